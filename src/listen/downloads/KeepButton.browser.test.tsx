// The button on the page of an episode, with the browser's own database and a real host.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/global.css'
import { $toasts } from '../../site/notices/notices.store.ts'
import { recordingAt } from './audio-host.browser.testing.ts'
import { Downloads } from './Downloads.tsx'
import { $downloads, $isUnread, $unreadableHosts, removeAll, start } from './downloads.store.ts'
import { KeepButton } from './KeepButton.tsx'
import { $kept } from './kept.store.ts'

const FACTS_PATH = '/api/episodes/118.json'
let audioUrl = ''

const ownFetch = window.fetch.bind(window)
/** Facts of episode 118, and pages of the site; the host of the audio is real. */
function serve(title = 'Hemel', imageUrl = '', gone = /^$/): void {
  vi.mocked(window.fetch).mockRestore?.()
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const path = String(address)
    if (path.includes('/api/episodes/'))
      return Response.json({ id: 'ep-118', slug: '118', title, audioUrl, imageUrl })
    if (gone.test(path)) return new Response('', { status: 404 })
    if (path.startsWith('/')) return new Response('<h1>Pagina</h1>')
    return ownFetch(address, init)
  })
}

beforeEach(async () => {
  await start()
  serve()
})
afterEach(async () => {
  await removeAll()
  $toasts.set([])
  vi.restoreAllMocks()
  $unreadableHosts.set({})
  await caches.delete('kept-1')
})

const show = async (query: string) => {
  audioUrl = await recordingAt(query)
  await render(<KeepButton id="ep-118" audioUrl={audioUrl} factsPath={FACTS_PATH} />)
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const stateOf = () => $downloads.get()?.[0]?.state.step

test('a press keeps the episode, with its page, and the button says so without losing the focus', async () => {
  await show('bytes=400000')
  const keep = button('Bewaar')
  const element = keep.element()
  await keep.click()
  await expect.element(button('Bewaard')).toBeVisible()
  expect(button('Bewaard').element()).toBe(element)
  expect($kept.get()).toEqual({ 'ep-118': 'kept' })
  await expect
    .poll(async () =>
      (await (await caches.open('kept-1')).keys()).map(({ url }) => new URL(url).pathname).toSorted()
    )
    .toEqual(['/aflevering/118/', '/bewaard/'])
})

/** The worker of the site, which answers once its code is cached. */
function serveWorker() {
  let answer: (hasCode: boolean) => void = () => undefined
  const postMessage = (_: unknown, [port]: MessagePort[]) => {
    answer = (hasCode) => port?.postMessage(hasCode)
  }
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({
    active: { postMessage }
  } as unknown as ServiceWorkerRegistration)
  return (hasCode: boolean) => answer(hasCode)
}
const notices = () => $toasts.get().map(({ text }) => text)

test('that it plays without a connection is said only once its page and the code of the site are there', async () => {
  const answer = serveWorker()
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.element(button('Bewaard')).toBeVisible()
  await expect.poll(async () => (await (await caches.open('kept-1')).keys()).length).toBe(2)
  expect(notices()).toEqual([])
  answer(true)
  await expect.poll(notices).toEqual(['‘Hemel’ is bewaard en speelt ook zonder verbinding.'])
})

test('where the code of the site does not come, only the sound is said to be kept', async () => {
  const answer = serveWorker()
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.poll(async () => (await (await caches.open('kept-1')).keys()).length).toBe(2)
  answer(false)
  await expect
    .poll(notices)
    .toEqual(['‘Hemel’ is bewaard, maar de site zelf is nog niet klaar om zonder verbinding te openen.'])
})

test('the pages of an earlier build are renewed once, with the cover that the episode has now', async () => {
  const cover = (name: string) => `/media/covers/${name}-640.webp`
  serve('Hemel', cover('oud'))
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.poll(() => $downloads.get()?.[0]?.pageBuild).toBeDefined()
  const covers = async () =>
    (await (await caches.open('kept-1')).keys())
      .filter(({ url }) => url.includes('covers'))
      .map(({ url }) => url)
  expect((await covers()).every((url) => url.includes('oud'))).toBe(true)
  // A later build, without the old cover.
  serve('Hemel op aarde', cover('nieuw'), /oud/)
  const build = document.body.appendChild(document.createElement('script'))
  build.dataset.src = '/assets/site.later.js'
  document.head.prepend(build)
  dispatchEvent(new Event('online'))
  await expect
    .poll(() => $downloads.get()?.[0])
    .toMatchObject({ title: 'Hemel op aarde', imageUrl: cover('nieuw') })
  await expect.poll(async () => (await covers()).every((url) => url.includes('nieuw'))).toBe(true)
  // So that the next visit does not renew them again.
  await expect.poll(() => $downloads.get()?.[0]?.pageBuild).toBe('/assets/site.later.js')
  build.remove()
})

test('a cover that is nowhere any more does not make the pages load for ever', async () => {
  serve('Hemel', '/media/covers/weg-640.webp', /weg/)
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.poll(() => $downloads.get()?.[0]?.pageBuild).toBeDefined()
})

test('a kept episode is removed from the menu, by keyboard', async () => {
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.element(button('Bewaard')).toBeVisible()
  ;(button('Bewaard').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const menu = page.getByRole('dialog', { name: 'Bewaren' })
  await expect
    .element(menu.getByRole('link', { name: 'Alles wat je bewaart' }))
    .toHaveAttribute('href', '/bewaard/')
  await expect.element(menu.getByText('1 MB in deze browser')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button('Bewaar')).toBeVisible()
  expect($downloads.get()).toEqual([])
  expect($kept.get()).toEqual({})
})

test('a running download shows how far it is, pauses and goes on', async () => {
  await show('bytes=3000000&slowMs=150')
  await button('Bewaar').click()
  await expect.element(button(/^\d+ %$/)).toBeVisible()
  await button(/^\d+ %$/).click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await button('Pauzeer').click()
  await expect.element(button('Gepauzeerd')).toBeVisible()
  await button('Gepauzeerd').click()
  await button('Ga verder').click()
  await expect.element(button('Bewaard')).toBeVisible()
})

test('where the host lets no page read, the button saves the file, and asks no more that day', async () => {
  await show('cors=no')
  await button('Bewaar').click()
  await expect.element(button('Niet bewaard')).toBeVisible()
  await button('Niet bewaard').click()
  const link = page.getByRole('link', { name: 'Download als bestand' })
  await expect.element(link).toHaveAttribute('href', audioUrl)
  await expect.element(link).toHaveAttribute('download')
  await button('Annuleer').click()
  await button('Bewaar').click()
  await expect.element(link).toBeVisible()
})

test('a browser that stores nothing says so', async () => {
  await show('bytes=1000')
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('private', 'SecurityError')
  })
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('private', 'InvalidStateError')
  })
  await button('Bewaar').click()
  const { $toasts } = await import('../../site/notices/notices.store.ts')
  await expect
    .poll(() =>
      $toasts
        .get()
        .map(({ text }) => text)
        .join()
    )
    .toContain('Deze browser bewaart hier niets')
  await expect.element(button('Bewaar')).toBeVisible()
})

