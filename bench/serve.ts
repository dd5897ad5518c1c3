// A handler on a port of this machine, and load on it by autocannon, which runs in a thread of its own.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import autocannon from 'autocannon'

type Fetch = (request: Request) => Response | Promise<Response>

export async function serve(fetch: Fetch): Promise<{ origin: string; close: () => void }> {
  const server = createAdaptorServer({ fetch, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

export interface Load {
  perSecond: number
  /** Corrected for requests that could not be sent in time. */
  p97Ms: number
  medianMs: number
  maxMs: number
  answered: number
  /** Answers other than 2xx, and requests without any. */
  failed: number
}

/** Requests to one address: as fast as they are answered, or at `overallRate` a second. */
export async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ workers: 1, ...options })
  return {
    perSecond: result['2xx'] / result.duration,
    p97Ms: result.latency.p97_5,
    medianMs: result.latency.p50,
    maxMs: result.latency.max,
    answered: result['2xx'],
    failed: result.non2xx + result.errors
  }
}

/** Requests a second of several addresses, which take turns so that what else the machine does falls on all alike. */
export async function loadInTurns<Name extends string>(
  targets: Readonly<Record<Name, autocannon.Options>>,
  { rounds, seconds }: { rounds: number; seconds: number }
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[]
  const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const { perSecond, failed } = await load({ ...targets[name], duration: seconds })
      if (failed > 0) throw new Error(`${failed} requests of ${name} failed`)
      // The first round warms up.
      if (round >= 0) sums[name] += perSecond / rounds
    }
  }
  return sums
}
