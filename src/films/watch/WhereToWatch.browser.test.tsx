import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { watchText as text } from '#texts/watch.ts'
import { formatDay } from '../../lib/long-date.ts'
import { DAY_MS } from '../../lib/time-units.ts'
import { $choice } from './choice.store.ts'
import { NO_CHOICE } from './choice.ts'
import type { WhereToWatch as Answer } from './contract.ts'
import { WhereToWatch } from './WhereToWatch.tsx'
import { $lookup } from './watch.store.ts'

const LINK = 'https://www.themoviedb.org/movie/1/watch?locale=BE'
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const ANSWER: Answer = {
  services: [
    { id: 8, name: 'Netflix' },
    { id: 11, name: 'MUBI' }
  ],
  films: {
    1: { checkedAt: ago(0), link: LINK, flatrate: [8, 11], rent: [8] },
    2: { checkedAt: ago(3), link: LINK, buy: [11] },
    3: { checkedAt: ago(2) },
    4: { checkedAt: ago(8), link: LINK, flatrate: [8] }
  }
}
const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  localStorage.clear()
  $choice.set(NO_CHOICE)
  $lookup.set({ step: 'idle' })
  fetchMock.mockReset().mockImplementation(async () => Response.json(ANSWER))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (tmdbId: number) =>
  render(<WhereToWatch tmdbId={tmdbId} title="Close" heading={<h2>{text.heading}</h2>} />)
const known = () => $lookup.set({ step: 'known', answer: ANSWER })
const source = page.getByRole('link', { name: text.sourceOf('Close') })

test('a film that cannot be looked up says so, and a press looks it up again', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await show(1)
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.failed)
  await page.getByRole('button', { name: text.retry }).click()
  await expect.element(page.getByText('Netflix, MUBI')).toBeVisible()
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual([
    '/api/watch?region=BE',
    '/api/watch?region=BE'
  ])
})

test('a film names its services by kind, with JustWatch as the source beside them', async () => {
  known()
  await show(1)
  await expect.element(page.getByRole('term').first()).toHaveTextContent(text.kinds.flatrate)
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('Netflix, MUBI')
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('Netflix')
  await expect.element(source).toHaveAttribute('href', LINK)
  await expect.element(source).toHaveTextContent('Bron: JustWatch')
  await expect.element(page.getByText(text.inCountry('BE'), { exact: true })).toBeVisible()
  expect(fetchMock).not.toHaveBeenCalled()
})

test("the visitor's own services come first, and are named as theirs", async () => {
  $choice.set({ region: 'BE', services: [11] })
  known()
  await show(1)
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(`MUBI (${text.mine}), Netflix`)
})

test('an answer of some days ago has its date', async () => {
  known()
  await show(2)
  await expect
    .element(page.getByText(`${text.inCountry('BE')}, ${text.checkedOn(formatDay(ago(3)))}`))
    .toBeVisible()
})

test('a film that is nowhere says so, with the date and the source', async () => {
  known()
  await show(3)
  const date = formatDay(ago(2))
  await expect
    .element(
      page.getByText(
        `Volgens JustWatch nu nergens te streamen in België (nagekeken op ${date}). Soms heeft de bibliotheek of de cinema hem wel.`
      )
    )
    .toBeVisible()
  await expect.element(source).toHaveAttribute('href', 'https://www.justwatch.com/be')
})

test.each([
  ['was never looked up', 99],
  ['was last looked up more than a week ago', 4]
])('a film that %s shows nothing', async (_, tmdbId) => {
  known()
  const { container } = await show(tmdbId)
  expect(container.textContent).toBe('')
})

test('the visitor chooses the other country, which is looked up and remembered', async () => {
  known()
  fetchMock.mockImplementation(async () =>
    Response.json({
      services: [{ id: 72, name: 'Videoland' }],
      films: { 1: { checkedAt: ago(0), flatrate: [72] } }
    })
  )
  await show(1)
  await page.getByRole('button', { name: text.otherCountry('NL') }).click()
  await expect.element(page.getByText('Videoland')).toBeVisible()
  await expect.element(page.getByRole('button', { name: text.otherCountry('BE') })).toHaveFocus()
  await expect.element(page.getByText(text.inCountry('NL'), { exact: true })).toBeVisible()
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/api/watch?region=NL'])
  expect(JSON.parse(localStorage.getItem('site-watch') ?? '')).toEqual({ region: 'NL', services: [] })
})
