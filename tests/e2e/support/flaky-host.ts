// The site behind a host whose audio can fail: all requests are passed on, but recordings are answered here, in ranges,
// up to a limit set by the test.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const RECORDING = readFileSync('sample/audio/kort-maar-krachtig.mp3')
const AUDIO = /^\/sample\/audio\//

/** What happens to a request for audio. */
export type Behaviour =
  | { kind: 'answers' }
  /** The connection breaks before this byte. */
  | { kind: 'breaks off'; atByte: number }
  /** A recording of this many bytes, with pauses between its pieces; it plays nothing. */
  | { kind: 'is large'; bytes: number; pauseMs: number }
  /** No range support: the whole file, or nothing. */
  | { kind: 'starts at the beginning' }

export interface FlakyHost {
  origin: string
  behaviour: Behaviour
  /** First bytes of the requested ranges. */
  rangeStarts: number[]
  close: () => Promise<void>
}

/** Seconds of the recording at this byte; its bit rate is constant. */
export const byteAt = (seconds: number, durationSeconds = 290) =>
  Math.floor((seconds / durationSeconds) * RECORDING.length)

export async function startFlakyHost(site: string): Promise<FlakyHost> {
  const server = http.createServer((request, response) => {
    if (AUDIO.test(request.url ?? '')) answerAudio(host, request, response)
    else passOn(site, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host: FlakyHost = {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    behaviour: { kind: 'answers' },
    rangeStarts: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return host
}

function answerAudio(host: FlakyHost, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { behaviour } = host
  if (behaviour.kind === 'is large') {
    sendLarge(host, behaviour, request, response).catch(() => response.destroy())
    return
  }
  if (behaviour.kind === 'starts at the beginning') {
    const headers = { 'content-type': 'audio/mpeg', 'content-length': String(RECORDING.length) }
    response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(RECORDING)
    return
  }
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  host.rangeStarts.push(from)
  const last = RECORDING.length - 1
  response.writeHead(206, {
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-range': `bytes ${from}-${last}/${RECORDING.length}`,
    'content-length': String(RECORDING.length - from)
  })
  if (behaviour.kind === 'answers') {
    response.end(RECORDING.subarray(from))
    return
  }
  const end = Math.max(from, behaviour.atByte)
  response.write(RECORDING.subarray(from, end), () => request.socket.destroy())
}

async function sendLarge(
  host: FlakyHost,
  { bytes, pauseMs }: Extract<Behaviour, { kind: 'is large' }>,
  request: http.IncomingMessage,
  response: http.ServerResponse
): Promise<void> {
  const range = /bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1]
  const from = Number(range ?? 0)
  host.rangeStarts.push(from)
  response.writeHead(range === undefined ? 200 : 206, {
    'content-type': 'audio/mpeg',
    'cache-control': 'no-store',
    etag: '"large"',
    'content-length': String(bytes - from),
    ...(range === undefined ? {} : { 'content-range': `bytes ${from}-${bytes - 1}/${bytes}` })
  })
  for (let at = from; at < bytes && !response.destroyed; at += RECORDING.length) {
    const isTaken = response.write(RECORDING.subarray(0, Math.min(RECORDING.length, bytes - at)))
    if (!isTaken)
      await new Promise<void>((resolve) => {
        const finish = () => {
          response.off('drain', finish).off('close', finish)
          resolve()
        }
        response.on('drain', finish).on('close', finish)
      })
    if (pauseMs) await wait(pauseMs)
  }
  response.end()
}

/** Recordings have relative links, so the site works behind any host. */
function passOn(site: string, request: http.IncomingMessage, response: http.ServerResponse): void {
  const onward = http.request(
    new URL(request.url ?? '/', site),
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }
  )
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
