// A mail server of this machine: speaks SMTP on the loopback and hands every mail to whoever keeps them.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Mail to this mailbox, at any domain, cannot be delivered today; to the other one, never. */
export const BROKEN_MAILBOX = 'stuk'
export const UNKNOWN_MAILBOX = 'onbekend'

export type KeptMail = { to: string[]; raw: Uint8Array }

export type SimulatedMailServer = {
  /** An address for `SMTP_URL`. */
  url: string
  close(): Promise<void>
}

export async function startSimulatedMailServer(
  keep: (mail: KeptMail) => void | Promise<void>
): Promise<SimulatedMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, answer) {
      const [mailbox] = address.split('@')
      if (mailbox === BROKEN_MAILBOX) answer(refusal(451, 'try again later'))
      else if (mailbox === UNKNOWN_MAILBOX) answer(refusal(550, 'no such mailbox'))
      else answer()
    },
    onData(stream, { envelope }, answer) {
      const parts: Uint8Array[] = []
      stream.on('data', (part: Uint8Array) => parts.push(part))
      stream.once('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        // What cannot be kept, as on a full disk, is refused for now: thrown here, it would end the whole process.
        const stored = async () => keep({ to, raw: Buffer.concat(parts) })
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
  // Nobody waits for mail that may still come.
  server.server.unref()
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
