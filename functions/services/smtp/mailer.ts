// Mail to one person at a time: what we say of a mail, whoever carries it.
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'

const MAX_ADDRESS_CHARS = 254
const MAX_SUBJECT_CHARS = 200

export type Mail = {
  /** The same id is the same mail: servers and readers can tell a second copy by it. */
  id: string
  to: string
  /** Where answers go; to the sender when it is left out. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

export type Sender = {
  /** Resolves when a mail server has taken it. Throws `Failure('mail', …)`: not retryable when it never will. */
  send(mail: Mail): Promise<void>
}

export type Mailer = Sender & {
  /** Resolves when a mail could be sent now, and sends none. Throws as `send` does. */
  reach(): Promise<void>
}

const AWAY = 'the mail server is away'
/** How the trouble begins that is no mail's own: nobody's mail leaves at the moment. */
export const MAIL_AWAY = `mail: ${AWAY}`

export const mailAway = (detail: string, cause?: unknown): Failure =>
  new Failure('mail', `${AWAY} (${detail})`, { cause })

const oneLine = (maxChars: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(maxChars), v.regex(/^\P{Cc}*$/u))
const address = v.pipe(oneLine(MAX_ADDRESS_CHARS), v.rfcEmail())
const mailSchema = v.object({
  to: address,
  replyTo: v.optional(address),
  subject: oneLine(MAX_SUBJECT_CHARS)
})

/** One address and one line, so that nothing a visitor typed becomes a header of its own. */
export function checkMail(mail: Mail): void {
  const result = v.safeParse(mailSchema, mail)
  if (result.success) return
  const field = v.getDotPath(result.issues[0])
  throw new Failure('mail', `not sent: its ${field} is not one plain line`, { retryable: false })
}
