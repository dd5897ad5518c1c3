import { CONTROLS, sidewaysOverflow, smallTargets } from '../geometry.ts'
import { expect, routes, test } from '../world.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const route of routes) {
  test(`${route} fits a screen of 320 pixels without sideways scrolling`, async ({ page }) => {
    await page.goto(route)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  test(`${route} has no control smaller than 24 pixels`, async ({ page }) => {
    await page.goto(route)
    const small = await page.evaluate(smallTargets, { least: 24, of: CONTROLS })
    expect(small).toEqual([])
  })
}

const EPISODE = routes.find((route) => /^\/aflevering\/\d+\/$/.test(route)) ?? '/'
for (const route of ['/', '/#about', EPISODE])
  test(`${route} fits a phone whose letters are twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(route)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(sidewaysOverflow)).toBe(0)
  })

for (const route of [EPISODE, '/films/', '/afleveringen/']) {
  test(`${route} fits a screen of 320 pixels when a feed has words without end`, async ({ page }) => {
    await page.goto(route)
    const { lengthened, overflow } = await page.evaluate(() => {
      const texts = document.querySelectorAll(
        'h1, h3, .neighbour-title, .chapters a > span, .prose p, .ticket p, .film-index li > span > a'
      )
      for (const text of texts) text.textContent = 'W'.repeat(300)
      return {
        lengthened: texts.length,
        overflow: document.documentElement.scrollWidth - window.innerWidth
      }
    })
    expect(lengthened).toBeGreaterThan(3)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
