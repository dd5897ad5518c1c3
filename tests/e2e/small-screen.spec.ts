import { expect, routes, test } from './support/context.ts'
import { CONTROLS, sidewaysOverflow, smallTargets } from './support/geometry.ts'

const SMALL = { width: 320, height: 640 }
test.use({ viewport: SMALL })

const EPISODE = routes.find((route) => /^\/aflevering\/\d+\/$/.test(route)) ?? '/'

test('every page fits a screen of 320 pixels, with no control smaller than 24 pixels', async ({ page }) => {
  for (const route of routes)
    await test.step(route, async () => {
      await page.goto(route)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await page.evaluate(smallTargets, { least: 24, of: CONTROLS })).toEqual([])
    })
})

test('pages fit a phone with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const route of ['/', '/#about', EPISODE])
    await test.step(route, async () => {
      await page.goto(route)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await page.evaluate(sidewaysOverflow)).toBe(0)
    })
})

test('pages fit a screen of 320 pixels when a feed has endless words', async ({ page }) => {
  for (const route of [EPISODE, '/films/', '/afleveringen/'])
    await test.step(route, async () => {
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
})
