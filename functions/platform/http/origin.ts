// CSRF protection: only our own pages may change state. The browser must say where a request comes from. Hono's csrf lets
// every JSON request pass and accepts one of the two headers, so this is our own check.

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether a request may change state: `Sec-Fetch-Site` and `Origin`, as far as they are sent, both name our own
 * origin, and at least one of them is sent.
 */
export function isFromOwnPage(request: Request): boolean {
  if (SAFE_METHODS.includes(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (origin !== null && origin !== new URL(request.url).origin) return false
  return site !== null || origin !== null
}
