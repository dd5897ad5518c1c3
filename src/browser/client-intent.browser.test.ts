import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import intent, { type IntentOptions } from './client-intent.ts'
import './held-presses.ts'

// An island as Astro renders it. React removes `ssr` once it is hydrated. Tests decide when the code arrives.
const KEY = 'intent-test'
const pressed = vi.fn()
let island: HTMLElement
let codeComes: () => void
let codeFails: () => void
const load = vi.fn(async () => {
  const didCome = await new Promise<boolean>((resolve) => {
    codeComes = () => resolve(true)
    codeFails = () => resolve(false)
  })
  return async () => {
    if (!didCome) return
    island.removeAttribute('ssr')
    island.addEventListener('click', ({ target }) => pressed((target as HTMLElement).id))
  }
})

function start(value: IntentOptions | true = true, element = island): void {
  intent(load, { value: value as never, name: 'Test' }, element)
}
const button = (id: string) => document.getElementById(id) as HTMLButtonElement
const hasLoaded = () => expect.poll(() => load).toHaveBeenCalled()
/** Resolves after the idle callbacks that were requested before. Like those, it has a timeout: a tab may never be idle. */
const whenIdle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))

beforeEach(async () => {
  document.body.innerHTML = `<p id="beside">Ernaast</p>
    <astro-island ssr><button id="one">Een</button><button id="two">Twee</button>
    <a id="link" href="#elders">Link</a><input id="field" aria-label="Veld"></astro-island>`
  island = document.querySelector('astro-island') as HTMLElement
  // Moves the mouse away: its position after an earlier test would count as pointing at the island.
  await userEvent.hover(document.getElementById('beside') as HTMLElement)
  load.mockClear()
  pressed.mockClear()
})
afterEach(() => {
  localStorage.removeItem(KEY)
  document.body.innerHTML = ''
})

test('an island on intent is not hydrated before the first sign of intent', async () => {
  start()
  await whenIdle()
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['pointed at', () => userEvent.hover(button('one'))],
  ['reached by the keyboard', async () => button('one').focus()],
  ['touched', async () => void button('one').dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))],
  [
    'typed into',
    async () => void document.getElementById('field')?.dispatchEvent(new Event('input', { bubbles: true }))
  ]
])('an island that is %s is hydrated once, and nothing is pressed', async (_, act) => {
  start()
  await act()
  await hasLoaded()
  codeComes()
  await expect.poll(() => island.hasAttribute('ssr')).toBe(false)
  await act()
  expect(load).toHaveBeenCalledOnce()
  expect(pressed).not.toHaveBeenCalled()
})

test('an island on intent gets the presses that came before its code, in order, and the later ones directly', async () => {
  start()
  button('two').click()
  button('one').click()
  button('two').click()
  expect(button('one').ariaBusy).toBe('true')
  await hasLoaded()
  expect(pressed).not.toHaveBeenCalled()
  codeComes()
  await expect.poll(() => pressed.mock.calls.flat()).toEqual(['two', 'one', 'two'])
  expect(button('one').ariaBusy).toBeNull()
  button('one').click()
  expect(pressed).toHaveBeenCalledTimes(4)
})

test('an island on intent handles presses in order across islands of the same component, whichever is ready first', async () => {
  const other = island.cloneNode(true) as HTMLElement
  island.after(other)
  const order: string[] = []
  const ready = [island, other].map((one, at) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const hydrated = async () => {
      one.removeAttribute('ssr')
      one.addEventListener('click', () => order.push(`island ${at + 1}`))
    }
    intent(() => promise.then(() => hydrated), { value: true as never, name: 'Test' }, one)
    return resolve
  })
  for (const one of [island, other, island]) one.querySelector<HTMLElement>('#one')?.click()
  ready[1]?.()
  await expect.poll(() => other.hasAttribute('ssr')).toBe(false)
  expect(order).toEqual([])
  ready[0]?.()
  await expect.poll(() => order).toEqual(['island 1', 'island 2', 'island 1'])
})

