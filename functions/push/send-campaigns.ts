// Sends what there is to send: shards of campaigns first, then messages that wait for a later try. Any number of these
// workers may run at once, be killed anywhere and be started again; the rows tell what is left to do.
import { randomUUID } from 'node:crypto'
import { noticeText } from '../../src/features/push/notice.ts'
import { noticeTopic } from '../../src/features/push/rules.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { type Wait, wait } from '../http/client/pace.ts'
import type { PushAnswer, PushSender } from '../services/web-push/push-sender.ts'
import { MAX_SHARDS } from './campaigns.ts'
import {
  type Campaign,
  type Claimed,
  claimBatch,
  type HeldShard,
  leaveShard,
  takeRetries,
  takeShard
} from './claims.ts'
import { dispositionOf, type Happened } from './dispositions.ts'
import { Flight } from './flight.ts'
import { MAX_PER_SECOND, OriginGates, TAKE_UP_AHEAD_MS } from './origin-gates.ts'
import { readOrigins, tellBroken, tellOrigin } from './origins.ts'
import {
  closeCampaigns,
  type EndedCampaign,
  recordDropped,
  type Settled,
  stopCampaign,
  workLeft
} from './outcomes.ts'
import type { PushTrouble, TellHosts } from './tell-hosts.ts'

/** All workers together keep to MAX_PER_SECOND: there are never more of them than shards. */
const WORKER_PER_SECOND = MAX_PER_SECOND / MAX_SHARDS
/** A worker waits so long for the next message that is due; after that somebody else starts a new one. */
const LINGER_MS = 45_000
const LOOK_AGAIN_MS = 1000
const LEARN_EVERY_MS = 2000

export interface SendingServices {
  db: Database
  now: Clock
  sender: PushSender
  tellHosts: TellHosts
  /** Tests do not wait. */
  sleep?: Wait
  random?: () => number
}

/** Works until nothing is due any more, or until `signal`; answers which campaigns came to their end. Throws when the database fails. */
export async function sendCampaigns(
  services: SendingServices,
  signal: AbortSignal
): Promise<EndedCampaign[]> {
  const worker = new Worker(services, signal)
  const ended: EndedCampaign[] = []
  for (;;) {
    await worker.sendAllDue()
    ended.push(...(await closeCampaigns(services.db, services.now())))
    if (signal.aborted || !(await worker.isWorthStaying())) return ended
  }
}

type CampaignText = Campaign & { text: string }

class Worker {
  readonly #services: Required<SendingServices>
  readonly #signal: AbortSignal
  readonly #holder = randomUUID()
  readonly #flight: Flight<Claimed>
  readonly #campaigns = new Map<number, CampaignText>()
  readonly #stopped = new Set<number>()
  readonly #gates: OriginGates
  #learnedAtMs = 0

  constructor(services: SendingServices, signal: AbortSignal) {
    this.#services = { sleep: wait, random: Math.random, ...services }
    this.#signal = signal
    this.#gates = new OriginGates(WORKER_PER_SECOND, this.#nowMs())
    this.#flight = new Flight(services.db, (message, onLeft) => this.#send(message, onLeft))
  }

