// Sends the messages that are due. One worker at a time; it may be killed at any point and be restarted, because the queue
// shows what is left to do.
import { messageText } from '../../../src/listen/push/notice.ts'
import { noticeTopic } from '../../../src/listen/push/push-hosts.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import { type Wait, wait } from '../../platform/http/client/pace.ts'
import { endLease, type Lease } from '../../platform/jobs/leases.ts'
import type { PushAnswer, PushSender } from '../../platform/services/web-push/push-sender.ts'
import { dispositionOf, type SendResult } from './dispositions.ts'
import { Origins } from './origins.ts'
import {
  type Claimed,
  claimMessages,
  closedOrigins,
  closeOrigin,
  type EndedCampaign,
  endCampaigns,
  nextMessageMs,
  recordOutcomes,
  reopenOrigin,
  type Settled,
  stopCampaign,
  takeSendLease
} from './queue.ts'

/** Where a message leads. */
const SITE = { url: settings.siteUrl, locale: settings.locale }

/** The most messages claimed but not yet handed to a push service: a worker that dies loses no more than these. */
export const MAX_UNSENT = 8
/** The most messages claimed without a stored outcome: a worker that dies leaves no more than these out of the counts. */
export const MAX_UNWRITTEN = 100

/** A worker waits this long for the next due message; later messages are left to a new worker that the job starts. */
const LINGER_MS = 45_000
/** It looks again after this time, because another campaign may begin. That also renews its lease. */
const LOOK_AGAIN_MS = 1000

export interface PushWarning {
  cause: 'push-key-refused' | 'push-unanswered' | 'push-too-large'
  /** The origin of the push service; never an endpoint. */
  origin: string
  slug: string
  title: string
}

export type AlertHosts = (trouble: PushWarning) => Promise<void>

export interface Sending {
  db: Database
  now: Clock
  sender: PushSender
  alertHosts: AlertHosts
  /** Replaced in tests, which do not wait. */
  sleep?: Wait
  random?: () => number
}

/**
 * Works until nothing is due or `signal` aborts; returns the campaigns that ended, or 'busy' while another worker is at work.
 * Throws when the database fails.
 */
export async function sendCampaigns(
  sending: Sending,
  signal: AbortSignal
): Promise<EndedCampaign[] | 'busy'> {
  const services = { sleep: wait, random: Math.random, ...sending }
  const { db, now, sleep } = services
  const lease = await takeSendLease(db, now())
  if (!lease) return 'busy'
  try {
    const worker = new Worker(services, lease, new Origins(await closedOrigins(db)))
    const ended: EndedCampaign[] = []
    for (;;) {
      let isMore = true
      while (isMore && !signal.aborted) isMore = await worker.sendBatch()
      await worker.finish()
      ended.push(...(await endCampaigns(db, lease, now())))
      const waitMs = ((await nextMessageMs(db)) ?? Number.POSITIVE_INFINITY) - now().getTime()
      if (signal.aborted || !worker.hasLease || waitMs > LINGER_MS) return ended
      await sleep(Math.min(LOOK_AGAIN_MS, Math.max(0, waitMs)))
    }
  } finally {
    // A lease that cannot be released runs out by itself.
    await endLease(db, lease, undefined).catch(() => undefined)
  }
}

class Worker {
  /** False once another worker got the lease, because this one stalled. */
  hasLease = true
  readonly #services: Required<Sending>
  readonly #lease: Lease
  readonly #origins: Origins
  /** Messages that were claimed and have no outcome yet. */
  #underway = 0
  #settled: Settled[] = []
  #trouble: unknown
  #onSettled: () => void = () => undefined

  constructor(services: Required<Sending>, lease: Lease, origins: Origins) {
    this.#services = services
    this.#lease = lease
    this.#origins = origins
  }

  /** Sends the next messages, and returns when the last of them has left; false = nothing is due. */
  async sendBatch(): Promise<boolean> {
    const { db, now } = this.#services
    await this.#settledDownTo(MAX_UNWRITTEN - MAX_UNSENT)
    await this.#record()
    const messages = await claimMessages(db, this.#lease, MAX_UNSENT, now())
    this.hasLease = messages !== undefined
    if (!messages?.length) return false
    await Promise.all(messages.map((message) => this.#launch(message)))
    return true
  }

  /** Waits until every outcome is stored. */
  async finish(): Promise<void> {
    await this.#settledDownTo(0)
    await this.#record()
  }

  async #settledDownTo(underway: number): Promise<void> {
    while (this.#underway > underway) {
      await new Promise<void>((resolve) => {
        this.#onSettled = resolve
      })
    }
  }

  async #record(): Promise<void> {
    if (this.#trouble !== undefined) throw this.#trouble
    await recordOutcomes(this.#services.db, this.#settled.splice(0))
  }

  /** Resolves when the message was sent, or got an outcome without being sent; the answer arrives later. */
  #launch(message: Claimed): Promise<void> {
    this.#underway++
    return new Promise((resolve) => {
      this.#send(message, resolve)
        .then((settled) => this.#settled.push(settled))
        .catch((error: unknown) => {
          this.#trouble ??= error
        })
        .finally(() => {
          this.#underway--
          resolve()
          this.#onSettled()
        })
    })
  }

  async #send(message: Claimed, onLeft: () => void): Promise<Settled> {
    const happened = await this.#try(message, onLeft)
    return { message, disposition: dispositionOf(happened, message, this.#nowMs(), this.#services.random()) }
  }

  async #try(message: Claimed, onLeft: () => void): Promise<SendResult> {
    const { subscription, campaignNumber, notice } = message
    if (!subscription) return { kind: 'dropped' }
    const { origin } = new URL(subscription.endpoint)
    const untilMs = this.#origins.heldBackUntilMs(origin, this.#nowMs())
    if (untilMs !== undefined) return { kind: 'held-back', untilMs }
    const topic = noticeTopic(notice.tag, campaignNumber)
    const answer = await this.#services.sender.send(
      { ...subscription, text: messageText(notice, SITE), topic },
      onLeft
    )
    await this.#handleAnswer(message, origin, answer)
    return answer
  }

  /** Handles what an answer means for the whole push service or campaign. */
  async #handleAnswer(message: Claimed, origin: string, answer: PushAnswer): Promise<void> {
    const { db, now } = this.#services
    if (answer.kind === 'too-large') {
      const why = 'the message is larger than a push service accepts'
      if (await stopCampaign(db, message.campaignNumber, why, now()))
        await this.#alertHosts('push-too-large', origin, message)
      return
    }
    const event = this.#origins.note(origin, answer, this.#nowMs())
    if (event === 'works-again') await reopenOrigin(db, origin)
    else if (event) {
      await closeOrigin(db, event)
      const cause = answer.kind === 'denied' ? 'push-key-refused' : 'push-unanswered'
      if (event.isBroken) await this.#alertHosts(cause, origin, message)
    }
  }

  /** A failed alert must not stop the sending. */
  async #alertHosts(cause: PushWarning['cause'], origin: string, { slug, notice }: Claimed): Promise<void> {
    await this.#services.alertHosts({ cause, origin, slug, title: notice.body }).catch(() => undefined)
  }

  #nowMs(): number {
    return this.#services.now().getTime()
  }
}
