// API contract of the desk's page about the mails of episodes.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { PAUSE_REASONS } from '../../listen/mail/pause-reasons.ts'
import { DESK_ACT, DESK_LOOK } from '../access/contract.ts'

const count = v.pipe(v.number(), v.integer())
const moment = v.string()
const slug = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}-]+$/u), v.maxLength(120))

const episodeMail = v.object({
  slug: v.string(),
  title: v.string(),
  state: v.picklist(['waiting', 'sending', 'paused', 'sent', 'stopped']),
  /** From when it leaves by itself. */
  dueAt: moment,
  /** The host who said that it may leave. */
  readyBy: v.nullable(v.string()),
  startedAt: v.nullable(moment),
  pausedBecause: v.nullable(v.picklist(PAUSE_REASONS)),
  recipientCount: count,
  acceptedCount: count,
  refusedCount: count,
  /** Not sent yet, or never, because a host stopped it. */
  waitingCount: count,
  /** Without an outcome: no answer came, or a process died with them. While a mail is being sent: on their way. */
  unknownCount: count,
  bouncedCount: count,
  complainedCount: count
})
export type DeskEpisodeMail = v.InferOutput<typeof episodeMail>

const page = v.object({
  /** Whether there is a mail server. */
  canSend: v.boolean(),
  subscriberCount: count,
  unconfirmedCount: count,
  /** Newest first. */
  months: v.array(v.object({ month: v.string(), joined: count, left: count, lost: count })),
  mails: v.array(episodeMail)
})
export type DeskMails = v.InferOutput<typeof page>

export const readDeskMails = get('/api/bo9/desk/mail', { answer: page, ...DESK_LOOK })

const about = { body: v.object({ slug }), ...DESK_ACT }
const refusals = { ...DESK_ACT.refusals, 'mail-changed': 409 } as const

/** Films and stars are there: the mail may leave. */
export const markMailReady = post('/api/bo9/desk/mail/ready', { ...about, refusals })
/** Sends the mail as it would leave now to the host who asks. */
export const tryMail = post('/api/bo9/desk/mail/try', {
  ...about,
  refusals: { ...DESK_ACT.refusals, 'mail-not-sent': 409 }
})
export const resumeDeskMail = post('/api/bo9/desk/mail/resume', { ...about, refusals })
export const endDeskMail = post('/api/bo9/desk/mail/end', { ...about, refusals })

export const MAX_IMPORTED = 5000
const MAX_ADDRESS_CHARS = 254
/** Asks everybody on a list whether they want the mails. */
export const importAddresses = post('/api/bo9/desk/mail/import', {
  body: v.object({
    emails: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(MAX_ADDRESS_CHARS))),
      v.minLength(1),
      v.maxLength(MAX_IMPORTED)
    )
  }),
  answer: v.object({ askedCount: count, skippedCount: count }),
  ...DESK_ACT,
  maxBodyBytes: MAX_IMPORTED * (MAX_ADDRESS_CHARS + 3) + 1024
})
