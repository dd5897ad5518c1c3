import { expect, test } from 'vitest'
import type { BuiltPage } from '../tests/budgets/built-site.ts'
import { publicRoutes, skippedAudits } from './routes.ts'

const page = (route: string, html: string): BuiltPage => ({
  route,
  html,
  styleSheets: [],
  preloadedFonts: [],
  scripts: [],
  islands: [],
  inlineScripts: [],
  links: []
})

test('the largest page of each kind represents that kind', () => {
  const pages = [
    page('/film/a/', 'xx'),
    page('/', 'x'),
    page('/film/b/', 'xxx'),
    page('/films/', 'x'),
    page('/404.html', 'x')
  ]
  expect(publicRoutes(pages).map(({ route }) => route)).toEqual(['/', '/404.html', '/film/b/', '/films/'])
})

test('only a page that search engines may not index skips the SEO audits that it cannot pass', () => {
  expect(skippedAudits(page('/offline/', '<meta name="robots" content="noindex">'))).toContain('is-crawlable')
  expect(skippedAudits(page('/', '<meta name="description" content="noindex">'))).toEqual([])
})
