// P1, P2 and P3: one worker compared with the encryption alone, many subscribers with faults and killed workers, and
// memory. The worker and the database are processes of their own; the push services are in this one.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import webPush from 'web-push'
import type { Database } from '../functions/db/open.ts'
import { pushMessages } from '../functions/db/schema.ts'
import { LEASE_MS, startCampaign } from '../functions/push/queue.ts'
import { newVapidPair } from '../functions/services/web-push/vapid-pair.ts'
import { fittedNotice, noticeText } from '../src/features/push/notice.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { addSubscribers, clearPush } from '../tests/fixtures/push/subscribers.ts'
import { withDatabase } from './database.ts'
import { bundled, SMALL_MACHINE } from './processes.ts'
import { serve } from './serve.ts'
import { asTimes, atLeast, atMost, inMegabytes, inSeconds, type Row } from './table.ts'

const { P1, P2, P3 } = budgets
const title = 'Aftersun, Close en Rundskop'
const EPISODE = { episodeNumber: 118, kind: 'full', title, slug: '118' } as const
const NOTICE = { title: 'KINO 9: aflevering 118', body: title, path: '/aflevering/118/', tag: 'ep-118' }
const KILLS = 3
const ONE_WORKER_SUBSCRIBERS = 25_000
const BASELINE_MESSAGES = 3000
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
    const baselineBefore = encryptionAlone()
    const one = await oneWorker(scene, sized(ONE_WORKER_SUBSCRIBERS))
    const baseline = (baselineBefore + encryptionAlone()) / 2
    const perCpuSecond = sized(ONE_WORKER_SUBSCRIBERS) / one.cpuSeconds
    const few = await oneWorker(scene, sized(P3.few))
    const many = await oneWorker(scene, sized(P3.many))
    const killed = await throughKills(scene, sized(P2.subscribers))
    const triedShare = killed.tried / sized(P2.subscribers)
    return [
      atLeast(
        'P1',
        'messages per CPU-second, end to end ÷ encryption alone',
        [perCpuSecond / baseline, P1.timesEncryption],
        asTimes,
        `${Math.round(perCpuSecond)} and ${Math.round(baseline)}`
      ),
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
      )
    ]
  })

/** Messages per CPU-second of plain web-push. */
function encryptionAlone(): number {
  const aes128gcm = webPush.supportedContentEncodings.AES_128_GCM
  const auth = Buffer.alloc(16, 9).toString('base64url')
  const text = noticeText(fittedNotice(NOTICE))
  const before = process.cpuUsage()
  for (let n = 0; n < BASELINE_MESSAGES; n++) webPush.encrypt(pair.publicKey, auth, text, aes128gcm)
  const { user, system } = process.cpuUsage(before)
  return (BASELINE_MESSAGES * 1e6) / (user + system)
}

async function oneWorker({ db, startWorker }: Scene, subscribers: number) {
  using services = await openServices(NO_FAULTS)
  await prepare(db, subscribers, services.origins)
  const worker = startWorker(services.origins)
  const [report] = await once(worker, 'message')
  await once(worker, 'exit')
  const { doubles, accepted } = services.report()
  if (accepted !== subscribers || doubles > 0)
    throw new Error(`${accepted} of ${subscribers} arrived, ${doubles} twice`)
  return report as { cpuSeconds: number; peakBytes: number }
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
