// The position of the film overlay, measured. Its axe findings: accessibility/axe.spec.ts.

import { expect, test } from './support/context.ts'
import { expectInside, FEATURED, jetee, MARGIN, overlayOf, settledBox } from './support/film-overlay.ts'

test.describe('the position of the overlay', () => {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1280, 800]
  ] as const) {
    test.describe(`at ${width} pixels`, width === 390 ? {} : { tag: '@deep' }, () => {
      test.use({ viewport: { width, height } })

      test('the overlay is fully visible, at least 252 wide and as tall as a poster', async ({ page }) => {
        await page.goto('/')
        for (const poster of await page.locator(FEATURED).all()) {
          await poster.click()
          const box = await expectInside(page)
          expect(box.width).toBeGreaterThanOrEqual(252)
          expect(box.height).toBeCloseTo(box.width * 1.5, 0)
          await page.keyboard.press('Escape')
          await expect(overlayOf(page)).toHaveCount(0)
        }
      })

      test('the overlay follows its poster while the page scrolls, within the edges of the window', {
        tag: '@deep'
      }, async ({ page }) => {
        await page.goto('/')
        await page.locator(FEATURED).nth(1).click()
        const start = await settledBox(page)
        const topOf = (selector: string) =>
          page
            .locator(selector)
            .first()
            .evaluate((element) => element.getBoundingClientRect().top)
        const poster = `${FEATURED}[aria-expanded] .poster-frame`
        const posterTop = await topOf(poster)
        for (const by of [40, 60, -70, 900, -2000, 400]) {
          await page.evaluate((distance) => scrollBy(0, distance), by)
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
          )
          const box = await expectInside(page)
          const wanted = start.y + (await topOf(poster)) - posterTop
          const lowest = height - MARGIN - box.height
          const expected = Math.min(Math.max(wanted, MARGIN), lowest)
          expect(Math.abs(box.y - expected)).toBeLessThanOrEqual(1)
        }
      })
    })
  }

  test('the overlay follows changes of the window size', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    await jetee(page).click()
    for (const [width, height] of [
      [1280, 500],
      [768, 1024],
      [320, 568],
      [1280, 800]
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      )
      const box = await expectInside(page)
      expect(box.height).toBeCloseTo(box.width * 1.5, 0)
    }
  })

  test('the overlay can be scrolled at 200 % zoom to reach all of its content', { tag: '@deep' }, async ({
    browser,
    baseURL
  }) => {
    // A window of 1280 × 800 at 200 %: half the pixels, twice the size.
    const viewport = { width: 640, height: 400 }
    const page = await browser.newPage({ viewport, deviceScaleFactor: 2, ...(baseURL ? { baseURL } : {}) })
    await page.goto('/')
    await jetee(page).click()
    const box = await expectInside(page)
    expect(box.width).toBeGreaterThanOrEqual(252)
    const card = overlayOf(page).locator('.film-card')
    const sideways = await card.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(sideways).toBe(0)
    await expect(overlayOf(page).getByText('Na de derde wereldoorlog')).toBeVisible()
    // Arrow keys on the close button scroll the card, so that the plot can be read without a pointer.
    await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect.poll(() => card.evaluate((element) => element.scrollTop)).toBeGreaterThan(20)
    await expect(page.getByRole('button', { name: 'Sluit filmoverlay' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'La Jetée op IMDb' })).toBeInViewport({ ratio: 1 })
    await page.close()
  })

  test('the overlay is above the open player', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.evaluate(() => document.documentElement.style.setProperty('--player-height', '120px'))
    await page.evaluate(() => scrollTo(0, 300))
    await page.locator(FEATURED).first().click()
    const box = await settledBox(page)
    expect(box.y + box.height).toBeLessThanOrEqual(844 - 120 - MARGIN)
  })
})
