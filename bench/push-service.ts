// Push services in a process of their own: slow as real ones, wrong now and then, and counting who received what.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PushServiceInput {
  services: number
  answerAfterMs: number
  /** Shares of all subscribers: gone; refused once with 429; failed once with 500. */
  gone: number
  slowed: number
  failing: number
}
export interface PushServiceReport {
  tried: number
  accepted: number
  doubles: number
}

const { services, answerAfterMs, gone, slowed, failing }: PushServiceInput = JSON.parse(process.argv[2] ?? '')
const SLOTS = 10_000
const tries = new Map<string, number>()
const accepted = new Map<string, number>()

/** The same for a subscriber in every run; the numbers are spread so that no service gets all the faults. */
function statusFor(endpoint: string): number {
  const slot = ((Number(endpoint.split('/').at(-1)) * 7919) % SLOTS) / SLOTS
  if (slot < gone) return 410
  if ((tries.get(endpoint) ?? 0) > 1) return 201
  if (slot < gone + slowed) return 429
  return slot < gone + slowed + failing ? 500 : 201
}

const addOne = (counts: Map<string, number>, endpoint: string) =>
  counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)

const servers = Array.from({ length: services }, () =>
  createServer((request, response) => {
    request.resume().on('end', () =>
      setTimeout(() => {
        const endpoint = `${request.headers.host}${request.url}`
        addOne(tries, endpoint)
        const status = statusFor(endpoint)
        if (status === 201) addOne(accepted, endpoint)
        response.writeHead(status, status === 429 ? { 'retry-after': '2' } : {}).end()
      }, answerAfterMs)
    )
  })
)
for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
process.on('message', () => {
  const doubles = [...accepted.values()].filter((count) => count > 1).length
  process.send?.({ tried: tries.size, accepted: accepted.size, doubles } satisfies PushServiceReport)
})
process.on('disconnect', () => process.exit(0))
process.send?.(servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`))
