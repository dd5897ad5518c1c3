import AxeBuilder from '@axe-core/playwright'
import { expect, routes, test } from '../world.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      for (const route of [...routes, '/404.html']) {
        test(`${route} has no finding`, async ({ page }) => {
          await page.goto(route)
          const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze()
          const findings = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`
          )
          expect(findings).toEqual([])
        })
      }
    })
  }
}
