// Mail to one recipient at a time, independent of the transport.
import * as v from 'valibot'
import { isMailAddress } from '../../../../src/lib/mail-address.ts'
import { Failure } from '../../../../src/lib/outcome.ts'

const MAX_SUBJECT_CHARS = 200

export type Mail = {
  /** The same id means the same mail: servers and mail clients recognise a second copy by it. */
  id: string
  to: string
  /** Default: the site's own sender. */
  from?: { name: string; address: string }
  /** Further headers, from our own code. */
  headers?: Readonly<Record<string, string>>
  /** The `Reply-To` address; replies go to the sender when it is left out. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

export type Sender = {
  /** Resolves when the mail server accepted it. Throws `Failure('mail', …)`, not retryable when it can never be sent. */
  send(mail: Mail): Promise<void>
}

export type Mailer = Sender & {
  /** Checks that a mail could be sent now, without sending one. Throws as `send` does. */
  reach(): Promise<void>
}

const AWAY = 'the mail server is unavailable'
/** The prefix of failures that affect every mail: no mail can be sent at the moment. */
export const MAIL_AWAY = `mail: ${AWAY}`

export const mailAway = (detail: string, cause?: unknown): Failure =>
  new Failure('mail', `${AWAY} (${detail})`, { cause })

const NO_ADDRESS = 'the address does not exist'
/** The prefix of failures about one address: nobody can send a mail there, now or later. */
export const NO_SUCH_ADDRESS = `mail: ${NO_ADDRESS}`

export const noSuchAddress = (detail: string, cause?: unknown): Failure =>
  new Failure('mail', `${NO_ADDRESS} (${detail})`, { cause, retryable: false })

const REFUSED = 'the mail server refused the address'
/** The prefix of failures about one address that may end. */
export const MAIL_REFUSED = `mail: ${REFUSED}`

export const mailRefused = (detail: string, cause?: unknown): Failure =>
  new Failure('mail', `${REFUSED} (${detail})`, { cause })

const oneLine = (maxChars: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(maxChars), v.regex(/^\P{Cc}*$/u))
const address = v.pipe(v.string(), v.check(isMailAddress))
const mailSchema = v.object({
  to: address,
  from: v.optional(v.object({ address })),
  replyTo: v.optional(address),
  headers: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^\P{Cc}*$/u)))),
  subject: oneLine(MAX_SUBJECT_CHARS)
})

/** Requires one address and single-line fields, so that nothing a visitor typed becomes another header. */
export function checkMail(mail: Mail): void {
  const result = v.safeParse(mailSchema, mail)
  if (result.success) return
  const field = v.getDotPath(result.issues[0])
  throw new Failure('mail', `not sent: its ${field} is not a valid one`, { retryable: false })
}