test('the page lists what is kept, with its size, and removes one', async () => {
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.poll(stateOf).toBe('kept')
  await render(<Downloads />)
  await expect.element(page.getByText('1 aflevering, samen 1 MB.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Hemel' })
  await expect
    .element(row.getByRole('link', { name: 'Hemel', exact: true }))
    .toHaveAttribute('href', '/aflevering/118/')
  await expect
    .element(row.getByRole('link', { name: 'Beluister Hemel' }))
    .toHaveAttribute('data-play', 'ep-118')
  await expect.element(row.getByText(/1 MB in deze browser, sinds \d/)).toBeVisible()
  await row.getByRole('button', { name: 'Wis: Hemel' }).click()
  await expect.element(page.getByText('Je hebt nog geen aflevering bewaard.')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Klik bij een aflevering')
})

test('the page says that what is kept cannot be read now, and reads it at a press', async () => {
  $downloads.set(undefined)
  $isUnread.set(true)
  await render(<Downloads />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wat je bewaart, is nu niet te lezen.')
  await expect.element(page.getByText('Je hebt nog geen aflevering bewaard.')).not.toBeInTheDocument()
  await button('Probeer opnieuw').click()
  await expect.element(page.getByText('Je hebt nog geen aflevering bewaard.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('everything is removed after a question', async () => {
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.poll(stateOf).toBe('kept')
  await render(<Downloads />)
  await button('Wis alles').click()
  expect(document.activeElement?.textContent).toBe('Annuleer')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('Wis alles')
  await button('Wis alles').click()
  await button('Ja, wis alles').click()
  await expect.element(page.getByText('Je hebt nog geen aflevering bewaard.')).toBeVisible()
  await expect
    .poll(async () => (await (await caches.open('kept-1')).keys()).map(({ url }) => url).join())
    .not.toContain('/aflevering/')
})

test('what is heard makes room by itself, unless that is off', async () => {
  const { $removesHeard } = await import('./downloads.store.ts')
  const { markCompleted, clearListeningMemory } = await import('../places/listening.store.ts')
  $removesHeard.set(false)
  await show('bytes=400000')
  await button('Bewaar').click()
  await expect.poll(stateOf).toBe('kept')
  markCompleted('ep-118')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(stateOf()).toBe('kept')
  await render(<Downloads />)
  await page.getByRole('switch', { name: 'Gehoorde afleveringen automatisch wissen' }).click()
  await expect.element(page.getByText('Je hebt nog geen aflevering bewaard.')).toBeVisible()
  clearListeningMemory()
})