  /** Shards of which nobody holds the lease, then retries, until neither is left. */
  async sendAllDue(): Promise<void> {
    const { db } = this.#services
    while (!this.#signal.aborted) {
      const shard = await takeShard(db, this.#holder, this.#nowMs())
      if (shard) await this.#sendShard(shard)
      else if (!(await this.#sendRetries())) break
    }
    await this.#flight.land()
  }

  /** Whether something is due so soon that starting another worker for it would cost more than waiting. */
  async isWorthStaying(): Promise<boolean> {
    const { db, now, sleep } = this.#services
    const { nextAtMs } = await workLeft(db, now())
    if (nextAtMs === undefined || nextAtMs - this.#nowMs() > LINGER_MS) return false
    await sleep(Math.min(LOOK_AGAIN_MS, Math.max(0, nextAtMs - this.#nowMs())))
    return true
  }

  async #sendShard(shard: HeldShard): Promise<void> {
    const { db } = this.#services
    this.#remember(shard)
    let isLast = false
    while (!isLast && !this.#signal.aborted && !this.#stopped.has(shard.campaignNumber)) {
      const room = await this.#room()
      const batch = await claimBatch(db, shard, room, this.#nowMs())
      isLast = batch.isLast
      this.#flight.launch(batch.messages)
    }
    await this.#flight.land()
    await leaveShard(db, shard, isLast, this.#nowMs())
  }

  /** False when none was due. */
  async #sendRetries(): Promise<boolean> {
    const { db } = this.#services
    const room = await this.#room()
    const { messages, campaigns, dropped } = await takeRetries(db, room, this.#nowMs())
    for (const campaign of campaigns) this.#remember(campaign)
    await recordDropped(db, dropped)
    this.#flight.launch(messages)
    return messages.length > 0 || dropped.size > 0
  }

  /**
   * How many messages to take up now: as many as are sent within a moment, for those that wait are lost in a crash; and a
   * little before their turns, for taking them up is a trip to the database.
   */
  async #room(): Promise<number> {
    await this.#learn()
    const { aheadMs, fitting } = this.#gates.pace(this.#nowMs())
    if (aheadMs > TAKE_UP_AHEAD_MS) await this.#services.sleep(aheadMs - TAKE_UP_AHEAD_MS)
    // Last: what was launched leaves while we wait.
    return Math.min(await this.#flight.room(), fitting)
  }

  #remember(campaign: Campaign): void {
    this.#campaigns.set(campaign.campaignNumber, { ...campaign, text: noticeText(campaign.notice) })
  }

  /** What other workers found out about push services. */
  async #learn(): Promise<void> {
    if (this.#nowMs() - this.#learnedAtMs < LEARN_EVERY_MS) return
    this.#learnedAtMs = this.#nowMs()
    for (const [origin, state] of await readOrigins(this.#services.db)) this.#gates.learn(origin, state)
  }

  async #send(message: Claimed, onLeft: () => void): Promise<Settled> {
    const { random } = this.#services
    const campaign = this.#campaigns.get(message.campaignNumber)
    const happened: Happened = campaign
      ? await this.#passGate(message, campaign, onLeft)
      : { kind: 'out-of-reach' }
    const tried = { ...message, startedAtMs: campaign?.startedAtMs ?? 0 }
    return { message, disposition: dispositionOf(happened, tried, this.#nowMs(), random()) }
  }

  async #passGate(message: Claimed, campaign: CampaignText, onLeft: () => void): Promise<Happened> {
    const { sleep, sender } = this.#services
    const { origin } = new URL(message.endpoint)
    if (this.#stopped.has(message.campaignNumber)) return { kind: 'too-large' }
    const admission = this.#gates.admit(origin, this.#nowMs())
    if ('heldBackUntilMs' in admission) return { kind: 'held-back', untilMs: admission.heldBackUntilMs }
    if (admission.waitMs > 0) await sleep(admission.waitMs)
    const { campaignNumber, notice, text } = campaign
    const topic = noticeTopic(notice.tag, campaignNumber)
    const answer = await sender.send({ ...message, text, topic }, onLeft)
    await this.#heed(campaign, origin, answer)
    return answer
  }

  /** What an answer means beyond this one message. */
  async #heed(campaign: Campaign, origin: string, answer: PushAnswer): Promise<void> {
    const { db, now } = this.#services
    const { campaignNumber } = campaign
    if (answer.kind === 'too-large') {
      if (this.#stopped.has(campaignNumber)) return
      this.#stopped.add(campaignNumber)
      const why = 'the message is larger than a push service takes'
      if (await stopCampaign(db, campaignNumber, why, now()))
        await this.#tell('push-too-large', origin, campaign)
      return
    }
    const event = this.#gates.note(origin, answer, this.#nowMs())
    if (!event) return
    const state = this.#gates.state(origin)
    if (event === 'paused' || event === 'slowed') await tellOrigin(db, origin, state)
    else if (await tellBroken(db, origin, state.brokenUntilMs, this.#nowMs())) {
      await this.#tell(event === 'broken' ? 'push-key-refused' : 'push-unanswered', origin, campaign)
    }
  }

  /** An alert that gets lost must not cost messages. */
  async #tell(cause: PushTrouble['cause'], origin: string, { slug, notice }: Campaign): Promise<void> {
    await this.#services.tellHosts({ cause, origin, slug, title: notice.body }).catch(() => undefined)
  }

  #nowMs(): number {
    return this.#services.now().getTime()
  }
}
