// Posts mails over SMTP with Nodemailer's connection, one connection per mail: only there one knows whether the server asked for the
// message before the connection broke.
import { Readable } from 'node:stream'
import { isLoopbackUrl, messageOf } from './mailer.smtp.ts'
import { checkMail } from './mailer.ts'
import type { Posted, PostMail } from './posting.ts'

/** For the whole exchange. Longer than for a visitor's mail: who gives up early does not know what became of it. */
export const POST_WITHIN_MS = 20_000
const STEP_WITHIN_MS = 8_000

type SmtpError = { command?: string; response?: string; responseCode?: number }

/** Refused at the recipient, but because of the sender (RFC 3463): 5.7.x, and 5.1.7 and 5.1.8. */
const ABOUT_SENDER = /^5\d\d[ -]5\.(?:7\.\d+|1\.[78])\b/

/** `isHandedOver`: the server had asked for the message. */
export function postedOf(
  { command, response = '', responseCode = 0 }: SmtpError,
  isHandedOver: boolean
): Posted {
  if (responseCode >= 400 && responseCode < 500) return { kind: 'temporary' }
  // Logging in is about us and not about any mail.
  if (responseCode >= 500 && !/^AUTH/.test(command ?? ''))
    return { kind: 'refused', endsAddress: command === 'RCPT TO' && !ABOUT_SENDER.test(response) }
  return { kind: isHandedOver ? 'unknown' : 'unsent' }
}

export function smtpPosting({
  url,
  withinMs = POST_WITHIN_MS
}: {
  url: string
  withinMs?: number
}): PostMail {
  return async (mail) => {
    try {
      checkMail(mail)
    } catch {
      // Stored before a rule for addresses changed: no server would take it.
      return { kind: 'refused', endsAddress: true }
    }
    // Loaded with the first mail, as in mailer.smtp.ts.
    const [{ default: SMTPConnection }, { default: MailComposer }, { parseConnectionUrl }] =
      await Promise.all([
        import('nodemailer/lib/smtp-connection'),
        import('nodemailer/lib/mail-composer'),
        import('nodemailer/lib/shared')
      ])
    const { auth, ...place } = parseConnectionUrl(url)
    const raw = await new MailComposer(messageOf(mail, mail.from)).compile().build()
    const connection = new SMTPConnection({
      ...place,
      requireTLS: !isLoopbackUrl(url),
      connectionTimeout: Math.min(STEP_WITHIN_MS, withinMs),
      greetingTimeout: Math.min(STEP_WITHIN_MS, withinMs),
      dnsTimeout: Math.min(STEP_WITHIN_MS, withinMs),
      socketTimeout: withinMs
    })
    let isHandedOver = false
    // Read only once the server asked for it.
    const message = new Readable({
      read() {
        isHandedOver = true
        this.push(raw)
        this.push(null)
      }
    })
    const { promise, resolve } = Promise.withResolvers<Posted>()
    const failed = (error: unknown) => resolve(postedOf((error ?? {}) as SmtpError, isHandedOver))
    const timer = setTimeout(() => failed({}), withinMs)
    connection.once('error', failed)
    connection.once('end', () => failed({}))
    const send = () =>
      connection.send({ from: mail.from.address, to: [mail.to] }, message, (error) =>
        error ? failed(error) : resolve({ kind: 'accepted' })
      )
    connection.connect((error) => {
      if (error) failed(error)
      else if (auth) connection.login({ ...auth }, (refused) => (refused ? failed(refused) : send()))
      else send()
    })
    const posted = await promise
    clearTimeout(timer)
    // The mail is decided; what the server says while parting is nobody's.
    connection.on('error', () => undefined)
    if (posted.kind === 'accepted') connection.quit()
    else connection.close()
    return posted
  }
}
