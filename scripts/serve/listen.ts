// One port for the site, and an end that lets no connection hang.
import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { OperatorError } from '../operator-error.ts'
import type { Site } from './site.ts'

const GRACE_MS = 1_000

export interface Listening {
  address: string
  stop: () => Promise<void>
}

/** Serves on a port; a port that cannot be had is an OperatorError. */
export async function listen(site: Site, port: number): Promise<Listening> {
  const fetch = async (request: Request, { incoming }: HttpBindings) => {
    try {
      return await site(request, { ip: incoming.socket.remoteAddress ?? '' })
    } catch (error) {
      console.error(error)
      return new Response('Something broke on this machine; its terminal says what.', { status: 500 })
    }
  }
  const server = createAdaptorServer({ fetch: fetch as never }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)))
    server.listen(port, resolve)
  })
  const bound = server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  return { address: `http://localhost:${actual}`, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(timer)
}

/** What a person must do about a port that cannot be had. */
export function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} is taken: stop what runs there, or choose another one with PORT=${port + 1} npm start.`
    )
  }
  if (error.code === 'EACCES') {
    return new OperatorError(
      `Port ${port} is not allowed here: choose one above 1023, as PORT=4321 npm start.`
    )
  }
  return error
}
