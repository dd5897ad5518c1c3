// What browsers are told to refuse on the pages of the simulators: the same as on those of the site, and to tell nobody of them.
import { pagePolicy, SECURITY_HEADERS } from '../../functions/http/security-headers.ts'

/** As of the built pages, which have hashes besides; frames are for mail, and plain http is all there is. */
const POLICY = pagePolicy({ scriptHashes: [], styleHashes: [], connectOrigins: [] })
  .replace("frame-src 'none'", "frame-src 'self'")
  .replace(/;\s*upgrade-insecure-requests/, '')

/** What an answer sets itself stays. */
export function withHeaders(headers: Headers): void {
  const all = {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow'
  }
  for (const [name, value] of Object.entries(all)) if (!headers.has(name)) headers.set(name, value)
}
