// A first visit stores nothing on the device and calls no other host, until the visitor asks for something.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/context.ts'
import { addButton, answerEstimates, cart, openCart, productCard } from './support/shop.ts'

/** Every kind of page, and the tabs that an address opens. */
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
/** Light or dark, one word; the only thing that is kept before anything is asked for. */
const THEME = 'kino9-theme'
/** Sound and pictures come from where the podcast and the film database keep them (privacy page). */
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

/** All that this browser keeps of the site: storage of both kinds, cookies, databases. */
async function keptIn(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`)
  ])
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return [...names, ...cookies]
}

test('pages that are only read keep nothing but the theme, and ask nobody else', async ({
  page,
  context,
  baseURL
}) => {
  test.slow()
  const strangers = strangersIn(context, baseURL)
  for (const path of PAGES) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    // Whatever waits for a sign of the visitor gets one that asks for nothing.
    await page.mouse.wheel(0, 600)
    await page.mouse.move(200, 300)
    await expect(page.locator('h1').first()).toBeAttached()
    expect(
      (await keptIn(page)).filter((name) => name !== THEME),
      `after ${path}`
    ).toEqual([])
  }
  expect(strangers).toEqual([])
})

test('who asks for a look or for a cart has that kept, and nothing else', async ({
  page,
  context,
  baseURL
}) => {
  const strangers = strangersIn(context, baseURL)
  await answerEstimates(page)
  await page.goto('/#about')
  await page.getByRole('button', { name: 'Donker' }).click()
  await expect.poll(() => keptIn(page)).toEqual([THEME])
  await page.getByRole('tab', { name: 'Merch' }).click()
  await addButton(productCard(page, 'Mok')).click()
  await openCart(page)
  await expect(cart(page).getByText('6,89').first()).toBeVisible()
  expect((await keptIn(page)).toSorted()).toEqual(['kino9-cart', THEME])
  const kept = await page.evaluate(() => localStorage.getItem('kino9-cart'))
  expect(JSON.parse(kept ?? '')).toEqual([{ productId: '300', variantId: '9323', quantity: 1 }])
  expect(strangers, 'before the pay page').toEqual([])
})
