// A separate file, because a page keeps its titles once they have loaded.
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TextHit } from './contract.ts'
import { Search } from './Search.tsx'
import { TITLES_PATH, type Titles } from './titles.ts'

const TITLES: Titles = {
  episodes: [{ slug: '112', label: 'Aflevering 112', title: 'De maan', chapters: [] }],
  films: []
}
const said: TextHit = {
  slug: '112',
  label: 'Aflevering 112',
  title: 'De maan',
  kind: 'transcript',
  atSeconds: 2050,
  parts: [{ text: 'maan', isHit: true }]
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('titles that fail to load are reported, and requested again', async () => {
  const status = page.getByRole('status')
  let isOnline = false
  let titles = async () => new Response('', { status: 500 })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (input: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return input === TITLES_PATH ? titles() : Response.json({ hits: [said] })
  })
  await render(<Search hasFilms />)
  await page.getByRole('searchbox').fill('maan')
  await expect
    .element(status)
    .toHaveTextContent('Je bent offline. Zoeken lukt pas als je weer verbinding hebt.')
  isOnline = true
  dispatchEvent(new Event('online'))
  await expect
    .element(status)
    .toHaveTextContent(
      'We kunnen de titels niet laden: we zoeken alleen in gesprekken en notities. Probeer opnieuw'
    )
  await expect.element(page.getByRole('region', { name: 'In het gesprek' })).toBeVisible()
  titles = async () => Response.json(TITLES)
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect.element(status).toHaveTextContent('2 resultaten')
})
