// A local mail server: speaks SMTP on loopback and passes every mail to `store`.

import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { type SmtpOptions, smtpMailer } from '../functions/platform/services/smtp/mailer.smtp.ts'
import type { Mailer } from '../functions/platform/services/smtp/mailer.ts'
import { smtpPosting } from '../functions/platform/services/smtp/posting.smtp.ts'
import type { PostMail } from '../functions/platform/services/smtp/posting.ts'

/** What a mail to one of these mailboxes, at any domain, meets: a refusal for now, a refusal for good. */
export const BROKEN_MAILBOX = 'stuk'
export const UNKNOWN_MAILBOX = 'onbekend'
/** An answer that comes late, and one that never comes: the connection breaks once the mail was handed over. */
export const SLOW_MAILBOX = 'traag'
export const DYING_MAILBOX = 'dood'
const SLOW_MS = 3000
/** Taken, and then sent back, or called spam. */
const BOUNCING_MAILBOX = 'terug'
const COMPLAINING_MAILBOX = 'klacht'
const LATER_MS = 1500

/** Older mails are deleted. */
const MAX_MAILS = 300

export type StoredMail = { to: string[]; raw: Uint8Array }

export type SimulatedMailServer = {
  /** An address for `SMTP_URL`. */
  url: string
  close(): Promise<void>
}

/** Tells what became of a mail after it was taken. */
export type TellLater = (what: 'bounced' | 'complained', address: string) => void

export async function startSimulatedMailServer(
  store: (mail: StoredMail) => void | Promise<void>,
  tellLater: TellLater = () => undefined
): Promise<SimulatedMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const [mailbox] = address.split('@')
      if (mailbox === BROKEN_MAILBOX) answer(refusal(451, '4.2.1 try again later'))
      else if (mailbox === UNKNOWN_MAILBOX) answer(refusal(550, '5.1.1 no such mailbox'))
      else answer()
    },
    onData(stream, { id, envelope }, answer) {
      const parts: Uint8Array[] = []
      stream.on('data', (part: Uint8Array) => parts.push(part))
      stream.once('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        // A mail that cannot be stored (a full disk) is refused temporarily; throwing here would end the process.
        const [mailbox] = (to[0] ?? '').split('@')
        const stored = async () => {
          await store({ to, raw: Buffer.concat(parts) })
          if (mailbox === SLOW_MAILBOX) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
        }
        stored().then(
          () => {
            if (mailbox === DYING_MAILBOX) breakConnection(server, id)
            else answer()
            const what = LATER[mailbox ?? '']
            if (what) setTimeout(() => tellLater(what, to[0] ?? ''), LATER_MS).unref()
          },
          ({ message }: Error) => answer(refusal(452, message))
        )
      })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // Does not keep the process alive.
  server.server.unref()
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}

const LATER: Readonly<Record<string, 'bounced' | 'complained'>> = {
  [BOUNCING_MAILBOX]: 'bounced',
  [COMPLAINING_MAILBOX]: 'complained'
}

/** As a machine that is switched off. */
function breakConnection(server: SMTPServer, id: string): void {
  const open = server.connections as Iterable<{ id: string; _socket: Socket }>
  for (const connection of open) if (connection.id === id) connection._socket.destroy()
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * Stores each mail as a file in a folder, through the real mailer. The server starts with the first mail. What becomes of a mail later is
 * told to the site at `address`, as a provider does.
 */
export function fileMailer(
  folder: string,
  sender: SmtpOptions['sender'],
  address?: () => string
): Mailer & { post: PostMail } {
  let server: ReturnType<typeof startSimulatedMailServer> | undefined
  const url = async () => {
    server ??= startSimulatedMailServer((mail) => storeMail(folder, mail), tellSite(address))
    return (await server).url
  }
  const mailer = async () => smtpMailer({ url: await url(), sender })
  return {
    send: async (mail) => (await mailer()).send(mail),
    reach: async () => (await mailer()).reach(),
    post: async (mail) => smtpPosting({ url: await url() })(mail)
  }
}

/** What the simulated provider signs with. */
export const SIMULATED_MAIL_SECRET = 'whsec_c2ltdWxhdGVkLW1haWwtcHJvdmlkZXI='

/** The signed webhook of a provider, in the form of Resend. */
export function laterEvent(
  what: 'bounced' | 'complained',
  address: string,
  now: Date,
  secret: string
): RequestInit {
  const bounce = what === 'bounced' ? { bounce: { type: 'Permanent' } } : {}
  const body = JSON.stringify({ type: `email.${what}`, data: { to: [address], ...bounce } })
  const [id, at] = [`msg_${what}_${now.getTime()}`, String(Math.floor(now.getTime() / 1000))]
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
}

const tellSite =
  (address: (() => string) | undefined): TellLater =>
  (what, to) => {
    if (!address) return
    void fetch(
      new URL('/api/mail/events', address()),
      laterEvent(what, to, new Date(), SIMULATED_MAIL_SECRET)
    ).catch(() => undefined)
  }

function storeMail(folder: string, { to, raw }: StoredMail): void {
  mkdirSync(folder, { recursive: true })
  const moment = new Date().toISOString().replace(/[:.]/g, '-')
  const name = path.join(folder, `${moment}-${to.join('-').replace(/[^\w.@-]/g, '')}`)
  // Two mails to one person can arrive in the same millisecond.
  let file = `${name}.eml`
  for (let copy = 2; existsSync(file); copy++) file = `${name}-${copy}.eml`
  writeFileSync(file, raw)
  console.log(`Mail: ${path.relative(process.cwd(), file)}`)
  const older = readdirSync(folder).sort().slice(0, -MAX_MAILS)
  for (const name of older) rmSync(path.join(folder, name), { force: true })
}
