// For tests: a vendor on a port of this machine, so that an adapter meets it as it meets the world.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { SendRequest } from '../http/client/bounded-fetch.ts'

export type TrialVendor = {
  base: string
  /** Every request that came in, in order. */
  asked: Request[]
  close(): Promise<void>
}

export async function openTrialVendor(answer: SendRequest): Promise<TrialVendor> {
  const asked: Request[] = []
  const server = createAdaptorServer({
    fetch: (request) => {
      asked.push(request)
      return answer(request)
    },
    hostname: '127.0.0.1'
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
