// Every internal URL on a page must exist.

import { type APIRequestContext, expect, test } from '@playwright/test'
import { settings } from '../../src/features/brand/settings.ts'
import { routes } from './support/context.ts'

const attribute = /\s(?:href|src|content)="(\/[^"]*|https:\/\/kino9\.example\/[^"]*)"/g

/** The internal paths on a page, without query and fragment. */
function pathsIn(html: string): string[] {
  return [...html.matchAll(attribute)].map((match) => {
    const { pathname, search } = new URL((match[1] ?? '').replaceAll('&amp;', '&'), settings.siteUrl)
    return pathname.startsWith('/api/') ? pathname + search : pathname
  })
}

async function siteMap(request: APIRequestContext): Promise<string[]> {
  const index = await (await request.get('/sitemap-0.xml')).text()
  return [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname)
}

test('no page has a dead internal link', async ({ request }) => {
  const pages = new Set([...routes, ...(await siteMap(request))])
  const named = new Map<string, string>()
  for (const page of pages) {
    const answer = await request.get(page)
    expect(answer.status(), page).toBe(200)
    for (const path of pathsIn(await answer.text())) if (!named.has(path)) named.set(path, page)
  }
  const missing: string[] = []
  for (const [path, page] of named)
    if (!pages.has(path) && (await request.head(path)).status() !== 200) missing.push(`${path} (on ${page})`)
  expect(missing).toEqual([])
})

test('the sitemap lists every indexable page, and no other', async ({ request }) => {
  const pages = await siteMap(request)
  for (const route of routes.filter((path) => path !== '/offline/')) expect(pages).toContain(route)
  for (const hidden of ['/offline/', '/404/']) expect(pages).not.toContain(hidden)
  expect(pages.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${settings.siteUrl}/sitemap-index.xml`
  )
})
