// Sends the mails that are due. One worker at a time; it may be killed at any point and be started again, because the queue shows what is
// left to do.
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import { createPace, type Wait, wait } from '../../platform/http/client/pace.ts'
import { endLease, type Lease } from '../../platform/jobs/leases.ts'
import type { PostMail } from '../../platform/services/smtp/posting.ts'
import { dispositionOf } from './dispositions.ts'
import { writtenEpisodeMail } from './episode-mail.ts'
import { leaveToken } from './leave-token.ts'
import { listenerSender, unsubscribeHeaders } from './mail-headers.ts'
import {
  type Claimed,
  claimMails,
  contentOf,
  type EndedMail,
  endSentMails,
  nextMailMs,
  pauseMail,
  recordOutcomes,
  runningMails,
  type Settled,
  takeSendLease
} from './mail-queue.ts'
import { pauseReason } from './pausing.ts'

/** A portion is what leaves in so many seconds: what a worker that dies leaves unknown. */
const PORTION_SECONDS = 4
export const MAX_PORTION = 40
export const portionAt = (perSecond: number): number =>
  Math.max(1, Math.min(MAX_PORTION, Math.ceil(perSecond * PORTION_SECONDS)))

/** A worker waits this long for the next mail that is due; later ones are left to the watch. */
const LINGER_MS = 10_000

export interface Sending {
  db: Database
  now: Clock
  appSecret: string
  post: PostMail
  /** The most that leave in a second. */
  perSecond: number
  /** Replaced in tests, which do not wait. */
  sleep?: Wait
  random?: () => number
}

/** Works until nothing is due or `signal` aborts; returns the mails that ended, or 'busy' while another worker is at work. */
export async function sendEpisodeMails(sending: Sending, signal: AbortSignal): Promise<EndedMail[] | 'busy'> {
  const services = { sleep: wait, random: Math.random, ...sending }
  const { db, now, sleep, perSecond } = services
  const lease = await takeSendLease(db, now())
  if (!lease) return 'busy'
  const portion = portionAt(perSecond)
  const pace = createPace({ parallel: portion, perSecond }, sleep)
  const written = new Map<number, ReturnType<typeof writtenEpisodeMail> | undefined>()
  const ended: EndedMail[] = []
  try {
    for (;;) {
      await pauseTroubled(db, now)
      const claimed = signal.aborted ? [] : await claimMails(db, lease, portion, now())
      if (!claimed) return ended
      for (const mailNumber of new Set(claimed.map((one) => one.mailNumber)))
        if (!written.has(mailNumber)) {
          const content = await contentOf(db, mailNumber)
          written.set(mailNumber, content && writtenEpisodeMail(content))
        }
      const settled = await Promise.all(claimed.map((one) => pace(() => sent(one, services, written))))
      await recordOutcomes(db, settled, now())
      if (claimed.length > 0) continue
      ended.push(...(await endSentMails(db, lease, now())))
      const waitMs = ((await nextMailMs(db)) ?? Number.POSITIVE_INFINITY) - now().getTime()
      if (signal.aborted || waitMs > LINGER_MS) return ended
      await sleep(Math.max(0, waitMs))
    }
  } finally {
    // A lease that cannot be released runs out by itself.
    await release(db, lease)
  }
}

const release = (db: Database, lease: Lease) => endLease(db, lease, undefined).catch(() => undefined)

async function sent(
  mail: Claimed,
  { post, appSecret, now, random }: Required<Sending>,
  written: ReadonlyMap<number, ReturnType<typeof writtenEpisodeMail> | undefined>
): Promise<Settled> {
  const { mailNumber, subscriberId, email, tries } = mail
  const write = written.get(mailNumber)
  const token = leaveToken(subscriberId, appSecret)
  const posted =
    email === null || !write
      ? { kind: 'dropped' as const }
      : await post({
          id: `episode-mail:${mailNumber}:${subscriberId}`,
          to: email,
          from: listenerSender,
          headers: unsubscribeHeaders(token),
          ...write(token)
        })
  return { mail, disposition: dispositionOf(posted, tries, now().getTime(), random()) }
}

/** Pauses each mail with too much trouble and tells the hosts; repeated after a crash. */
export async function pauseTroubled(db: Database, now: Clock): Promise<void> {
  for (const running of await runningMails(db)) {
    const because = pauseReason(running)
    if (!because) continue
    await enqueueAlert(db, { cause: 'mail-paused', slug: running.slug, title: running.title, because }, now())
    await pauseMail(db, running.mailNumber, because, now())
  }
}
