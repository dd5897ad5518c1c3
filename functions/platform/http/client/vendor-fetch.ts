// Requests to a service at an address that the operator chose, for calls that a visitor waits for. It never requests another
// origin, so it needs no guarded lookup, only the platform's `fetch`.
import { boundedFetch, refused, type SendRequest } from './bounded-fetch.ts'

/** The timeout of one try; a visitor can still wait for a second. */
const TIMEOUT_MS = 2500
const MAX_BYTES = 2_000_000
const MAX_REDIRECTS = 3

export type VendorOptions = {
  service: string
  /** The only origin that is ever requested, redirects included. */
  base: string
  timeoutMs?: number
  maxBytes?: number
}

export function vendorFetch(options: VendorOptions): SendRequest {
  const { service, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
  const { origin } = new URL(options.base)
  return boundedFetch(
    { service, timeoutMs, maxBytes, maxRedirects: MAX_REDIRECTS },
    {
      checkAddress(url) {
        if (url.origin !== origin) throw refused(service, url, 'another site than the requested one')
      },
      async reach({ url, method, headers, body }, signal) {
        return fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal })
      }
    }
  )
}
