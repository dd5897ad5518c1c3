import type { APIRoute } from 'astro'
import { isPathOn } from '../features.ts'
import { settings } from '../site/brand/settings.ts'

/** Everything may be indexed except API calls, the checkout and the backoffice. */
const CLOSED = ['/api/', '/checkout/', '/superfan/success/', '/superfan/portal-link-expired/', '/bo9/']

export const GET: APIRoute = () => {
  const lines = [
    'User-agent: *',
    ...CLOSED.filter((path) => isPathOn(path, settings.features)).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings.siteUrl}/sitemap-index.xml`,
    ''
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
