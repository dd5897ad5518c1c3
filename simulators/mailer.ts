// A local mail server: speaks SMTP on loopback and passes every mail to `store`.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { type SmtpOptions, smtpMailer } from '../functions/platform/services/smtp/mailer.smtp.ts'
import type { Mailer } from '../functions/platform/services/smtp/mailer.ts'

/** Mail to BROKEN_MAILBOX, at any domain, fails temporarily; mail to UNKNOWN_MAILBOX fails permanently. */
export const BROKEN_MAILBOX = 'stuk'
export const UNKNOWN_MAILBOX = 'onbekend'
/** Older mails are deleted. */
const MAX_MAILS = 300

export type StoredMail = { to: string[]; raw: Uint8Array }

export type SimulatedMailServer = {
  /** An address for `SMTP_URL`. */
  url: string
  close(): Promise<void>
}

export async function startSimulatedMailServer(
  store: (mail: StoredMail) => void | Promise<void>
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
    onData(stream, { envelope }, answer) {
      const parts: Uint8Array[] = []
      stream.on('data', (part: Uint8Array) => parts.push(part))
      stream.once('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        // A mail that cannot be stored (a full disk) is refused temporarily; throwing here would end the process.
        const stored = async () => store({ to, raw: Buffer.concat(parts) })
        stored().then(
          () => answer(),
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

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Stores each mail as a file in a folder, through the real mailer. The server starts with the first mail. */
export function fileMailer(folder: string, sender: SmtpOptions['sender']): Mailer {
  let server: ReturnType<typeof startSimulatedMailServer> | undefined
  const mailer = async () => {
    server ??= startSimulatedMailServer((mail) => storeMail(folder, mail))
    return smtpMailer({ url: (await server).url, sender })
  }
  return {
    send: async (mail) => (await mailer()).send(mail),
    reach: async () => (await mailer()).reach()
  }
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
