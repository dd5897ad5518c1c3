// A stand-in for the network's edge: HTTP/2 over TLS with Brotli 11, each answer of the origin fetched and packed once.
// Without the openssl program there is no certificate and it speaks plain HTTP/1.1, which it says.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { throwAwayCertificate } from './certificate.ts'

const PACKED_TYPES =
  /^(text\/|application\/(json|ld\+json|manifest\+json|xml|rss\+xml|javascript)|image\/svg)/
/** These belong to one connection or one encoding, not to the answer. */
const OWN_HEADERS = /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|date|vary)$/
const SMALLEST_PACKED_BYTES = 200

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** What is behind the edge: gives the uncompressed answer for a path. */
export type Origin = (pathAndQuery: string) => Promise<Answer>

/** What HTTP/1.1 and HTTP/2 answers have in common. */
interface Reply {
  writeHead: (status: number, headers: Record<string, string>) => unknown
  end: (body: Buffer) => unknown
}

export interface Cdn {
  origin: string
  protocol: 'HTTP/2' | 'HTTP/1.1'
  close: () => void
}

/** The origin that a running server is. */
export function serverOrigin(base: string): Origin {
  return async (pathAndQuery) => {
    const response = await fetch(base + pathAndQuery, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual'
    })
    const kept = [...response.headers].filter(([name]) => !OWN_HEADERS.test(name))
    return {
      status: response.status,
      headers: Object.fromEntries(kept),
      body: Buffer.from(await response.arrayBuffer())
    }
  }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2'
}

/** The origin that a folder is: files, and index.html for folders. */
export function folderOrigin(root: string): Origin {
  return async (pathAndQuery) => {
    const pathname = new URL(pathAndQuery, 'https://site').pathname
    const file = path.join(root, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    try {
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
      const cache = type.startsWith('text/html') ? 'no-cache' : 'public, max-age=31536000, immutable'
      const headers = { 'content-type': type, 'cache-control': cache }
      return { status: 200, headers, body: readFileSync(file) }
    } catch {
      return { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('not found') }
    }
  }
}

export async function startCdn(source: Origin): Promise<Cdn> {
  const packed = new Map<string, Promise<Answer>>()
  const listener = (request: { url?: string | undefined }, response: Reply) => {
    const target = request.url ?? '/'
    const known = packed.get(target) ?? source(target).then(pack)
    packed.set(target, known)
    known.then(
      ({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'content-length': String(body.length) })
        response.end(body)
      },
      (error: unknown) => {
        response.writeHead(502, { 'content-type': 'text/plain' })
        response.end(Buffer.from(String(error)))
      }
    )
  }
  const certificate = throwAwayCertificate()
  const server = certificate
    ? http2.createSecureServer({ key: certificate.key, cert: certificate.cert, allowHTTP1: true }, listener)
    : http.createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    protocol: certificate ? 'HTTP/2' : 'HTTP/1.1',
    close: () => server.close()
  }
}

function pack(answer: Answer): Answer {
  const isPacked =
    PACKED_TYPES.test(answer.headers['content-type'] ?? '') && answer.body.length >= SMALLEST_PACKED_BYTES
  if (!isPacked) return answer
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length }
  const headers = { ...answer.headers, 'content-encoding': 'br', vary: 'accept-encoding' }
  return { ...answer, headers, body: brotliCompressSync(answer.body, { params }) }
}
