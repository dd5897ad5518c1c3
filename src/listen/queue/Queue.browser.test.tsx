import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { shortName } from '../../browser/site.ts'
import { $completed } from '../places/listening.store.ts'
import '../../styles/global.css'
import { Queue } from './Queue.tsx'
import { $queue } from './queue.store.ts'
import { QUEUE_KEY } from './queue-memory.ts'
import { $titles, nextQueued, type QueuedEpisode } from './queued-episodes.service.ts'

const titles = (numbers: readonly number[]) =>
  Response.json({
    episodes: numbers.map((number) => ({
      slug: String(number),
      label: `Aflevering ${number}`,
      title: `Titel ${number}`,
      audioUrl: `/geluid/${number}.mp3`,
      chapters: []
    })),
    films: []
  })
let answer: () => Response
const play = vi.fn<(episode: QueuedEpisode) => void>()
const list = page.getByRole('listbox', { name: 'Hierna' })
const option = (number: number) => list.getByRole('option', { name: new RegExp(`^Titel ${number}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = () => document.querySelector('.queue [role="status"]')?.textContent
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.queue-list [data-queued]')].map((row) => row.dataset.queued)

async function show(ids: readonly string[] = ['ep-1', 'ep-2', 'ep-3']) {
  $queue.set(ids)
  await render(<Queue currentId="ep-9" play={play} />)
}

beforeEach(async () => {
  await page.viewport(390, 844)
  answer = () => titles([9, 8, 7, 6, 5, 4, 3, 2, 1])
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) =>
    init?.method === 'HEAD'
      ? new Response(null, { status: String(url) === '/aflevering/weg/' ? 404 : 200 })
      : answer()
  )
})
afterEach(async () => {
  await cleanup()
  $queue.set([])
  $completed.set([])
  $titles.set({ step: 'idle' })
  play.mockReset()
  vi.restoreAllMocks()
})

test('keys choose, move, play and remove an episode, and a screen reader hears it', async () => {
  await show()
  await expect.element(option(1)).toHaveAttribute('aria-selected', 'true')
  ;(list.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(2)).toHaveAttribute('aria-selected', 'true')
  expect(list.element().getAttribute('aria-activedescendant')).toBe(option(2).element().id)
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(said).toBe('Titel 2: plaats 1 van 3')
  expect($queue.get()).toEqual(['ep-2', 'ep-1', 'ep-3'])
  // Beyond the first place nothing moves.
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect($queue.get()).toEqual(['ep-2', 'ep-1', 'ep-3'])
  await userEvent.keyboard('{End}{Enter}')
  expect(play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'ep-3', audioUrl: '/geluid/3.mp3' })
  )
  await userEvent.keyboard('{Home}{Delete}')
  await expect.poll(said).toBe('Weggehaald: Titel 2')
  expect($queue.get()).toEqual(['ep-1', 'ep-3'])
  await expect.element(option(1)).toHaveAttribute('aria-selected', 'true')
  await expect.element(list).toHaveFocus()
})

test('the list does not scroll to itself when it opens or its first episode plays, but to the row that was chosen', async () => {
  const rooms = document.createElement('div')
  rooms.style.cssText = 'height: 400px; overflow: auto'
  rooms.innerHTML = '<div style="height: 2000px"></div>'
  document.body.append(rooms)
  $queue.set(['ep-1', 'ep-2', 'ep-3'])
  const { container } = await render(<Queue currentId="ep-9" play={play} />, {
    container: rooms.appendChild(document.createElement('div'))
  })
  await expect.element(option(1)).toBeInTheDocument()
  expect(rooms.scrollTop).toBe(0)
  $queue.set(['ep-2', 'ep-3'])
  await expect.element(option(2)).toHaveAttribute('aria-selected', 'true')
  expect(rooms.scrollTop).toBe(0)
  ;(list.element() as HTMLElement).focus({ preventScroll: true })
  await userEvent.keyboard('{End}')
  await expect.poll(() => rooms.scrollTop).toBeGreaterThan(0)
  container.remove()
  rooms.remove()
})

test('the buttons act on the chosen episode, and those at the ends are off', async () => {
  await show()
  await expect.element(button('Omhoog')).toHaveAttribute('aria-disabled', 'true')
  await option(3).click()
  await expect.element(button('Omlaag')).toHaveAttribute('aria-disabled', 'true')
  await button('Omhoog').click()
  expect($queue.get()).toEqual(['ep-1', 'ep-3', 'ep-2'])
  await button('Haal weg').click()
  expect($queue.get()).toEqual(['ep-1', 'ep-2'])
  await button('Ongedaan maken').click()
  expect($queue.get()).toEqual(['ep-1', 'ep-3', 'ep-2'])
  for (const name of ['Speel af', 'Omhoog', 'Omlaag', 'Haal weg', 'Haal alles weg'])
    expect(button(name).element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(44)
})

test('an emptied queue comes back, with what was queued since behind it', async () => {
  await show()
  await button('Haal alles weg').click()
  expect($queue.get()).toEqual([])
  await expect.element(page.getByText(/^Hier staat nog niets/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Hierna' })).toHaveFocus()
  $queue.set(['ep-7'])
  await button('Ongedaan maken').click()
  expect($queue.get()).toEqual(['ep-1', 'ep-2', 'ep-3', 'ep-7'])
  await expect.element(button('Ongedaan maken')).not.toBeInTheDocument()
})

test('a dragged row follows the pointer, and Escape lets it go where it was', async () => {
  await show()
  await expect.element(option(3)).toBeVisible()
  const send = (type: string, target: Element, y: number) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, clientY: y })
    )
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  const grip = () => option(1).element().querySelector('.queue-grip') as Element
  const { bottom } = list.element().getBoundingClientRect()
  send('pointerdown', grip(), 0)
  await expect.element(option(1)).toHaveAttribute('data-dragged')
  send('pointermove', list.element(), bottom)
  await expect.poll(shown).toEqual(['ep-2', 'ep-3', 'ep-1'])
  ;(list.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shown).toEqual(['ep-1', 'ep-2', 'ep-3'])
  send('pointerdown', grip(), 0)
  await expect.element(option(1)).toHaveAttribute('data-dragged')
  send('pointermove', list.element(), bottom)
  await expect.poll(shown).toEqual(['ep-2', 'ep-3', 'ep-1'])
  send('pointerup', list.element(), bottom)
  await expect.poll(() => $queue.get()).toEqual(['ep-2', 'ep-3', 'ep-1'])
  expect(said()).toBe('Titel 1: plaats 3 van 3')
})

test('what left the feed leaves the queue without a word', async () => {
  await show(['ep-1', 'ep-weg', 'ep-2'])
  await expect.poll(shown).toEqual(['ep-1', 'ep-2'])
  expect($queue.get()).toEqual(['ep-1', 'ep-2'])
  expect(said()).toBe('')
})

test('an episode that is newer than the page gets its title, and is passed over as long as nobody knows it', async () => {
  await show(['ep-1'])
  await expect.poll(() => $titles.get().step).toBe('ready')
  $queue.set(['ep-10', 'ep-1'])
  await expect.element(list.getByRole('option').first()).toMatchTextContent(/^Nieuwe aflevering/)
  expect((await nextQueued('ep-9'))?.id).toBe('ep-1')
  expect($queue.get()).toEqual(['ep-10', 'ep-1'])
  answer = () => titles([10, 1])
  expect((await nextQueued('ep-9'))?.id).toBe('ep-10')
  await expect.element(list.getByRole('option').first()).toMatchTextContent(/^Titel 10/)
})

test('nothing leaves the queue without an answer of the site', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(window.fetch).mockImplementation(async (_, init) => {
    if (init?.method === 'HEAD') throw new TypeError('offline')
    return titles([1])
  })
  await show(['ep-weg', 'ep-1'])
  await expect.poll(() => $titles.get().step).toBe('ready')
  expect((await nextQueued('ep-9'))?.id).toBe('ep-1')
  expect($queue.get()).toEqual(['ep-weg', 'ep-1'])
})

test('a queue whose titles do not come stays, and is tried again at a press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer = () => new Response('', { status: 503 })
  await show(['ep-1'])
  await expect.element(page.getByText(/Alles staat er nog/)).toBeVisible()
  answer = () => titles([])
  await button('Probeer opnieuw').click()
  // An empty list of titles is no reason to drop anything.
  await expect.poll(() => $titles.get().step).toBe('ready')
  expect($queue.get()).toEqual(['ep-1'])
})

test('a change in another tab shows at once, and one of this tab starts from it', async () => {
  await show(['ep-1', 'ep-2'])
  const key = shortName + QUEUE_KEY
  const newValue = JSON.stringify(['ep-3', 'ep-1', 'ep-2'])
  localStorage.setItem(key, newValue)
  // Before the event of the other tab has arrived.
  await option(2).click()
  await button('Omhoog').click()
  expect($queue.get()).toEqual(['ep-3', 'ep-2', 'ep-1'])
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
  await expect.poll(shown).toEqual(['ep-3', 'ep-1', 'ep-2'])
})

test('the player suggests the newest episodes that were not heard and do not wait', async () => {
  $completed.set(['ep-8'])
  await show(['ep-7'])
  await button('Zet achteraan: Titel 6').click()
  await button('Speel hierna: Titel 5').click()
  expect($queue.get()).toEqual(['ep-5', 'ep-7', 'ep-6'])
  await expect.element(button('Zet achteraan: Titel 8')).not.toBeInTheDocument()
  await expect.element(button('Zet achteraan: Titel 9')).not.toBeInTheDocument()
})
