// Push services of the bench, in a process of their own: slow as real ones, wrong now and then, and counting who got what.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PushServiceInput {
  services: number
  answerAfterMs: number
  /** Shares of all subscribers: gone; one 429 first; one 500 first. */
  gone: number
  slowed: number
  failing: number
}

export interface PushServiceReport {
  tried: number
  accepted: number
  doubles: number
}

const { services, answerAfterMs, gone, slowed, failing } = JSON.parse(
  process.argv[2] ?? ''
) as PushServiceInput
const SLOTS = 10_000
const triesOf = new Map<string, number>()
const acceptedOf = new Map<string, number>()

/** The same for a subscriber in every run. */
function answer(path: string, response: ServerResponse): void {
  const tries = (triesOf.get(path) ?? 0) + 1
  triesOf.set(path, tries)
  // The numbers of subscribers, spread so that no service gets all the trouble.
  const slot = ((Number(path.split('/').at(-1)) * 7919) % SLOTS) / SLOTS
  const status = statusFor(slot, tries)
  if (status === 201) acceptedOf.set(path, (acceptedOf.get(path) ?? 0) + 1)
  response.writeHead(status, status === 429 ? { 'retry-after': '2' } : {}).end()
}

function statusFor(slot: number, tries: number): number {
  if (slot < gone) return 410
  if (tries > 1) return 201
  if (slot < gone + slowed) return 429
  return slot < gone + slowed + failing ? 500 : 201
}

const server = () =>
  createServer((request, response) => {
    request.resume()
    request.on('end', () =>
      setTimeout(() => answer(`${request.headers.host}${request.url}`, response), answerAfterMs)
    )
  })

const origins = await Promise.all(
  Array.from({ length: services }, async () => {
    const one = server()
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
  })
)
process.on('message', () => {
  const counts = [...acceptedOf.values()]
  const report: PushServiceReport = {
    tried: triesOf.size,
    accepted: counts.length,
    doubles: counts.filter((count) => count > 1).length
  }
  process.send?.(report)
})
process.on('disconnect', () => process.exit(0))
process.send?.(origins)
