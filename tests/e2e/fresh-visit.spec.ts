// A first visit stores nothing on the device and calls no other host, until the visitor asks for something.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, scriptRuns, test } from './support/context.ts'
import { addButton, answerEstimates, cart, openCart, productCard } from './support/shop.ts'

/** Every kind of page, and the tabs that a URL opens. */
const PAGES = [
  '/',
  '/#must-see',
  '/#about',
  '/#merch',
  '/aflevering/118/',
  '/afleveringen/',
  '/films/',
  '/film/la-jetee-1962/',
  '/must-see/',
  '/voorwaarden/',
  '/herroepen/',
  '/offline/',
  '/privacy/',
  '/superfan/'
]
/** Light or dark; the only value that is stored before the visitor asks for anything. */
const THEME = 'kino9-theme'
/** Audio and pictures are loaded from the podcast's and the film database's hosts (privacy page). */
const FROM_ELSEWHERE = ['media', 'image']

/** Every request to another host, as '<kind> <host>'. */
function strangersIn(context: BrowserContext, baseURL = ''): string[] {
  const own = new URL(baseURL).host
  const strangers: string[] = []
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && host !== own && !FROM_ELSEWHERE.includes(request.resourceType()))
      strangers.push(`${request.resourceType()} ${host}`)
  })
  return strangers
}

/** Everything that this browser has stored for the site: both kinds of storage, cookies, databases. */
async function storedIn(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`)
  ])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return [...names, ...cookies]
}

test.use({ isFirstVisit: true })

test('reading pages stores only the theme, and calls no other host', async ({ page, context, baseURL }) => {
  test.slow()
  const strangers = strangersIn(context, baseURL)
  for (const path of PAGES) {
    await page.goto(path)
    await scriptRuns(page)
    await page.evaluate(() => document.fonts.ready)
    // Triggers everything that waits for a first interaction, without requesting anything.
    await page.mouse.wheel(0, 600)
    await page.mouse.move(200, 300)
    await expect(page.locator('h1').first()).toBeAttached()
    expect(
      (await storedIn(page)).filter((name) => name !== THEME),
      `after ${path}`
    ).toEqual([])
  }
  expect(strangers).toEqual([])
})

test('a chosen theme and a filled cart are stored, and nothing else', async ({ page, context, baseURL }) => {
  const strangers = strangersIn(context, baseURL)
  await answerEstimates(page)
  await page.goto('/#about')
  await scriptRuns(page)
  await page.getByRole('button', { name: 'Donker' }).click()
  await expect.poll(() => storedIn(page)).toEqual([THEME])
  await page.getByRole('tab', { name: 'Merch' }).click()
  await addButton(productCard(page, 'Mok')).click()
  await openCart(page)
  await expect(cart(page).getByText('6,89').first()).toBeVisible()
  expect((await storedIn(page)).toSorted()).toEqual(['kino9-cart', THEME])
  const stored = await page.evaluate(() => localStorage.getItem('kino9-cart'))
  expect(JSON.parse(stored ?? '')).toEqual([{ productId: '300', variantId: '9323', quantity: 1 }])
  expect(strangers, 'before the pay page').toEqual([])
})
