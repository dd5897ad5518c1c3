// Starts a worker when mails are due, and runs one: in a background function of the host (up to 15 minutes) or in this process.

import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { errorFields } from '../../platform/http/log.ts'
import { isSameHash, keyedHash } from '../../platform/http/secret-keys.ts'
import type { Connected, Services } from '../../platform/services.ts'
import { isWorkDue } from './mail-queue.ts'
import { sendEpisodeMails } from './send-episode-mails.ts'

/** 5000 mails in less than a quarter of an hour, without the time that the server takes. */
const PER_SECOND = 6
export const pacePerSecond = (): number => settings.episodeMail?.perSecond ?? PER_SECOND

/** Starts a worker if there is work for one. Safe to repeat, because a second worker ends at once. */
export async function launchMailWorker({
  db,
  now,
  episodeMail
}: Pick<Connected, 'db' | 'now' | 'episodeMail'>): Promise<boolean> {
  if (!episodeMail.post || !(await isWorkDue(db, now()))) return false
  await episodeMail.launch()
  return true
}

/** The host ends a background function after 15 minutes; outcomes have to be stored before that. */
const WORK_WITHIN_MS = 13 * MINUTE_MS

/** The token by which the site identifies itself to its own background function; '' without a secret. */
export const mailLaunchKey = (secret: string): string =>
  secret && keyedHash(secret, 'mail-launch', 'send-mail-background').toString('base64url')

/** Answers 500 when the work failed: the host then calls again. Repeated and concurrent calls send nothing twice. */
export function sendMailInBackground(
  services: Services,
  withinMs = WORK_WITHIN_MS
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { db, appSecret, now, episodeMail } = services
    const given = Buffer.from(request.headers.get('authorization') ?? '')
    const wanted = Buffer.from(`Bearer ${mailLaunchKey(appSecret)}`)
    if (!db || !appSecret || !isSameHash(given, wanted)) return new Response(null, { status: 404 })
    const outcome = await sendDueMails({ ...services, db }, withinMs)
    // This function must end: mails that are still due go to the next one. If it cannot be started, the watch starts one.
    if (outcome === 'done') await launchMailWorker({ db, now, episodeMail }).catch(() => undefined)
    return new Response(null, { status: outcome === 'failed' ? 500 : 204 })
  }
}

type Worked = Pick<Connected, 'db' | 'log' | 'now' | 'appSecret' | 'episodeMail'>

/** Runs one worker to its end and logs each mail that ended. When it failed, the next worker continues. */
export async function sendDueMails(
  { db, log, now, appSecret, episodeMail: { post } }: Worked,
  withinMs = WORK_WITHIN_MS
): Promise<'done' | 'busy' | 'failed'> {
  if (!post) return 'done'
  const startedMs = performance.now()
  const line = () => ({
    time: now().toISOString(),
    job: 'send-mail',
    milliseconds: Math.round(performance.now() - startedMs)
  })
  try {
    const sending = { db, now, appSecret, post, perSecond: pacePerSecond() }
    const ended = await sendEpisodeMails(sending, AbortSignal.timeout(withinMs))
    if (ended === 'busy') return 'busy'
    for (const { recipients, accepted, refused, unknown, mailNumber } of ended) {
      const counts = { mailNumber, claimed: recipients, accepted, refused, unknown }
      log({ ...line(), level: unknown > 0 ? 'warn' : 'info', outcome: 'done', counts })
    }
    return 'done'
  } catch (error) {
    log({ ...line(), level: 'error', outcome: 'failed', ...errorFields(error) })
    return 'failed'
  }
}
