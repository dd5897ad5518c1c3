// The way out to addresses that strangers wrote: bounded, and to the public internet only.
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'
import { type Bounds, boundedFetch, refused, type SendRequest } from './bounded-fetch.ts'
import { isPublicAddress, literalAddress } from './public-addresses.ts'
import { onlyPublic, PrivateAddressError } from './public-lookup.ts'

export type { SendRequest }
export const OUTSIDE_TIMEOUT_MS = 10_000
export const MAX_OUTSIDE_BYTES = 5_000_000
export const MAX_REDIRECTS = 3

export type OutsideOptions = Pick<Bounds, 'service'> &
  Partial<Bounds> & {
    /** Origins the operator chose: these may be private (a proxy, a file server on the same network). */
    trustedOrigins?: readonly string[]
    lookup?: LookupFunction
  }

/**
 * A `boundedFetch` that throws a `Failure` as well when an address that the operator did not choose is not public. The
 * check sits in the socket's own name lookup, so that the address that was checked is the one that is used.
 */
export function createOutsideFetch(options: OutsideOptions): SendRequest {
  const { service, trustedOrigins = [] } = options
  const bounds: Bounds = {
    service,
    timeoutMs: options.timeoutMs ?? OUTSIDE_TIMEOUT_MS,
    maxBytes: options.maxBytes ?? MAX_OUTSIDE_BYTES,
    maxRedirects: options.maxRedirects ?? MAX_REDIRECTS
  }
  const lookup = options.lookup ?? (systemLookup as LookupFunction)
  const trusted = new Agent({ connect: { lookup } })
  const guarded = new Agent({ connect: { lookup: onlyPublic(lookup) } })
  const isTrusted = (url: URL) => trustedOrigins.includes(url.origin)
  const notPublic = (url: URL) => refused(service, url, 'not an address on the public internet')

  return boundedFetch(bounds, {
    checkAddress(url) {
      const literal = literalAddress(url.hostname)
      if (literal && !isTrusted(url) && !isPublicAddress(literal)) throw notPublic(url)
    },
    async reach({ url, method, headers, body }, signal) {
      const dispatcher = isTrusted(url) ? trusted : guarded
      const init = { method, headers: [...headers], body: body ?? null, redirect: 'manual' as const }
      try {
        return await undiciFetch(url, { ...init, dispatcher, signal })
      } catch (error) {
        throw error instanceof Error && error.cause instanceof PrivateAddressError ? notPublic(url) : error
      }
    }
  })
}
