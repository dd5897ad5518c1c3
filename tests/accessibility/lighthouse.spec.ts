// G6: Lighthouse finds nothing to improve in accessibility, best practices and SEO, on each kind of page. The
// performance score depends on the machine and is measured by `npm run bench`.
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { audit, type Category, openChromium } from '../../bench/lighthouse.ts'
import { publicRoutes, skippedAudits } from '../../bench/routes.ts'
import { builtPages } from '../budgets/built-site.ts'
import { budgets } from '../budgets/limits.ts'

const categories: Category[] = ['accessibility', 'best-practices', 'seo']

// Without a build Playwright's server does not start either, and the routes do not matter.
const routes = existsSync('dist/index.html') ? publicRoutes(builtPages()) : []

let browser: Awaited<ReturnType<typeof openChromium>>
test.beforeAll(async () => {
  browser = await openChromium(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium')
})
test.afterAll(() => browser.kill())

for (const page of routes) {
  test(`${page.route} has full scores for accessibility, best practices and SEO`, { tag: '@deep' }, async ({
    baseURL
  }) => {
    const { scores, faults } = await audit(
      browser,
      `${baseURL}${page.route}`,
      skippedAudits(page),
      categories
    )
    expect(Object.keys(scores)).toEqual(categories)
    expect(faults).toEqual([])
    for (const category of categories) expect(scores[category], category).toBe(budgets.G6.score)
  })
}
