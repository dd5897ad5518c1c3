// Sends mail over SMTP, through any server at which the operator has an account.
import { createHash } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { Failure } from '../../../../src/lib/outcome.ts'
import { withTimeout } from '../../http/client/deadline.ts'
import { checkMail, type Mail, type Mailer, mailAway, mailRefused, noSuchAddress } from './mailer.ts'

/** For the whole exchange, from the DNS lookup to the last reply. */
export const MAIL_WITHIN_MS = 8_000
const STEP_WITHIN_MS = 5_000
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
/** The SMTP command whose refusal is about one address; all other refusals may be about the sender, and so about every mail. */
const ABOUT_ADDRESS = 'RCPT TO'
/**
 * The reply to an address that does not exist: 5.1.x, without those about the sender's address (RFC 3463). Any other refusal
 * may end: a quota, a blocked account, a sender that is not verified yet.
 */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:[1-46]|10)\b/

export const isLoopbackUrl = (url: string): boolean => LOOPBACK.has(new URL(url).hostname)

export type SmtpOptions = {
  /** smtp://user:password@host:587 (upgraded to TLS) or smtps://user:password@host:465. */
  url: string
  sender: { name: string; address: string }
  withinMs?: number
}

export function smtpMailer({ url, sender, withinMs = MAIL_WITHIN_MS }: SmtpOptions): Mailer {
  return {
    reach: () => tryLogin({ url, withinMs }),
    async send(mail) {
      checkMail(mail)
      await withServer({ url, withinMs }, (server) => server.sendMail(messageOf(mail, sender)))
    }
  }
}

/** Logs in without sending; throws `Failure('mail', …)` when that fails. */
export const tryLogin = ({ url, withinMs = MAIL_WITHIN_MS }: Omit<SmtpOptions, 'sender'>): Promise<void> =>
  withServer({ url, withinMs }, async (server) => void (await server.verify()))

/** Opens one connection per mail: a kept connection is broken after a function was suspended. */
async function withServer(
  { url, withinMs }: { url: string; withinMs: number },
  act: (server: Transporter) => Promise<unknown>
): Promise<void> {
  const stepMs = Math.min(STEP_WITHIN_MS, withinMs)
  // Loaded with the first mail: every function has a mailer, and few of them send.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    // The password is never sent unencrypted, except to this machine itself.
    requireTLS: !isLoopbackUrl(url),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    dnsTimeout: stepMs,
    socketTimeout: withinMs,
    disableFileAccess: true,
    disableUrlAccess: true
  })
  try {
    await withTimeout('mail', withinMs, act(transport))
  } catch (error) {
    throw error instanceof Failure ? mailAway(`no answer within ${withinMs} ms`, error) : notSent(error)
  } finally {
    transport.close()
  }
}

export function messageOf(
  { id, to, from, replyTo, subject, text, html, headers }: Mail,
  sender: SmtpOptions['sender']
) {
  const [, domain = ''] = (from ?? sender).address.split('@')
  const name = createHash('sha256').update(id).digest('base64url')
  return {
    from: from ?? sender,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    messageId: `<${name}@${domain}>`,
    headers: {
      ...headers,
      'Auto-Submitted': 'auto-generated',
      // Resend sends one mail per key; other servers ignore the header.
      'Resend-Idempotency-Key': name
    }
  }
}

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number }

/** The server's reply may repeat the address, so only its code is kept. */
function notSent(cause: unknown): Failure {
  const { code, command, response, responseCode } = cause as SmtpError
  const detail = [code, responseCode].filter(Boolean).join(' ') || 'unknown trouble'
  if (command !== ABOUT_ADDRESS) return mailAway(detail, cause)
  return NO_SUCH_ADDRESS.test(response ?? '') ? noSuchAddress(detail, cause) : mailRefused(detail, cause)
}
