// A handler on a port of this machine, so that what is measured went over a socket.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

type Fetch = (request: Request) => Response | Promise<Response>
type Served = { origin: string; close: () => void }

export async function serve(fetch: Fetch): Promise<Served> {
  const server = createAdaptorServer({ fetch, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
