// The network in front of a site: HTTP/2 over TLS with Brotli 11, each answer fetched and packed once.
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { PackedFiles, packsWell } from '../scripts/serve/compression.ts'
import { fileAnswers } from '../scripts/serve/file-answer.ts'
import { findFile } from '../scripts/serve/files.ts'
import { requiredCertificate } from './certificate.ts'

/** The uncompressed answer for a path. */
type Source = (path: string) => Promise<Response>

const NOT_ASKED_FOR = { 'accept-encoding': 'identity' }
export const sourceOfSite =
  (origin: string): Source =>
  (path) =>
    fetch(origin + path, { headers: NOT_ASKED_FOR, redirect: 'manual' })

export function sourceOfFolder(folder: string): Source {
  const answer = fileAnswers(folder, new PackedFiles())
  return async (path) => {
    const found = await findFile(folder, path)
    if (!found || !('file' in found)) return new Response('not found', { status: 404 })
    return answer(new Request(`https://localhost${path}`), found.file)
  }
}

/** Headers of one connection; HTTP/2 forbids them. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'vary']

async function packed(answer: Response) {
  const body = Buffer.from(await answer.arrayBuffer())
  const kept = [...answer.headers].filter(([name]) => !OF_CONNECTION.includes(name))
  const headers: Record<string, string> = Object.fromEntries(kept)
  if (!packsWell(headers['content-type'] ?? '', body.length)) return { status: answer.status, headers, body }
  return {
    status: answer.status,
    headers: { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' },
    body: brotliCompressSync(body)
  }
}

export async function startEdge(source: Source): Promise<{ origin: string; close: () => void }> {
  const kept = new Map<string, ReturnType<typeof packed>>()
  const { key, cert } = requiredCertificate()
  const server = http2.createSecureServer({ key, cert, allowHTTP1: true }, async ({ url }, response) => {
    const answer = kept.get(url) ?? source(url).then(packed)
    kept.set(url, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, headers)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `https://localhost:${port}`, close: () => server.close() }
}
