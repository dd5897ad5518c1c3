// A handler on a port of this machine, and load on it by autocannon, in a separate thread.
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import autocannon from 'autocannon'
import { throwAwayCertificate } from './certificate.ts'

type Fetch = (request: Request) => Response | Promise<Response>
export interface Served extends Disposable {
  origin: string
}

export const serve = async (fetch: Fetch): Promise<Served> =>
  listen(createAdaptorServer({ fetch, hostname: '127.0.0.1' }), 'http')

/** Over TLS, with HTTP/2 for clients that support it, like site hosts. */
export function serveSecure(fetch: Fetch): Promise<Served> {
  const pem = throwAwayCertificate()
  if (!pem) throw new Error('the openssl program is needed for a certificate')
  const serverOptions = { key: pem, cert: pem, allowHTTP1: true }
  return listen(
    createAdaptorServer({ fetch, createServer: http2.createSecureServer, serverOptions }),
    'https'
  )
}

async function listen(server: ServerType, protocol: string): Promise<Served> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `${protocol}://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

/** Sends requests to one URL: as fast as they are answered, or `overallRate` per second. */
export async function load(options: autocannon.Options) {
  const { duration, latency, non2xx, errors, ...result } = await autocannon({ workers: 1, ...options })
  return {
    perSecond: result['2xx'] / duration,
    /** Corrected for requests that could not be sent in time. */
    p97Ms: latency.p97_5,
    medianMs: latency.p50,
    /** Responses other than 2xx, and requests without a response. */
    failed: non2xx + errors
  }
}

/** Requests per second of several URLs, which alternate so that other load on the machine affects all of them. */
export async function loadInTurns<Name extends string>(
  targets: Readonly<Record<Name, autocannon.Options>>,
  rounds: number
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[]
  const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const { perSecond, failed } = await load({ ...targets[name], duration: 1 })
      if (failed > 0) throw new Error(`${failed} requests of ${name} failed`)
      // The first round warms up.
      if (round >= 0) sums[name] += perSecond / rounds
    }
  }
  return sums
}
