import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { watchText as text } from '#texts/watch.ts'
import { $choice, $isOnlyMine } from './choice.store.ts'
import { NO_CHOICE } from './choice.ts'
import type { WhereToWatch } from './contract.ts'
import { MyServicesBar } from './MyServicesBar.tsx'
import { $lookup } from './watch.store.ts'

const checkedAt = new Date().toISOString()
const ANSWER: WhereToWatch = {
  services: [
    { id: 8, name: 'Netflix' },
    { id: 11, name: 'MUBI' },
    { id: 2, name: 'Apple TV' }
  ],
  films: {
    1: { checkedAt, rent: [2] },
    2: { checkedAt, flatrate: [11] },
    3: { checkedAt, flatrate: [8, 11] },
    4: { checkedAt }
  }
}
const fetchMock = vi.fn<typeof fetch>()
beforeEach(async () => {
  localStorage.clear()
  $choice.set(NO_CHOICE)
  $isOnlyMine.set(false)
  $lookup.set({ step: 'idle' })
  fetchMock.mockReset().mockImplementation(async () => Response.json(ANSWER))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await render(
    <>
      <MyServicesBar />
      <ol data-watch-list="sorted">
        {['Een', 'Twee', 'Drie', 'Vier', 'Vijf'].map((title, at) => (
          <li key={title} value={at + 1} data-tmdb={at < 4 ? at + 1 : undefined}>
            <a className="poster" href={`/film/${title}/`} data-film={`2000|${at < 4 ? at + 1 : ''}||`}>
              <span className="poster-frame">
                <img alt={title} src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" />
              </span>
            </a>
            <div>
              <h3>{title}</h3>
              <p>14 van 15 sterren</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
  for (const poster of document.querySelectorAll<HTMLElement>('a.poster'))
    poster.ariaLabel = `${poster.querySelector('img')?.alt}, meer informatie`
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const filter = page.getByRole('switch', { name: text.filter })
const dialog = page.getByRole('dialog', { name: text.myServices })
const service = (name: string) => dialog.getByRole('checkbox', { name })
const status = page.getByRole('status')
/** The titles that show, in their order. */
const titles = () =>
  [...document.querySelectorAll<HTMLElement>('h3')]
    .filter((title) => title.checkVisibility())
    .map(({ textContent }) => textContent)
const poster = (title: string) => document.querySelector(`a[href="/film/${title}/"]`)
const known = () => $lookup.set({ step: 'known', answer: ANSWER })

test('nothing is requested before the visitor uses it', async () => {
  await expect.element(status).toHaveTextContent(text.filterHint)
  expect(fetchMock).not.toHaveBeenCalled()
  expect(localStorage.length).toBeLessThanOrEqual(1)
})

test('services that cannot be looked up are an error, and a press tries again', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await page.getByRole('button', { name: text.myServices }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text.servicesFailed)
  await dialog.getByRole('button', { name: text.retry }).click()
  await expect.element(service('MUBI 2 films')).toBeVisible()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('the filter asks for services first, and then shows only what they have', async () => {
  known()
  await filter.click()
  await expect.element(service('MUBI 2 films')).not.toBeChecked()
  expect(dialog.getByRole('checkbox', { name: 'Apple TV' }).query()).toBeNull()
  await service('MUBI 2 films').click()
  await dialog.getByRole('button', { name: text.done }).click()
  await expect.element(status).toHaveTextContent(text.countOf(2, 5))
  await expect.poll(titles).toEqual(['Twee', 'Drie'])
  await expect.element(filter).toBeChecked()
  // Off: all films, those on the visitor's services first.
  await filter.click()
  await expect.poll(titles).toEqual(['Twee', 'Drie', 'Een', 'Vier', 'Vijf'])
})

test('the filter is off again if the visitor chose nothing', async () => {
  known()
  await filter.click()
  await dialog.getByRole('button', { name: text.closeServices }).click()
  await expect.element(filter).not.toBeChecked()
  expect(titles()).toEqual(['Een', 'Twee', 'Drie', 'Vier', 'Vijf'])
})

test('a film on a service has its name, a sign on its poster, and words for a screen reader', async () => {
  known()
  $choice.set({ region: 'BE', services: [8] })
  await expect.poll(titles).toEqual(['Drie', 'Een', 'Twee', 'Vier', 'Vijf'])
  expect(document.querySelector('li p')?.textContent).toBe('14 van 15 sterrenNetflix')
  expect(poster('Drie')?.querySelector('.watch-sign')).not.toBeNull()
  expect(poster('Drie')?.ariaLabel).toBe('Drie, meer informatie, volgens JustWatch te zien op Netflix')
  expect(poster('Een')?.querySelector('.watch-sign')).toBeNull()
  // Another choice takes all of it back.
  $choice.set({ region: 'BE', services: [11] })
  await expect.poll(() => poster('Drie')?.ariaLabel).toContain('te zien op MUBI')
  $choice.set(NO_CHOICE)
  await expect.poll(titles).toEqual(['Een', 'Twee', 'Drie', 'Vier', 'Vijf'])
  expect(poster('Drie')?.ariaLabel).toBe('Drie, meer informatie')
  expect(document.querySelector('.watch-sign, .watch-names, [data-mine]')).toBeNull()
})

test('a poster that is added later gets its sign, and as a link says it in its contents', async () => {
  known()
  $choice.set({ region: 'BE', services: [11] })
  const more = document.createElement('ul')
  more.innerHTML =
    '<li><a class="poster" href="/film/zes/" data-film="2000|2||"><span class="poster-frame"></span></a></li>'
  document.body.append(more)
  await expect.poll(() => more.querySelector('.watch-sign')).not.toBeNull()
  expect(more.textContent).toContain('te zien op MUBI')
  more.remove()
})

test('a list that cannot be looked up stays whole, and says so', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  $choice.set({ region: 'NL', services: [8] })
  $isOnlyMine.set(true)
  await expect.element(status).toHaveTextContent(text.listFailed)
  expect(titles()).toHaveLength(5)
  fetchMock.mockImplementation(async () => Response.json(ANSWER))
  await page.getByRole('button', { name: text.retry }).click()
  await expect.poll(titles).toEqual(['Drie'])
})

test('no film on the services leaves an empty list that says why', async () => {
  known()
  $choice.set({ region: 'BE', services: [404] })
  $isOnlyMine.set(true)
  await expect.element(status).toHaveTextContent(text.countOf(0, 5))
  expect(titles()).toEqual([])
})
