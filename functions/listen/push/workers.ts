// Starts a worker when messages are due, and runs one: in a background function of the host (up to 15 minutes) or in this
// process.

import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { numberOfSlug } from '../../../src/listen/episodes/episode-path.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import { errorFields, type WriteLog } from '../../platform/http/log.ts'
import { isSameHash, keyedHash } from '../../platform/http/secret-keys.ts'
import type { Connected, Services } from '../../platform/services.ts'
import { isWorkDue } from './queue.ts'
import { type AlertHosts, sendCampaigns } from './send-campaigns.ts'

/** Starts a worker if there is work for one. Safe to repeat, because a second worker ends at once. */
export async function launchWorker({
  db,
  now,
  push
}: Pick<Connected, 'db' | 'now' | 'push'>): Promise<boolean> {
  if (!push.isOn || !(await isWorkDue(db, now()))) return false
  await push.launch()
  return true
}

/** The host ends a background function after 15 minutes; outcomes have to be stored before that. */
const WORK_WITHIN_MS = 13 * MINUTE_MS

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
    const outcome = await sendDue({ db, log, now, openPushSender }, withinMs)
    // This function must end: messages that are still due go to the next one. If it cannot be started, the watch starts one.
    if (outcome === 'done') await launchWorker({ db, now, push }).catch(() => undefined)
    return new Response(null, { status: outcome === 'failed' ? 500 : 204 })
  }
}

/** Runs one worker to its end and logs each campaign that ended. When it failed, the next worker continues. */
export async function sendDue(
  { db, log, now, openPushSender }: Pick<Connected, 'db' | 'log' | 'now' | 'openPushSender'>,
  withinMs = WORK_WITHIN_MS
): Promise<'done' | 'busy' | 'failed'> {
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
    if (ended === 'busy') return 'busy'
    for (const { subscribers, ...counts } of ended) {
      const level = counts.lost > 0 ? 'warn' : 'info'
      log({ ...line(), level, outcome: 'done', counts: { ...counts, claimed: subscribers } })
    }
    return 'done'
  } catch (error) {
    log({ ...line(), level: 'error', outcome: 'failed', ...errorFields(error) })
    return 'failed'
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