test('an island on intent handles a press although the code of another island, pressed before it, failed to load', async () => {
  const other = island.cloneNode(true) as HTMLElement
  island.after(other)
  start()
  button('one').click()
  await hasLoaded()
  const hydrated = async () => {
    other.removeAttribute('ssr')
    other.addEventListener('click', () => pressed('other'))
  }
  intent(async () => hydrated, { value: true as never, name: 'Test' }, other)
  other.querySelector<HTMLElement>('#two')?.click()
  codeFails()
  await expect.poll(() => pressed.mock.calls.flat()).toEqual(['other'])
})

test('an island on intent gets a repeated press once, unless presses on that button count', async () => {
  island.insertAdjacentHTML('beforeend', '<p data-counts><button id="more">+</button></p>')
  start()
  for (const id of ['one', 'one', 'more', 'more', 'more', 'one']) button(id).click()
  await hasLoaded()
  codeComes()
  await expect.poll(() => pressed.mock.calls.flat()).toEqual(['one', 'more', 'more', 'more', 'one'])
})

test.each(['{Enter}', ' '])('an island on intent gets a press by key: %s', async (key) => {
  start()
  button('one').focus()
  await userEvent.keyboard(key)
  await hasLoaded()
  codeComes()
  await expect.poll(() => pressed.mock.calls.flat()).toEqual(['one'])
})

test('an island on intent leaves links to the browser', async () => {
  start()
  document.getElementById('link')?.click()
  expect(location.hash).toBe('#elders')
  history.replaceState(null, '', location.pathname + location.search)
})

test('an island on intent drops the presses when its code does not load, and retries at the next one', async () => {
  start()
  button('one').click()
  await hasLoaded()
  codeFails()
  await expect.poll(() => button('one').ariaBusy).toBeNull()
  button('two').click()
  await expect.poll(() => load).toHaveBeenCalledTimes(2)
  codeComes()
  await expect.poll(() => pressed.mock.calls.flat()).toEqual(['two'])
})

test('an island on intent reports a press that had no effect', async () => {
  const failed = vi.fn()
  document.addEventListener('intent:failed', failed)
  start()
  button('one').click()
  await hasLoaded()
  codeFails()
  await expect.poll(() => failed).toHaveBeenCalledOnce()
  document.removeEventListener('intent:failed', failed)
})

test.each([
  ['the connection is back', () => dispatchEvent(new Event('online'))],
  ['the next page opens', () => document.dispatchEvent(new Event('astro:page-load'))]
])('an island that shows without a press, and whose code failed, tries again when %s', async (_, act) => {
  localStorage.setItem(KEY, '[1]')
  start({ stored: KEY })
  await hasLoaded()
  codeFails()
  await expect
    .poll(() => {
      act()
      return load.mock.calls.length
    })
    .toBe(2)
})

test('an island on intent keeps the page open until a press is handled when the visitor leaves', async () => {
  start()
  button('one').click()
  const left = vi.fn()
  const leaving = Object.assign(new Event('astro:before-preparation'), { loader: async () => {} })
  document.dispatchEvent(leaving)
  void leaving.loader().then(left)
  await hasLoaded()
  expect(left).not.toHaveBeenCalled()
  codeComes()
  await expect.poll(() => left).toHaveBeenCalled()
  expect(pressed).toHaveBeenCalledWith('one')
})

test('an island on intent keeps the page until it has read what was typed', async () => {
  start()
  document.getElementById('field')?.dispatchEvent(new Event('input', { bubbles: true }))
  const left = vi.fn()
  const leaving = Object.assign(new Event('astro:before-preparation'), { loader: async () => {} })
  document.dispatchEvent(leaving)
  void leaving.loader().then(left)
  await hasLoaded()
  expect(left).not.toHaveBeenCalled()
  codeComes()
  await expect.poll(() => left).toHaveBeenCalled()
})

