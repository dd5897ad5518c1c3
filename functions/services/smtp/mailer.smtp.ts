// Mail over SMTP, through whatever server the operator has an account with.
import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { Failure } from '../../../src/lib/outcome.ts'
import { inTime } from '../../http/client/in-time.ts'
import { checkMail, type Mail, type Mailer, mailAway } from './mailer.ts'

/** For everything together, from the name of the server to its last yes. */
export const MAIL_WITHIN_MS = 8_000
const STEP_WITHIN_MS = 5_000
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
/** Trouble with one address or one text; all other trouble is the server's, and that of every mail. */
const OF_ONE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])
/** Answers that stand for this mail alone and for good: no such mailbox, mail not wanted. */
const FOR_GOOD = new Set([550, 551, 553, 554])

export type SmtpOptions = {
  /** smtp://user:password@host:587 (upgraded to TLS) or smtps://user:password@host:465. */
  url: string
  sender: { name: string; address: string }
  withinMs?: number
}

export function smtpMailer({ url, sender, withinMs = MAIL_WITHIN_MS }: SmtpOptions): Mailer {
  const [, domain = ''] = sender.address.split('@')
  return {
    reach: () => tryLogin({ url, withinMs }),
    async send(mail) {
      checkMail(mail)
      await withServer({ url, withinMs }, (server) => server.sendMail(messageOf(mail, sender, domain)))
    }
  }
}

/** Logs in and sends nothing; throws `Failure('mail', …)` when that does not work. */
export const tryLogin = ({ url, withinMs = MAIL_WITHIN_MS }: Omit<SmtpOptions, 'sender'>): Promise<void> =>
  withServer({ url, withinMs }, async (server) => void (await server.verify()))

/** One connection for each mail: a function that slept would find one that it kept broken. */
async function withServer(
  { url, withinMs }: { url: string; withinMs: number },
  act: (server: ReturnType<typeof createTransport>) => Promise<unknown>
): Promise<void> {
  const stepMs = Math.min(STEP_WITHIN_MS, withinMs)
  const transport = createTransport({
    url,
    // A password never travels in the open, except inside this machine.
    requireTLS: !LOOPBACK.has(new URL(url).hostname),
    ...{
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      dnsTimeout: stepMs,
      socketTimeout: withinMs
    },
    ...{ disableFileAccess: true, disableUrlAccess: true }
  })
  try {
    await inTime('mail', withinMs, act(transport))
  } catch (error) {
    throw error instanceof Failure ? mailAway(`no answer within ${withinMs} ms`, error) : notSent(error)
  } finally {
    transport.close()
  }
}

function messageOf(
  { id, to, replyTo, subject, text, html }: Mail,
  sender: SmtpOptions['sender'],
  domain: string
) {
  const name = createHash('sha256').update(id).digest('base64url')
  return {
    ...{ from: sender, to: { name: '', address: to }, subject, text, html },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    messageId: `<${name}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Who sends through Resend gets one mail for one key there; others hand it on unread.
      'Resend-Idempotency-Key': name
    }
  }
}

/** What the server says may repeat the address: only its code is kept. */
function notSent(cause: unknown): Failure {
  const { code, responseCode } = cause as { code?: string; responseCode?: number }
  const detail = [code, responseCode].filter(Boolean).join(' ') || 'unknown trouble'
  if (!OF_ONE_MAIL.has(code ?? '')) return mailAway(detail, cause)
  const isForGood = responseCode !== undefined && FOR_GOOD.has(responseCode)
  return new Failure('mail', `the mail server did not take it (${detail})`, { cause, retryable: !isForGood })
}
