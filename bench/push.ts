// P1, P2 and P3: one worker beside the encryption alone, many subscribers through faults and kills, and memory. Workers,
// push services and database are processes of their own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Database } from '../functions/db/open.ts'
import { pushCampaigns } from '../functions/db/schema.ts'
import { startCampaign } from '../functions/push/start-campaign.ts'
import { newVapidPair } from '../functions/push/vapid-pair.ts'
import { fittedNotice, noticeText } from '../src/features/push/notice.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { addSubscribers, clearPush } from '../tests/fixtures/push/subscribers.ts'
import { bundled, SMALL_MACHINE } from './bundled.ts'
import { withDatabase } from './database.ts'
import type { PushServiceInput, PushServiceReport } from './push-service.ts'
import { asTimes, atLeast, atMost, inMegabytes, inSeconds, type Row } from './table.ts'

const EPISODE = {
  episodeNumber: 118,
  kind: 'full' as const,
  title: 'Aftersun, Close en Rundskop',
  slug: '118'
}
const WORKERS = 4
const KILLS = 3
const ONE_WORKER_SUBSCRIBERS = 25_000
const FLOOR_MESSAGES = 3000
const NO_FAULTS = { services: 4, answerAfterMs: 50, gone: 0, slowed: 0, failing: 0 }
const FAULTS = { ...NO_FAULTS, gone: 0.01, slowed: 0.01, failing: 0.005 }
const pair = newVapidPair()

interface WorkerReport {
  cpuSeconds: number
  peakBytes: number
}
interface Scene {
  db: Database
  startWorker: (origins: readonly string[]) => ChildProcess
}

export const measurePush = (share: number): Promise<Row[]> =>
  withDatabase(async (db, url) => {
    const workerFile = await bundled('tests/fixtures/push/worker.ts')
    const scene: Scene = {
      db,
      startWorker: (origins) =>
        fork(workerFile, [JSON.stringify({ url, origins, pair })], { execArgv: SMALL_MACHINE })
    }
    const { P1, P2, P3 } = budgets
    const [subscribers, few, many, one] = [P2.subscribers, P3.few, P3.many, ONE_WORKER_SUBSCRIBERS].map(
      (count) => Math.ceil(count * share)
    ) as [number, number, number, number]
    const floorBefore = encryptionAlone()
    const { cpuSeconds } = await oneWorker(scene, one)
    const floor = (floorBefore + encryptionAlone()) / 2
    const fewBytes = (await oneWorker(scene, few)).peakBytes
    const manyBytes = (await oneWorker(scene, many)).peakBytes
    const killed = await throughKills(scene, subscribers)
    const triedShare = killed.tried / subscribers
    return [
      atLeast({
        id: 'P1',
        figure: 'messages per CPU-second, end to end ÷ encryption alone',
        value: one / cpuSeconds / floor,
        limit: P1.timesEncryption,
        format: asTimes,
        beside: `${Math.round(one / cpuSeconds)} and ${Math.round(floor)}`
      }),
      atMost({
        id: 'P2',
        figure: `${subscribers} subscribers, 1 % 410, 1 % 429, 0.5 % 500, ${KILLS} kills`,
        value: killed.seconds,
        limit: P2.seconds,
        format: inSeconds,
        also: {
          isTrue: killed.doubles === 0 && triedShare >= P2.triedShare,
          words: `${killed.doubles} doubles, ${(triedShare * 100).toFixed(2)} % tried`
        },
        beside: `${WORKERS} workers, services that answer after ${FAULTS.answerAfterMs} ms`
      }),
      atMost({
        id: 'P3',
        figure: `memory of a worker, growth from ${few} to ${many} subscribers`,
        value: manyBytes - fewBytes,
        limit: P3.growthBytes,
        format: inMegabytes,
        beside: `${inMegabytes(fewBytes)} and ${inMegabytes(manyBytes)}, Node included`
      })
    ]
  })

/** Messages per CPU-second, by web-push as it is. */
function encryptionAlone(): number {
  const aes128gcm = webPush.supportedContentEncodings.AES_128_GCM
  const auth = Buffer.alloc(16, 9).toString('base64url')
  const notice = {
    title: 'KINO 9: aflevering 118',
    body: EPISODE.title,
    path: '/aflevering/118/',
    tag: 'ep-118'
  }
  const text = noticeText(fittedNotice(notice))
  const before = process.cpuUsage()
  for (let n = 0; n < FLOOR_MESSAGES; n++) webPush.encrypt(pair.publicKey, auth, text, aes128gcm)
  const { user, system } = process.cpuUsage(before)
  return (FLOOR_MESSAGES * 1e6) / (user + system)
}

async function oneWorker({ db, startWorker }: Scene, subscribers: number): Promise<WorkerReport> {
  const services = await openServices(NO_FAULTS)
  await prepare(db, subscribers, services.origins)
  const worker = startWorker(services.origins)
  const [report] = (await once(worker, 'message')) as [WorkerReport]
  await once(worker, 'exit')
  const { doubles, accepted } = await services.report()
  services.close()
  if (accepted !== subscribers || doubles > 0)
    throw new Error(`${accepted} of ${subscribers} arrived, ${doubles} twice`)
  return report
}

async function throughKills({ db, startWorker }: Scene, subscribers: number) {
  const services = await openServices(FAULTS)
  await prepare(db, subscribers, services.origins)
  const startedMs = performance.now()
  const running = new Set<ChildProcess>()
  const launch = () => {
    const worker = startWorker(services.origins)
    running.add(worker)
    worker.once('exit', () => running.delete(worker))
  }
  for (let n = 0; n < WORKERS; n++) launch()
  let kills = 0
  while (!(await hasEnded(db))) {
    await pause(100)
    const { tried } = await services.report()
    const [first] = running
    if (kills < KILLS && tried > ((kills + 1) * subscribers) / (KILLS + 2)) {
      kills++
      first?.kill('SIGKILL')
      launch()
    }
    if (running.size === 0) launch()
  }
  const seconds = (performance.now() - startedMs) / 1000
  for (const worker of running) await once(worker, 'exit')
  const report = await services.report()
  services.close()
  return { seconds, ...report }
}

async function prepare(db: Database, subscribers: number, origins: readonly string[]): Promise<void> {
  await clearPush(db)
  await addSubscribers(db, subscribers, origins)
  await startCampaign(db, EPISODE, new Date())
}

async function hasEnded(db: Database): Promise<boolean> {
  const [campaign] = await db.select().from(pushCampaigns).where(eq(pushCampaigns.slug, EPISODE.slug))
  return campaign?.endedAt !== null
}

async function openServices(input: PushServiceInput) {
  const child = fork(path.resolve('bench/push-service.ts'), [JSON.stringify(input)])
  const [origins] = (await once(child, 'message')) as [string[]]
  return {
    origins,
    async report(): Promise<PushServiceReport> {
      child.send('report')
      const [report] = (await once(child, 'message')) as [PushServiceReport]
      return report
    },
    close: () => child.disconnect()
  }
}
