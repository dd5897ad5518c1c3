// A site with analytics: the built pages with `analytics` set, and the events that they send.
import type { Page, Route } from '@playwright/test'

const ENDPOINT = 'https://tellers.example/api/event'
const DOMAIN = 'kino9.example'

export interface Counted {
  name: string
  url: string
  domain: string
  props: Record<string, string>
}

/** How the service responds to events. */
export type Service = 'answers' | 'is blocked' | 'is out of order'

/** Changes a page as the build would: attributes on the root, the endpoint in the security policy. */
async function asConfigured(route: Route): Promise<void> {
  const response = await route.fetch()
  const headers = response.headers()
  if (!headers['content-type']?.startsWith('text/html')) return route.fulfill({ response })
  const html = await response.text()
  const policy = headers['content-security-policy']?.replace(
    /connect-src /,
    `connect-src ${new URL(ENDPOINT).origin} `
  )
  const body = html.replace(
    / data-site=/,
    ` data-analytics="${ENDPOINT}" data-analytics-domain="${DOMAIN}" data-site=`
  )
  await route.fulfill({
    response,
    body,
    headers: { ...headers, ...(policy ? { 'content-security-policy': policy } : {}) }
  })
}

/** Call before the first `goto`. Returns the events, in the order in which they were sent. */
export async function countingSite(page: Page, service: Service = 'answers'): Promise<Counted[]> {
  const counted: Counted[] = []
  await page.route((url) => url.pathname.endsWith('/'), asConfigured)
  await page.route(ENDPOINT, async (route) => {
    counted.push(JSON.parse(route.request().postData() ?? '{}') as Counted)
    if (service === 'is blocked') return route.abort('blockedbyclient')
    return route.fulfill({
      status: service === 'answers' ? 202 : 500,
      headers: { 'access-control-allow-origin': '*' }
    })
  })
  return counted
}

/** Event names with their properties, as in the document's table. */
export const eventsOf = (events: readonly Counted[], name?: string) =>
  events
    .filter((event) => name === undefined || event.name === name)
    .map((event) => [event.name, event.props])
