// The one way out: everything fetched from other machines goes through here, bounded in time, size and reach.
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'
import { Failure } from '../../src/lib/outcome.ts'
import { isPublicAddress, literalAddress } from './public-addresses.ts'

export const OUTSIDE_TIMEOUT_MS = 10_000
export const MAX_OUTSIDE_BYTES = 5_000_000
export const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const WITHOUT_BODY = new Set([101, 204, 205, 304])
const FOLLOWED_METHODS = new Set(['GET', 'HEAD'])
/** Whoever wrote a link must not learn them when it leads to another site. */
const PRIVATE_HEADERS = ['authorization', 'cookie']

/** How adapters reach their service; a simulator has the same shape. */
export type SendRequest = (request: Request) => Promise<Response>

export type OutsideOptions = {
  /** Named in failures: 'feed', 'film facts'. */
  service: string
  /** Origins the operator chose: these may be private (a proxy, a file server on the same network). */
  trustedOrigins?: readonly string[]
  /** For the whole exchange: redirects, headers and the last byte of the body. */
  timeoutMs?: number
  /** After decompression. */
  maxBytes?: number
  maxRedirects?: number
  lookup?: LookupFunction
}

type Limits = Required<Omit<OutsideOptions, 'lookup'>>
type Hop = { url: URL; headers: Headers; method: string; body: ArrayBuffer | undefined }

/**
 * A fetch with limits. It answers any status, its body whole in memory; redirects of GET are followed by hand, each
 * step checked again. Throws `Failure` when the time, the size or the redirects run out, when the host cannot be
 * reached, or when an address that the operator did not choose is not public. The check sits in the socket's own
 * name lookup, so that the address that was checked is the one that is used.
 */
export function createOutsideFetch(options: OutsideOptions): SendRequest {
  const limits: Limits = {
    service: options.service,
    trustedOrigins: options.trustedOrigins ?? [],
    timeoutMs: options.timeoutMs ?? OUTSIDE_TIMEOUT_MS,
    maxBytes: options.maxBytes ?? MAX_OUTSIDE_BYTES,
    maxRedirects: options.maxRedirects ?? MAX_REDIRECTS
  }
  const lookup = options.lookup ?? (systemLookup as LookupFunction)
  const trusted = new Agent({ connect: { lookup } })
  const guarded = new Agent({ connect: { lookup: onlyPublic(lookup) } })
  const isTrusted = (url: URL) => limits.trustedOrigins.includes(url.origin)

  return async (request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limits.timeoutMs)])
    let hop = await firstHop(request)
    for (let redirects = 0; ; redirects++) {
      checkAddress(hop.url, isTrusted(hop.url), limits)
      const answer = await send(hop, isTrusted(hop.url) ? trusted : guarded, signal, limits)
      const target = answer.headers.get('location')
      if (!REDIRECTS.has(answer.status) || !target || !FOLLOWED_METHODS.has(hop.method)) return answer
      if (redirects >= limits.maxRedirects)
        throw refused(limits, hop.url, `more than ${limits.maxRedirects} redirects`)
      hop = nextHop(hop, target, limits)
    }
  }
}

async function firstHop(request: Request): Promise<Hop> {
  const body = request.body ? await request.arrayBuffer() : undefined
  return { url: new URL(request.url), headers: new Headers(request.headers), method: request.method, body }
}

function nextHop(hop: Hop, target: string, limits: Limits): Hop {
  const url = URL.parse(target, hop.url.href)
  if (!url) throw refused(limits, hop.url, 'a redirect to something that is no address')
  const headers = new Headers(hop.headers)
  if (url.origin !== hop.url.origin) for (const name of PRIVATE_HEADERS) headers.delete(name)
  return { ...hop, url, headers }
}

function checkAddress(url: URL, isTrusted: boolean, limits: Limits): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(limits, url, `${url.protocol} addresses are not fetched`)
  if (url.username || url.password) throw refused(limits, url, 'an address with a name or password in it')
  const literal = literalAddress(url.hostname)
  if (literal && !isTrusted && !isPublicAddress(literal))
    throw refused(limits, url, 'not an address on the public internet')
}

/** A name lookup that knows public addresses only. */
function onlyPublic(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return callback(error, '')
      const all = typeof found === 'string' ? [{ address: found, family: family ?? 4 }] : found
      const open = all.filter((entry) => isPublicAddress(entry.address))
      const first = open[0]
      if (!first) return callback(new PrivateAddressError(hostname), '')
      if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}

class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} is not on the public internet`)
    this.name = 'PrivateAddressError'
  }
}

async function send(hop: Hop, dispatcher: Agent, signal: AbortSignal, limits: Limits): Promise<Response> {
  try {
    const answer = await undiciFetch(hop.url, {
      method: hop.method,
      headers: [...hop.headers],
      body: hop.body ?? null,
      redirect: 'manual',
      dispatcher,
      signal
    })
    const bytes = await readBounded(answer.body, limits, hop.url)
    const headers = new Headers([...answer.headers])
    // The body is already unpacked: these would describe another one.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
    return new Response(WITHOUT_BODY.has(answer.status) ? null : bytes, { status: answer.status, headers })
  } catch (error) {
    throw error instanceof Failure ? error : broken(error, signal, limits, hop.url)
  }
}

async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  limits: Limits,
  url: URL
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    // Leaving the loop cancels the stream and closes the socket.
    if (size > limits.maxBytes) throw refused(limits, url, `larger than ${limits.maxBytes / 1e6} MB`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function refused(limits: Limits, url: URL, reason: string): Failure {
  return new Failure(limits.service, `${url.host || url.protocol} refused: ${reason}`, { retryable: false })
}

function broken(cause: unknown, signal: AbortSignal, limits: Limits, url: URL): Failure {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (inner instanceof PrivateAddressError)
    return refused(limits, url, 'not an address on the public internet')
  if (signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError')
    return new Failure(
      limits.service,
      `no whole answer from ${url.host} within ${limits.timeoutMs / 1000} s`,
      {
        cause
      }
    )
  const detail = inner instanceof Error ? ('code' in inner ? `${inner.code}` : inner.message) : String(inner)
  return new Failure(limits.service, `${url.host} cannot be reached (${detail})`, { cause })
}
