// Starts workers when messages are due, and runs one: in a background function of the host (up to 15 minutes) or in this
// process.

import { numberOfSlug } from '../../src/features/episodes/rules.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { errorFields, type WriteLog } from '../http/log.ts'
import { isSameHash, keyedHash } from '../http/secret-keys.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import type { Connected, Services } from '../services.ts'
import { messagesLeft } from './queue.ts'
import { type AlertHosts, sendCampaigns } from './send-campaigns.ts'

/** A worker sends these within half a minute. */
const MESSAGES_PER_WORKER = 2500
/** Together they send 2500 messages per second (send-campaigns.ts). The next watch may double that. */
const MAX_WORKERS = 4

/** Starts as many workers as there is work for, and returns how many. Safe to repeat, because each message is claimed once. */
export async function launchWorkers(
  { db, now, push }: Pick<Connected, 'db' | 'now' | 'push'>,
  most = MAX_WORKERS
): Promise<number> {
  if (!push.isOn) return 0
  const { due } = await messagesLeft(db, now())
  const workers = Math.min(most, Math.ceil(due / MESSAGES_PER_WORKER))
  if (workers > 0) await push.launch(workers)
  return workers
}

/** The host ends a background function after 15 minutes; outcomes have to be stored before that. */
const WORK_WITHIN_MS = 13 * 60_000

/** The token by which the site identifies itself to its own background function; '' without a secret. */
export const launchKey = (secret: string): string =>
  secret && keyedHash(secret, 'push-launch', 'send-push-background').toString('base64url')

/**
 * Answers 500 when the work failed: the host then calls again after one minute and after two. Repeated and concurrent calls
 * send nothing twice.
 */
export function sendInBackground(
  services: Services,
  withinMs = WORK_WITHIN_MS
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { db, appSecret, log, now, push, openPushSender } = services
    const given = Buffer.from(request.headers.get('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${launchKey(appSecret)}`)
    if (!db || !appSecret || !isSameHash(given, wanted)) return new Response(null, { status: 404 })
    const isDone = await sendDue({ db, log, now, openPushSender }, withinMs)
    // This function must end: messages that are still due go to the next one. If it cannot be started, the watch starts one.
    if (isDone) await launchWorkers({ db, now, push }, 1).catch(() => undefined)
    return new Response(null, { status: isDone ? 204 : 500 })
  }
}

/**
 * Runs one worker to its end and logs each campaign that ended. Returns false when it failed; the next worker
 * continues.
 */
export async function sendDue(
  { db, log, now, openPushSender }: Pick<Connected, 'db' | 'log' | 'now' | 'openPushSender'>,
  withinMs = WORK_WITHIN_MS
): Promise<boolean> {
  const startedMs = performance.now()
  const line = () => ({
    time: now().toISOString(),
    job: 'send-push',
    milliseconds: Math.round(performance.now() - startedMs)
  })
  const sender = await openPushSender()
  try {
    const sending = { db, now, sender, alertHosts: alertHostsBy(db, log, now) }
    const ended = await sendCampaigns(sending, AbortSignal.timeout(withinMs))
    for (const { subscribers, ...counts } of ended) {
      const level = counts.lost > 0 ? 'warn' : 'info'
      log({ ...line(), level, outcome: 'done', counts: { ...counts, claimed: subscribers } })
    }
    return true
  } catch (error) {
    log({ ...line(), level: 'error', outcome: 'failed', ...errorFields(error) })
    return false
  } finally {
    await sender.close()
  }
}

/** Reports trouble of a campaign to the hosts: one mail a day at most for each cause, and a log line. */
export const alertHostsBy =
  (db: Database, log: WriteLog, now: Clock): AlertHosts =>
  async (trouble) => {
    const { cause, origin, slug, title } = trouble
    log({
      time: now().toISOString(),
      level: 'error',
      job: 'send-push',
      milliseconds: 0,
      outcome: 'failed',
      service: 'push',
      reason: `${cause}: ${origin}, episode ${slug}`
    })
    await enqueueAlert(db, { cause, origin, title, episodeNumber: numberOfSlug(slug) }, now())
  }
