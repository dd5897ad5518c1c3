// A host of recordings for tests of downloads, on another origin than the page, with every bad habit of such hosts. The query of an
// address says how it behaves.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BrowserCommand } from 'vitest/node'
import { bytesOf } from '../../src/listen/downloads/audio-bytes.testing.ts'

const RECORDING = 'sample/audio/kort-maar-krachtig.mp3'
const STEP_BYTES = 64_000

/**
 * `?cors=no`: no page may read it. `exposed=no`: no headers for a page beside the few that all may read. `ranges=no`.
 * `breaks=N`: the first answer breaks off after N bytes. `short=N`: it promises N bytes more than it has. `packed=1`: gzip.
 * `changes=1`: another file at every request. `type=…`. `status=…`. `slowMs=…`: pause after every 64 kB. `bytes=N`: N bytes
 * instead of a real recording. `leadsTo=…`: redirects to this query at a third origin.
 */
export interface AudioHost {
  origin: string
  /** Ranges of the requests for a path, in order; '' = the whole file. */
  ranges: (path: string) => string[]
  close: () => Promise<void>
}

export async function openAudioHost(): Promise<AudioHost> {
  const asked = new Map<string, string[]>()
  const server = http.createServer((request, response) => {
    answer(request, response, asked).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    ranges: (path) => asked.get(path) ?? [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  asked: Map<string, string[]>
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const how = url.searchParams
  const on = (name: string) => how.get(name)
  if (on('cors') !== 'no') {
    response.setHeader('access-control-allow-origin', '*')
    if (on('exposed') !== 'no') response.setHeader('access-control-expose-headers', '*')
  }
  if (url.pathname === '/asked') {
    response.end(JSON.stringify(asked.get(on('path') ?? '') ?? []))
    return
  }
  const range = request.headers.range ?? ''
  const before = asked.get(url.pathname) ?? []
  asked.set(url.pathname, [...before, range])
  const leadsTo = on('leadsTo')
  if (leadsTo !== null) {
    // Another name of this machine is another origin.
    const place = `http://127.0.0.1:${request.socket.localPort}/after${url.pathname}?${leadsTo}`
    response.writeHead(302, { location: place }).end()
    return
  }
  if (on('status')) {
    response.writeHead(Number(on('status'))).end()
    return
  }
  const version = on('changes') ? before.length : 0
  const file = on('bytes') ? bytesOf(Number(on('bytes')), version) : readFileSync(RECORDING)
  const isPart = range !== '' && on('ranges') !== 'no'
  const from = isPart ? Number(/\d+/.exec(range)?.[0]) : 0
  if (from >= file.length) {
    response.writeHead(416).end()
    return
  }
  const isPacked = on('packed') !== null && !isPart
  const sent = isPacked ? gzipSync(file) : file.subarray(from)
  response.writeHead(isPart ? 206 : 200, {
    'content-type': on('type') ?? 'audio/mpeg',
    'content-length': String(sent.length + Number(on('short') ?? 0)),
    'cache-control': 'no-store',
    etag: `"v${version}"`,
    'last-modified': new Date(Date.UTC(2026, 0, 1 + version)).toUTCString(),
    ...(on('ranges') === 'no' ? {} : { 'accept-ranges': 'bytes' }),
    ...(isPart ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
    ...(isPacked ? { 'content-encoding': 'gzip' } : {})
  })
  const breaksAt = before.length === 0 || on('changes') ? Number(on('breaks') ?? sent.length) : sent.length
  for (let at = 0; at < breaksAt; at += STEP_BYTES) {
    const isTaken = response.write(sent.subarray(at, Math.min(at + STEP_BYTES, breaksAt)))
    if (response.destroyed) return
    if (!isTaken) await drained(response)
    if (on('slowMs')) await wait(Number(on('slowMs')))
  }
  if (breaksAt < sent.length || on('short')) {
    // What was written arrives before the line breaks.
    await wait(50)
    response.destroy()
  } else response.end()
}

/** Until more can be written, or nobody reads any more. */
const drained = (response: http.ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      response.off('drain', finish).off('close', finish)
      resolve()
    }
    response.on('drain', finish).on('close', finish)
  })

let host: Promise<AudioHost> | undefined

/** For tests in a browser: the origin of one host that all files share. */
export const audioHost: BrowserCommand<[]> = async ({ project }) => {
  host ??= openAudioHost().then((opened) => {
    project.vitest.onClose(() => opened.close())
    return opened
  })
  return (await host).origin
}
