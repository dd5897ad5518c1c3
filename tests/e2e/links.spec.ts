// Every internal URL on a page must exist.

import { type APIRequestContext, expect, test } from '@playwright/test'
import { settings } from '../../src/site/brand/settings.ts'
import { routes } from './support/context.ts'

const attribute = /\s(?:href|src|content)="(\/[^"]*|https:\/\/kino9\.example\/[^"]*)"/g

/** The internal paths on a page, without query and fragment. */
function pathsIn(html: string): string[] {
  return [...html.matchAll(attribute)].map((match) => {
    const { pathname, search } = new URL((match[1] ?? '').replaceAll('&amp;', '&'), settings.siteUrl)
    return pathname.startsWith('/api/') ? pathname + search : pathname
  })
}

/** A few at a time: each worker takes the next value. */
async function forEach<Value>(values: Iterable<Value>, act: (value: Value) => Promise<void>) {
  const queue = [...values].values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const value of queue) await act(value)
    })
  )
}

async function siteMap(request: APIRequestContext): Promise<string[]> {
  const index = await (await request.get('/sitemap-0.xml')).text()
  return [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname)
}

test('no page has a dead internal link', async ({ request, baseURL }) => {
  const pages = [...new Set([...routes, ...(await siteMap(request))])]
  const named = new Map<string, string>()
  await forEach(pages, async (page) => {
    // Node's own fetch: the runner records each of its requests, which takes ten times as long.
    const answer = await fetch(baseURL + page)
    expect(answer.status, page).toBe(200)
    for (const path of pathsIn(await answer.text())) if (!named.has(path)) named.set(path, page)
  })
  for (const page of pages) named.delete(page)
  expect(named.size).toBeGreaterThan(pages.length)
  const missing: string[] = []
  await forEach(named, async ([path, page]) => {
    const { status } = await fetch(baseURL + path, { method: 'HEAD' })
    if (status !== 200) missing.push(`${path} (on ${page})`)
  })
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
