// Requests to addresses written by strangers: bounded, and to the public internet only. It uses Node's own `http`, because
// that lets the name lookup be guarded; a library for this would be larger than the functions that use it.
import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Bounds, boundedFetch, type Hop, refused, type SendRequest } from './bounded-fetch.ts'
import { isPublicAddress, literalAddress, onlyPublic, PrivateAddressError } from './public-addresses.ts'
import { ACCEPTED_PACKINGS, unpacked } from './unpacked.ts'

export type { SendRequest }
export const OUTSIDE_TIMEOUT_MS = 10_000
export const MAX_OUTSIDE_BYTES = 5_000_000
export const MAX_REDIRECTS = 3

export type OutsideOptions = Pick<Bounds, 'service'> &
  Partial<Bounds> & {
    /** Origins that the operator chose; these may be private (a proxy, a file server on the same network). */
    trustedOrigins?: readonly string[]
    lookup?: LookupFunction
  }

/**
 * A `boundedFetch` that also throws a `Failure` when an address that the operator did not choose is not public. The check is
 * in the socket's own name lookup, so that the checked address is the one that is used.
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
  const trusted = exchangeBy(lookup)
  const guarded = exchangeBy(onlyPublic(lookup))
  const isTrusted = (url: URL) => trustedOrigins.includes(url.origin)
  const notPublic = (url: URL) => refused(service, url, 'not an address on the public internet')

  return boundedFetch(bounds, {
    checkAddress(url) {
      const literal = literalAddress(url.hostname)
      if (literal && !isTrusted(url) && !isPublicAddress(literal)) throw notPublic(url)
    },
    async reach(hop, signal) {
      try {
        const answer = await (isTrusted(hop.url) ? trusted : guarded)(hop, signal)
        return { status: answer.statusCode ?? 0, headers: pairs(answer.rawHeaders), body: unpacked(answer) }
      } catch (error) {
        throw error instanceof PrivateAddressError ? notPublic(hop.url) : error
      }
    }
  })
}

type Exchange = (hop: Hop, signal: AbortSignal) => Promise<IncomingMessage>

/**
 * Opens a new connection for each request, with the address resolved by `lookup`: kept connections are broken after a
 * function was suspended.
 */
function exchangeBy(lookup: LookupFunction): Exchange {
  return ({ url, method, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const sent = { ...USUAL_HEADERS, ...Object.fromEntries(headers) }
      const request = send(url, { method, headers: sent, signal, lookup, agent: false }, resolve)
      request.on('error', reject)
      request.end(body && Buffer.from(body))
    })
}

const USUAL_HEADERS = { accept: '*/*', 'accept-encoding': ACCEPTED_PACKINGS }

function* pairs(rawHeaders: readonly string[]): Iterable<[string, string]> {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) yield [rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']
}
