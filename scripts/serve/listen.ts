// Listens on one port for the site, and shuts down without waiting for open connections.
import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { DATA_POLICY, SECURITY_HEADERS } from '../../functions/platform/http/security-headers.ts'
import { OperatorError } from '../operator-error.ts'
import type { Site } from './site.ts'

const GRACE_MS = 1_000
const LEFTOVER_MS = 500

export interface Listening {
  address: string
  stop: () => Promise<void>
}

/**
 * Listens on a port, on loopback or at the address `host`. A port that is not available is an OperatorError.
 * @param leftoverMs how long the rest of an unwanted request body is read
 */
export async function listen(
  site: Site,
  port: number,
  host = '127.0.0.1',
  leftoverMs = LEFTOVER_MS
): Promise<Listening> {
  const fetch = async (request: Request, { incoming }: HttpBindings) => {
    try {
      const answer = await site(request, { ip: incoming.socket.remoteAddress ?? '' })
      await readLeftover(request, leftoverMs)
      if (incoming.complete) return answer
      // Otherwise the next request of that connection would fail without a response.
      const last = new Response(answer.body, answer)
      last.headers.set('connection', 'close')
      return last
    } catch (error) {
      console.error(error)
      return new Response('An error occurred on this machine; see its terminal.', {
        status: 500,
        headers: { ...SECURITY_HEADERS, 'Content-Security-Policy': DATA_POLICY, 'Cache-Control': 'no-store' }
      })
    }
  }
  const server = createAdaptorServer({ fetch: fetch as never }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)))
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  return { address: `http://${nameOf(host)}:${actual}`, stop: () => stop(server) }
}

/** Reads the rest of a refused body, so that the visitor gets the response and the connection can be reused. */
async function readLeftover({ body, bodyUsed }: Request, leftoverMs: number): Promise<void> {
  if (!body || bodyUsed || body.locked) return
  const within = { signal: AbortSignal.timeout(leftoverMs), preventCancel: true }
  await body.pipeTo(new WritableStream(), within).catch(() => undefined)
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(timer)
}

/** The address for a browser on this machine. */
function nameOf(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** What the operator must do about a port that is not available. */
export function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new OperatorError(
      `HOST=${host} is no address of this machine: give one that is, 0.0.0.0 for all of them, or none for this machine alone.`
    )
  }
  if (error.code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} is in use: stop the process there, or choose another one with PORT=${port + 1} npm start.`
    )
  }
  if (error.code === 'EACCES') {
    return new OperatorError(
      `Port ${port} is not allowed here: choose one above 1023, as PORT=4321 npm start.`
    )
  }
  return error
}
