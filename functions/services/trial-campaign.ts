// For tests: a push service, a sender and a campaign on a database, with a clock that jumps where a worker would wait.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { pushCampaigns, pushSubscriptions } from '../db/schema.ts'
import { type SendingServices, sendCampaigns } from '../push/send-campaigns.ts'
import { startCampaign } from '../push/start-campaign.ts'
import { newVapidPair, type VapidPair } from '../push/vapid-pair.ts'
import { openPushSimulator, type PushOrder, type PushSimulator } from '../../simulators/push-service.ts'
import type { PushSender } from './web-push/push-sender.ts'
import { openTrialSender } from './trial-sender.ts'

export interface TrialCampaign {
  services: SendingServices
  /** By which its push services know the site. */
  pair: VapidPair
  simulators: PushSimulator[]
  alerts: string[]
  /** Milliseconds that passed on the clock. */
  passedMs(): number
  jump(ms: number): void
  /** Subscribes so many browsers, spread over the push services; answers their endpoints. */
  subscribe(count: number, order?: PushOrder): Promise<string[]>
  start(episodeNumber?: number): Promise<boolean>
  send(sender?: PushSender): Promise<unknown>
  campaign(episodeNumber?: number): Promise<typeof pushCampaigns.$inferSelect>
  /** Endpoints that were sent a message, as often as they were. */
  delivered(): string[]
  close(): Promise<void>
}

const EPISODE = 118

export async function openTrialCampaign(
  db: Database,
  services = 1,
  timeoutMs = 60_000
): Promise<TrialCampaign> {
  const startMs = Date.parse('2026-11-20T12:00:00Z')
  let passedMs = 0
  const now = () => new Date(startMs + passedMs)
  const pair = newVapidPair()
  const open = () => openPushSimulator({ publicKey: pair.publicKey, now })
  const simulators = await Promise.all(Array.from({ length: services }, open))
  const origins = simulators.map(({ origin }) => origin)
  const sender = openTrialSender(pair, origins, now, timeoutMs)
  const alerts: string[] = []
  const sending: SendingServices = {
    ...{ db, now, sender },
    tellHosts: async ({ cause }) => void alerts.push(cause),
    sleep: async (ms) => {
      passedMs += ms
    },
    random: () => 0.5
  }
  return {
    ...{ services: sending, pair, simulators, alerts },
    passedMs: () => passedMs,
    jump: (ms) => {
      passedMs += ms
    },
    async subscribe(count, order) {
      const made = Array.from({ length: count }, (_, n) =>
        simulators[n % simulators.length]?.subscribe(order)
      )
      const known = made.filter((one) => one !== undefined)
      const rows = known.map(({ endpoint, keys }) => ({
        endpoint,
        endpointHash: createHash('sha256').update(endpoint).digest(),
        p256dh: Buffer.from(keys.p256dh, 'base64url'),
        auth: Buffer.from(keys.auth, 'base64url'),
        lastSeenOn: now()
      }))
      for (let at = 0; at < rows.length; at += 1000)
        await db.insert(pushSubscriptions).values(rows.slice(at, at + 1000))
      return known.map(({ endpoint }) => endpoint)
    },
    start: (episodeNumber = EPISODE) =>
      startCampaign(
        db,
        { episodeNumber, kind: 'full', title: 'Aftersun', slug: String(episodeNumber) },
        now()
      ),
    send: (other = sender) => sendCampaigns({ ...sending, sender: other }, AbortSignal.timeout(120_000)),
    async campaign(episodeNumber = EPISODE) {
      const [row] = await db
        .select()
        .from(pushCampaigns)
        .where(eq(pushCampaigns.slug, String(episodeNumber)))
      if (!row) throw new Error('no campaign')
      return row
    },
    delivered: () =>
      simulators.flatMap(({ origin, outbox }) =>
        outbox.map(({ subscriptionId }) => `${origin}/push/${subscriptionId}`)
      ),
    async close() {
      await sender.close()
      await Promise.all(simulators.map((simulator) => simulator.close()))
    }
  }
}

/** Endpoints that are still subscribed. */
export async function endpoints(db: Database): Promise<string[]> {
  const rows = await db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions)
  return rows.map(({ endpoint }) => endpoint)
}
