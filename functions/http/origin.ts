// Only our own pages may change something: the browser says where a request comes from, and it must say so.
// Hono's csrf lets every JSON request pass and is content with one of the two headers, so this rule is ours.

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
