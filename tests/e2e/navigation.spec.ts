import { settings } from '../../src/site/brand/settings.ts'
import { expect, scriptRuns, test } from './support/context.ts'
import { expectFocusSeen } from './support/focus.ts'
import { follow, player } from './support/screens.ts'
import { recordSound, soundingSecond } from './support/sound.ts'

test('pages change without a full load, with a new title and focus on the heading', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Dit pand staat te koop' }).first().click()
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  await expect(page).toHaveTitle(/Dit pand staat te koop/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dit pand staat te koop' })).toBeFocused()
  await page.getByRole('link', { name: /Er staat nog iets op het vuur/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Er staat nog iets op het vuur')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle(new RegExp(settings.tagline))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('with the player open a new page still starts at its heading, and the audio continues', async ({
  page
}) => {
  await recordSound(page)
  await page.goto('/aflevering/118/')
  await page.getByRole('link', { name: 'Luister vanaf 0:01:49 Un chien andalou' }).click()
  await expect(player(page)).toBeVisible()
  await page.getByRole('link', { name: /^Vorige aflevering/ }).click()
  await expect(page).toHaveURL(/\/aflevering\/117\/$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: /^Volgende aflevering/ }).click()
  await expect(page).toHaveURL(/\/aflevering\/118\/$/)
  await expect(page.locator('.chapters [aria-current]')).toContainText('Un chien andalou')
  const second = (await soundingSecond(page)) ?? 0
  expect(second).toBeGreaterThan(109)
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(second)
})

test('a link that saves a file leaves the page and the sound as they are, and pointing at it fetches nothing', async ({
  page
}) => {
  await recordSound(page)
  const address = '/aflevering/118/'
  await page.goto(address)
  await page.getByRole('link', { name: 'Luister vanaf 0:01:49 Un chien andalou' }).click()
  await expect(player(page)).toBeVisible()
  await page.locator('.transcript summary').click()
  const link = page.locator('.transcript a[download]')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const path = await link.getAttribute('href')
  // Another link that is pointed at afterwards has been fetched: so would this one have been.
  await link.hover()
  const other = page.waitForRequest('**/films/')
  await page.locator('a[href="/films/"]:visible').first().hover()
  await other
  expect(asked).not.toContain(path)
  const saved = page.waitForEvent('download')
  await link.click()
  expect((await saved).suggestedFilename()).toBe('transcript.vtt')
  await expect(page).toHaveURL(address)
  const second = (await soundingSecond(page)) ?? 0
  await expect.poll(() => soundingSecond(page)).toBeGreaterThan(second)
})

test('pages that were left are freed from memory', async ({ page, context }) => {
  await page.goto('/')
  const session = await context.newCDPSession(page)
  for (let round = 0; round < 4; round++) {
    await follow(page, '/aflevering/117/')
    await follow(page, '/films/')
  }
  // The page itself and that of its templates, and those of at most one that was just left.
  const documents = async () => {
    await page.requestGC()
    return (await session.send('Memory.getDOMCounters')).documents
  }
  await expect.poll(documents).toBeLessThanOrEqual(4)
})

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/aflevering/117/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Naar inhoud' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
    true
  )
})

test('the focus is always visible and never under the tab bar', { tag: '@deep' }, async ({ page }) => {
  for (const route of ['/', '/aflevering/117/', '/films/']) {
    await page.goto(route)
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      await expectFocusSeen(page, route)
    }
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a page that is opened by a touch is fetched once', async ({ page }) => {
    const asked: string[] = []
    // Slow enough that a second request would begin before the first answer.
    await page.route('**/films/', async (route) => {
      asked.push(route.request().url())
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.goto('/afleveringen/')
    await scriptRuns(page)
    await page.locator('a[href="/films/"]:visible').first().tap()
    await expect(page).toHaveURL('/films/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})
