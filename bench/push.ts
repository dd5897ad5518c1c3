// P2, P3 and P5: many subscribers with faults and killed workers; memory and time of one worker for a large audience. The worker and the database are processes of their own; the push services are in this one.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { LEASE_MS, startCampaign } from '../functions/listen/push/queue.ts'
import type { Database } from '../functions/platform/db/open.ts'
import { pushMessages } from '../functions/platform/db/schema.ts'
import { newVapidPair } from '../functions/platform/services/web-push/vapid-pair.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { addSubscribers, clearPush } from '../tests/fixtures/push/subscribers.ts'
import { withDatabase } from './database.ts'
import { bundled, SMALL_MACHINE } from './processes.ts'
import { serve } from './serve.ts'
import { atMost, inMegabytes, inSeconds, type Row } from './table.ts'

const { P2, P3, P5 } = budgets
const EPISODE = { episodeNumber: 118, kind: 'full', title: 'Aftersun en Close', slug: '118' } as const
const KILLS = 3
const SERVICES = 4
const ANSWER_AFTER_MS = 50
const SLOTS = 10_000
/**
 * Shares of all subscribers: `gone` = no longer subscribed, `slowed` = refused once with 429, `failing` = failed once with
 * 500.
 */
const NO_FAULTS = { gone: 0, slowed: 0, failing: 0 }
const FAULTS = { gone: 0.01, slowed: 0.01, failing: 0.005 }
const pair = newVapidPair()

interface Scene {
  db: Database
  startWorker: (origins: readonly string[]) => ChildProcess
}

export const measurePush = (share: number): Promise<Row[]> =>
  withDatabase(async (db, url) => {
    const file = await bundled('worker', { entryPoints: ['tests/fixtures/push/worker.ts'] })
    const startWorker: Scene['startWorker'] = (origins) =>
      fork(file, [JSON.stringify({ url, origins, pair })], { execArgv: SMALL_MACHINE })
    const scene = { db, startWorker }
    const sized = (count: number) => Math.ceil(count * share)
    const few = await oneWorker(scene, sized(P3.few))
    const many = await oneWorker(scene, sized(P3.many))
    const killed = await throughKills(scene, sized(P2.subscribers))
    const triedShare = killed.tried / sized(P2.subscribers)
    return [
      atMost(
        'P2',
        `${sized(P2.subscribers)} subscribers, 1 % 410, 1 % 429, 0.5 % 500, ${KILLS} kills`,
        [killed.seconds, P2.seconds],
        inSeconds,
        `services that answer after ${ANSWER_AFTER_MS} ms`,
        {
          isTrue: killed.doubles === 0 && triedShare >= P2.triedShare,
          words: `${killed.doubles} doubles, ${(triedShare * 100).toFixed(2)} % tried`
        }
      ),
      atMost(
        'P3',
        `memory of a worker, growth from ${sized(P3.few)} to ${sized(P3.many)} subscribers`,
        [many.peakBytes - few.peakBytes, P3.growthBytes],
        inMegabytes,
        `${inMegabytes(few.peakBytes)} and ${inMegabytes(many.peakBytes)}, Node included`
      ),
      atMost(
        'P5',
        `${sized(P3.many)} subscribers, one worker`,
        [many.seconds, P5.seconds],
        inSeconds,
        `services that answer after ${ANSWER_AFTER_MS} ms`
      )
    ]
  })

async function oneWorker({ db, startWorker }: Scene, subscribers: number) {
  using services = await openServices(NO_FAULTS)
  await prepare(db, subscribers, services.origins)
  const startedMs = performance.now()
  const worker = startWorker(services.origins)
  const [report] = await once(worker, 'message')
  await once(worker, 'exit')
  const { doubles, accepted } = services.report()
  if (accepted !== subscribers || doubles > 0)
    throw new Error(`${accepted} of ${subscribers} arrived, ${doubles} twice`)
  const { lastFirstTryMs } = services.report()
  return {
    ...(report as { peakBytes: number }),
    seconds: (lastFirstTryMs - startedMs) / 1000
  }
}

async function throughKills({ db, startWorker }: Scene, subscribers: number) {
  using services = await openServices(FAULTS)
  await prepare(db, subscribers, services.origins)
  const startedMs = performance.now()
  for (let kills = 0; await isMoreQueued(db); kills++) {
    const worker = startWorker(services.origins)
    const isOver = once(worker, 'exit')
    const killAt = kills < KILLS ? ((kills + 1) * subscribers) / (KILLS + 2) : Number.POSITIVE_INFINITY
    while (worker.exitCode === null && services.report().tried <= killAt) await pause(100)
    if (worker.exitCode === null) worker.kill('SIGKILL')
    await isOver
    // The next worker begins once the lease of the dead one has run out.
    if (killAt < Number.POSITIVE_INFINITY) await pause(LEASE_MS)
  }
  const { lastFirstTryMs, ...report } = services.report()
  return { seconds: (lastFirstTryMs - startedMs) / 1000, ...report }
}

async function prepare(db: Database, subscribers: number, origins: readonly string[]): Promise<void> {
  await clearPush(db)
  await addSubscribers(db, subscribers, origins)
  await startCampaign(db, EPISODE, new Date())
}

const isMoreQueued = async (db: Database) => (await db.$count(pushMessages)) > 0

/** Push services with realistic delays and faults, which count the messages per subscriber. */
async function openServices({ gone, slowed, failing }: typeof FAULTS) {
  const tries = new Map<string, number>()
  const accepted = new Map<string, number>()
  /** Retries wait as long as the service requested. */
  let lastFirstTryMs = 0
  const addOne = (counts: typeof tries, endpoint: string) =>
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
  /** The same for a subscriber in every run, and spread so that no service gets all the faults. */
  const statusFor = (endpoint: string): number => {
    const slot = ((Number(endpoint.split('/').at(-1)) * 7919) % SLOTS) / SLOTS
    if (slot < gone) return 410
    if ((tries.get(endpoint) ?? 0) > 1) return 201
    if (slot < gone + slowed) return 429
    return slot < gone + slowed + failing ? 500 : 201
  }
  const answer = async (request: Request) => {
    await request.arrayBuffer()
    await pause(ANSWER_AFTER_MS)
    if (!tries.has(request.url)) lastFirstTryMs = performance.now()
    addOne(tries, request.url)
    const status = statusFor(request.url)
    if (status === 201) addOne(accepted, request.url)
    return new Response(null, { status, headers: status === 429 ? { 'retry-after': '2' } : {} })
  }
  const services = await Promise.all(Array.from({ length: SERVICES }, () => serve(answer)))
  return {
    origins: services.map(({ origin }) => origin),
    report: () => ({
      lastFirstTryMs,
      tried: tries.size,
      accepted: accepted.size,
      doubles: [...accepted.values()].filter((count) => count > 1).length
    }),
    [Symbol.dispose]() {
      for (const service of services) service[Symbol.dispose]()
    }
  }
}
