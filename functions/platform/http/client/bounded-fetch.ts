// Shared by all outgoing requests: limits on time, size and redirects, and failures that fit on one log line.
import { Failure } from '../../../../src/lib/outcome.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const WITHOUT_BODY = new Set([101, 204, 205, 304])
const FOLLOWED_METHODS = new Set(['GET', 'HEAD'])
/** Removed when a redirect leads to another origin, which must not receive them. */
const PRIVATE_HEADERS = ['authorization', 'cookie']

/** How adapters reach their service; simulators implement the same type. */
export type SendRequest = (request: Request) => Promise<Response>

export type Bounds = {
  /** Used in failure messages: 'feed', 'film facts'. */
  service: string
  /** For the whole exchange: redirects, headers and the complete body. */
  timeoutMs: number
  /** After decompression. */
  maxBytes: number
  maxRedirects: number
}

export type Hop = { url: URL; headers: Headers; method: string; body: ArrayBuffer | undefined }
type Reached = {
  status: number
  headers: Iterable<[string, string]>
  body: AsyncIterable<Uint8Array> | null
}

export type Way = {
  /** Throws a `Failure` when this address may not be requested. */
  checkAddress: (url: URL) => void
  /** One exchange; redirects are returned, not followed. */
  reach: (hop: Hop, signal: AbortSignal) => Promise<Reached>
}

/**
 * A fetch with limits. It resolves with any status, with the whole body in memory. Redirects of GET and HEAD are followed
 * here, and each address is checked again. Throws `Failure` when the time, size or redirect limit is exceeded, or the service
 * cannot be reached.
 */
export function boundedFetch(bounds: Bounds, way: Way): SendRequest {
  return async (request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(bounds.timeoutMs)])
    let hop = await firstHop(request)
    for (let redirects = 0; ; redirects++) {
      checkAddress(hop.url, bounds, way)
      const answer = await send(hop, signal, bounds, way)
      const target = answer.headers.get('location')
      if (!REDIRECTS.has(answer.status) || !target || !FOLLOWED_METHODS.has(hop.method)) return answer
      if (redirects >= bounds.maxRedirects)
        throw refused(bounds.service, hop.url, `more than ${bounds.maxRedirects} redirects`)
      hop = nextHop(hop, target, bounds)
    }
  }
}

async function firstHop(request: Request): Promise<Hop> {
  const body = request.body ? await request.arrayBuffer() : undefined
  return { url: new URL(request.url), headers: new Headers(request.headers), method: request.method, body }
}

function nextHop(hop: Hop, target: string, bounds: Bounds): Hop {
  const url = URL.parse(target, hop.url.href)
  if (!url) throw refused(bounds.service, hop.url, 'a redirect to an invalid address')
  const headers = new Headers(hop.headers)
  if (url.origin !== hop.url.origin) for (const name of PRIVATE_HEADERS) headers.delete(name)
  return { ...hop, url, headers }
}

function checkAddress(url: URL, { service }: Bounds, way: Way): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(service, url, `${url.protocol} addresses are not fetched`)
  if (url.username || url.password) throw refused(service, url, 'an address with a name or password in it')
  way.checkAddress(url)
}

async function send(hop: Hop, signal: AbortSignal, bounds: Bounds, way: Way): Promise<Response> {
  try {
    const answer = await way.reach(hop, signal)
    const bytes = await readBounded(answer.body, bounds, hop.url)
    const headers = new Headers([...answer.headers])
    // The body is already decompressed, so these headers no longer describe it.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
    return new Response(WITHOUT_BODY.has(answer.status) ? null : bytes, { status: answer.status, headers })
  } catch (error) {
    throw error instanceof Failure ? error : broken(error, signal, bounds, hop.url)
  }
}

async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  bounds: Bounds,
  url: URL
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    // Leaving the loop cancels the stream and closes the socket.
    if (size > bounds.maxBytes) throw refused(bounds.service, url, `larger than ${bounds.maxBytes / 1e6} MB`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** A request that we refuse ourselves; a retry does not help. */
export function refused(service: string, url: URL, reason: string): Failure {
  return new Failure(service, `${url.host || url.protocol} refused: ${reason}`, { retryable: false })
}

function broken(cause: unknown, signal: AbortSignal, bounds: Bounds, url: URL): Failure {
  const { service, timeoutMs } = bounds
  if (signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError')
    return new Failure(service, `no complete response from ${url.host} within ${timeoutMs / 1000} s`, {
      cause
    })
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const detail = inner instanceof Error ? ('code' in inner ? `${inner.code}` : inner.message) : String(inner)
  return new Failure(service, `${url.host} cannot be reached (${detail})`, { cause })
}