test('an island that was not pressed does not delay a navigation', async () => {
  start()
  await userEvent.hover(button('one'))
  await hasLoaded()
  const loader = async () => {}
  const leaving = Object.assign(new Event('astro:before-preparation'), { loader })
  document.dispatchEvent(leaving)
  expect(leaving.loader).toBe(loader)
  codeComes()
})

test('an island that is connected again after a navigation handles its presses once', async () => {
  start()
  start()
  button('one').click()
  await hasLoaded()
  codeComes()
  await expect.poll(() => pressed).toHaveBeenCalledOnce()
  expect(pressed).toHaveBeenCalledOnce()
})

test('an island on intent ignores a press that a script has handled, or that opens something elsewhere', async () => {
  start()
  const answer = (event: Event) => event.preventDefault()
  document.addEventListener('click', answer, { capture: true, once: true })
  button('one').click()
  button('one').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(button('one').ariaBusy).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

test('an island that the router has replaced is not hydrated by an event', async () => {
  start({ event: 'somebody-called' })
  island.remove()
  dispatchEvent(new Event('somebody-called'))
  expect(load).not.toHaveBeenCalled()
})

test('an island on intent stops listening to the window when its page is replaced, which frees its memory', async () => {
  start({ event: 'test:event' })
  island.dispatchEvent(new CustomEvent('astro:unmount'))
  dispatchEvent(new Event('test:event'))
  expect(load).not.toHaveBeenCalled()
})

test('an island that is already hydrated does not change', async () => {
  island.removeAttribute('ssr')
  start()
  button('one').click()
  expect(load).not.toHaveBeenCalled()
})

test('an island is hydrated by an event of the window', async () => {
  start({ event: 'somebody-called' })
  dispatchEvent(new Event('somebody-called'))
  await hasLoaded()
})

test.each(['{"118":"Close"}', '[1]', 'true'])(
  'an island is hydrated by a key that stores %s',
  async (stored) => {
    localStorage.setItem(KEY, stored)
    start({ stored: KEY })
    await hasLoaded()
  }
)

test('an island is hydrated by a key of this tab', async () => {
  sessionStorage.setItem(KEY, '{"stage":"sent"}')
  start({ stored: KEY })
  await hasLoaded()
  sessionStorage.removeItem(KEY)
})

test('an island is hydrated by a part of the URL, and no other URL', async () => {
  start({ address: '#terug' })
  await whenIdle()
  expect(load).not.toHaveBeenCalled()
  history.replaceState(null, '', '#terug')
  const other = island.cloneNode(true) as HTMLElement
  island.after(other)
  start({ address: '#terug' }, other)
  await hasLoaded()
  history.replaceState(null, '', location.pathname + location.search)
})

test.each(['{}', '[]'])('an island is not hydrated by a key that stores %s', async (stored) => {
  localStorage.setItem(KEY, stored)
  start({ stored: KEY })
  await whenIdle()
  expect(load).not.toHaveBeenCalled()
})

test('an island is hydrated by a change by another tab', async () => {
  start({ stored: KEY })
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: '{"118":"Close"}' }))
  await hasLoaded()
})

test('an island is hydrated by coming near the view', async () => {
  const below = document.createElement('div')
  below.style.height = '300vh'
  island.before(below)
  start({ near: '10px' })
  await whenIdle()
  expect(load).not.toHaveBeenCalled()
  island.scrollIntoView()
  await hasLoaded()
})

test('an island is hydrated by a time that has passed, and not by a future one', async () => {
  start({ after: '2999-01-01T00:00:00Z' })
  await whenIdle()
  expect(load).not.toHaveBeenCalled()
  const other = island.cloneNode(true) as HTMLElement
  island.after(other)
  start({ after: '2020-01-01T00:00:00Z' }, other)
  await hasLoaded()
})
