// G5 and G8: the bytes of a first visit to the home page, and the layout shifts, in a real browser.
import type { Page } from '@playwright/test'
import { budgets } from '../budgets/limits.ts'
import { expect, test } from './support/context.ts'
import { recordShifts, recordTraffic, saveData, shiftsOf } from './support/recorded.ts'
import { calm, idle } from './support/screens.ts'

const PHONE = { width: 390, height: 844 }
/** After the first paint. Chromium does not count shifts in the first 500 ms of a phone that it emulates. */
const FONT_DELAY_MS = 600
const SLOW_PICTURE_MS = 150

// A trace also lays out collapsed parts, and so loads a font that no visitor would load.
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2, trace: 'off' })

test.describe('a first-time visitor', () => {
  test.use({ isFirstVisit: true })

  test('a first visit to the home page on a phone loads few bytes', { tag: '@deep' }, async ({
    page,
    context
  }) => {
    const fetched = await recordTraffic(await context.newCDPSession(page))
    await saveData(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await calm(page)
    // Measured before other queries: a query by role lays out collapsed notes, and loads their italic font.
    const counted = fetched.filter(({ type }) => type !== 'Media')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const heaviestFirst = [...counted].sort((a, b) => b.bytes - a.bytes)
    const bytes = counted.reduce((sum, entry) => sum + entry.bytes, 0)
    const list = heaviestFirst.map((entry) => `${entry.bytes} ${entry.type} ${entry.url}`).join('\n')
    test
      .info()
      .annotations.push({ type: 'fetched', description: `${bytes} bytes in ${counted.length} requests` })
    expect(counted.length, `a page and what it needs:\n${list}`).toBeGreaterThan(1)
    expect(counted.length, list).toBeLessThanOrEqual(budgets.G5.homeRequests)
    expect(bytes, list).toBeLessThanOrEqual(budgets.G5.homeBytes)
  })

  test('little is fetched ahead when the page is idle', { tag: '@deep' }, async ({ page, context }) => {
    const fetched = await recordTraffic(await context.newCDPSession(page))
    const ahead = () => fetched.filter(({ type, url }) => type === 'Fetch' && url.startsWith('/assets/'))
    await page.goto('/')
    for (const file of ['react', 'OpenBar', 'FilmOverlay', 'SearchDialog'])
      await expect
        .poll(() => ahead().some(({ url }) => url.includes(`/${file}.`)), { message: file })
        .toBe(true)
    await calm(page)
    const bytes = ahead().reduce((sum, entry) => sum + entry.bytes, 0)
    const list = ahead().map((entry) => `${entry.bytes} ${entry.url}`)
    test
      .info()
      .annotations.push({ type: 'fetched', description: `${bytes} bytes in ${list.length} requests` })
    expect(bytes, list.join('\n')).toBeLessThanOrEqual(budgets.G5.idleBytes)
  })
})

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const step = Math.round(PHONE.height * 0.8)
  for (let top = 0; top < height; top += step) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await idle(page)
  }
  for (let top = height; top > 0; top -= step * 2) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    await idle(page)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

/** A returning listener, with states on the newest episode, in the list and among those to resume. */
async function rememberListening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lastPlayed = new Date().toISOString()
    const at = (id: string) => [id, { episodeId: id, position: 1267, duration: 5000, lastPlayed }]
    const going = ['ep-118', 'ep-116', 'ep-115', 'ep-95', 'ep-90'].map(at)
    localStorage.setItem('kino9-playback-positions', JSON.stringify(Object.fromEntries(going)))
    localStorage.setItem('kino9-completed-episodes', JSON.stringify(['ep-117', 'ep-114', 'ep-113']))
  })
}

test('the tabs fit on one line, also in the fonts of the device', { tag: '@deep' }, async ({ page }) => {
  const tabs = page.getByRole('tablist')
  await page.goto('/')
  const height = (await tabs.boundingBox())?.height
  // The fonts never load.
  await page.route('**/*.woff2', () => undefined)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(tabs).toBeVisible()
  expect((await tabs.boundingBox())?.height).toBe(height)
})

for (const visitor of ['a first-time visitor', 'a returning listener'])
  test.describe(visitor, () => {
    test.use({ isFirstVisit: visitor === 'a first-time visitor' })

    test(`no layout shifts during a visit of ${visitor}, even if fonts and pictures load late`, {
      tag: '@deep'
    }, async ({ page }) => {
      if (visitor !== 'a first-time visitor') await rememberListening(page)
      await page.route('**/*.woff2', async (route) => {
        await page.waitForFunction((ms) => {
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          return paint && performance.now() > paint.startTime + ms
        }, FONT_DELAY_MS)
        await route.continue()
      })
      await page.route(/\/media\/.*\.webp$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_PICTURE_MS))
        await route.continue()
      })
      await recordShifts(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      await scrollThrough(page)
      await page.getByRole('tab', { name: 'Must-See' }).click()
      await calm(page)
      await page.getByRole('tab', { name: 'Afleveringen' }).click()
      await calm(page)
      await page.locator('main a[href^="/aflevering/"]:visible').first().click()
      await page.waitForURL('**/aflevering/**')
      await page.waitForLoadState('networkidle')
      await calm(page)
      await scrollThrough(page)
      await page.goBack()
      await page.waitForURL((url) => url.pathname === '/')
      await calm(page)
      const { total, list } = await shiftsOf(page)
      test.info().annotations.push({ type: 'layout shift', description: total.toFixed(4) })
      expect(total, list).toBeLessThanOrEqual(budgets.G8.layoutShift)
    })
  })

for (const path of ['/checkout/success/', '/superfan/success/'])
  test(`no layout shifts on ${path} when its data arrives`, async ({ page }) => {
    await recordShifts(page)
    await page.goto(path)
    await expect(page.locator('main').getByRole('link').first()).toBeVisible()
    await calm(page)
    const { total, list } = await shiftsOf(page)
    expect(total, list).toBeLessThanOrEqual(budgets.G8.layoutShift)
  })
