// The mail adapter against a local mail server; mails are parsed as a mail program does.
import { writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type SimulatedMailServer,
  type StoredMail,
  startSimulatedMailServer
} from '../../../../simulators/mailer.ts'
import { smtpMailer } from './mailer.smtp.ts'
import { MAIL_AWAY, type Mail, NO_SUCH_ADDRESS } from './mailer.ts'

const SENDER = { name: 'KINO\u00a09', address: 'help@kino9.example' }
const MAIL: Mail = {
  id: 'alert:2026-11-20',
  to: 'noor@kino9.example',
  subject: 'De feed is al driemaal niet gelezen – één keer per dag',
  text: 'Dag Noor,\n.\nEr scheelt iets: “niets” kwam aan. 🎬',
  html: '<p>Dag <b>Noor</b> 🎬</p>'
}

let received: StoredMail[] = []
let server: SimulatedMailServer
beforeAll(async () => {
  server = await startSimulatedMailServer((mail) => void received.push(mail))
})
afterAll(() => server.close())

async function sent(mail: Mail = MAIL) {
  received = []
  await smtpMailer({ url: server.url, sender: SENDER }).send(mail)
  const [one] = received
  if (!one || received.length > 1) throw new Error(`${received.length} mails`)
  return { to: one.to, ...(await PostalMime.parse(one.raw)) }
}

test('a mail arrives unchanged, with both bodies', async () => {
  const mail = await sent()
  expect(mail.from).toMatchObject(SENDER)
  expect(mail.to).toMatchObject([{ address: MAIL.to }])
  expect(mail.subject).toBe(MAIL.subject)
  expect(mail.text?.trimEnd()).toBe(MAIL.text)
  expect(mail.html?.trimEnd()).toBe(MAIL.html)
})

test('a mail has the reply address that the mail names', async () => {
  expect((await sent()).replyTo).toBeUndefined()
  const mail = await sent({ ...MAIL, replyTo: 'help@kino9.example' })
  expect(mail.replyTo).toMatchObject([{ address: 'help@kino9.example' }])
})

test('a mail is marked as automatic, and has the same message id however often it is sent', async () => {
  const [first, second, other] = [await sent(), await sent(), await sent({ ...MAIL, id: 'another' })]
  expect(first.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })
  )
  expect(first.messageId).toMatch(/^<[\w-]{43}@kino9\.example>$/)
  expect(second.messageId).toBe(first.messageId)
  expect(other.messageId).not.toBe(first.messageId)
})

test('a mail reaches an address at an international domain', async () => {
  expect((await sent({ ...MAIL, to: 'noor@café.be' })).to).toMatchObject([{ address: 'noor@xn--caf-dma.be' }])
})

test.each<[string, Partial<Mail>]>([
  ['a line break in the address', { to: 'a@b.be\r\nBcc: x@y.be' }],
  ['a bare line feed', { to: 'a@b.be\nBcc: x@y.be' }],
  ['two addresses', { to: 'a@b.be, c@d.be' }],
  ['a name around it', { to: '"a" <a@b.be>' }],
  ['no address', { to: 'noor' }],
  ['nothing', { to: '' }],
  ['letters that mail servers refuse', { to: 'noël@example.be' }],
  ['a domain that cannot exist', { to: 'x@foo_bar.be' }],
  ['a line break in the address of answers', { replyTo: 'a@b.be\r\nBcc: x@y.be' }],
  ['a very long one', { to: `${'a'.repeat(300)}@b.be` }],
  ['a line break in the subject', { subject: 'Dag\r\nBcc: x@y.be' }],
  ['a subject without end', { subject: 'a'.repeat(201) }]
])("no visitor's input becomes a header or a second recipient: %s", async (_, part) => {
  await expect(sent({ ...MAIL, ...part })).rejects.toMatchObject({ service: 'mail', retryable: false })
  expect(received).toEqual([])
})

test('a mail that a full disk cannot store is retryable, and the next one is accepted', async () => {
  let file = '/dev/full'
  const full = await startSimulatedMailServer(({ raw }) => writeFileSync(file, raw))
  const mailer = smtpMailer({ url: full.url, sender: SENDER })
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ service: 'mail', retryable: true })
  file = '/dev/null'
  await mailer.send(MAIL)
  await full.close()
})

test.each([
  ['stuk@kino9.example', true, 'the mail server refused the address (EENVELOPE 451)'],
  ['onbekend@kino9.example', false, 'the address does not exist (EENVELOPE 550)']
])('a mail server that refuses %s: retryable is %s', async (to, retryable, message) => {
  const failure = await sent({ ...MAIL, to }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ retryable, message: `mail: ${message}` })
})

test.each([
  ['the sender', 'MAIL FROM', '550 5.7.1 sender not verified', 'away'],
  ['the account, with a temporary reply', 'MAIL FROM', '451 4.7.1 blocked for now', 'away'],
  ['because a quota is used up', 'DATA', '552 5.2.2 quota exceeded', 'away'],
  ['the message', '.', '554 5.7.1 looks like spam', 'away'],
  ['an address because of the sender', 'RCPT TO', '550 5.1.8 sender address rejected', 'refused'],
  ['an address because the account is blocked', 'RCPT TO', '553 5.7.1 account blocked', 'refused'],
  ['an address without saying why', 'RCPT TO', '550 no', 'refused'],
  ['an address in an unknown domain', 'RCPT TO', '550 5.1.2 no such domain', 'unknown'],
  ['an address in a domain without mail', 'RCPT TO', '556 5.1.10 null MX', 'unknown']
])('a mail server that refuses %s: %s, %s', async (_, command, reply, expected) => {
  const refusing = await listening(refusingServer(command, reply))
  const mailer = smtpMailer({ url: refusing.url, sender: SENDER })
  const failure = await mailer.send(MAIL).catch((error: unknown) => error)
  await refusing.close()
  const { message, retryable } = failure as { message: string; retryable: boolean }
  const kind = message.startsWith(MAIL_AWAY)
    ? 'away'
    : message.startsWith(NO_SUCH_ADDRESS)
      ? 'unknown'
      : 'refused'
  expect(kind).toBe(expected)
  expect(retryable).toBe(expected !== 'unknown')
})

test.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => undefined],
  ['greets and falls silent', (socket) => void socket.write('220 hello\r\n')],
  ['disconnects', (socket) => void socket.destroy()]
])('a mail server that %s costs no more than the timeout, and is retryable', async (_, manner) => {
  const silent = await listening(createServer((socket) => manner(socket.on('error', () => undefined))))
  const mailer = smtpMailer({ url: silent.url, sender: SENDER, withinMs: 300 })
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ service: 'mail', retryable: true })
  await silent.close()
})

test('a mail server that is unreachable is retryable', async () => {
  const gone = await listening(createServer())
  await gone.close()
  await expect(smtpMailer({ url: gone.url, sender: SENDER }).send(MAIL)).rejects.toMatchObject({
    service: 'mail',
    retryable: true
  })
})

test('a mail server on another machine without encryption is not sent the password', async () => {
  const heard: string[] = []
  const plain = await listening(
    createServer((socket) => {
      socket.write('220 plain\r\n')
      socket.on('data', (data) => {
        heard.push(String(data))
        socket.write(/^EHLO/.test(String(data)) ? '250-plain\r\n250 AUTH PLAIN\r\n' : '500 no\r\n')
      })
    })
  )
  const url = plain.url.replace('smtp://127.0.0.1', 'smtp://noor:geheim@127.1')
  await expect(smtpMailer({ url, sender: SENDER, withinMs: 2_000 }).send(MAIL)).rejects.toThrow('ETLS')
  expect(heard.join('')).not.toMatch(/AUTH|geheim|Z2VoZWlt/)
  await plain.close()
})

/** A mail server that answers one command with a refusal; '.' = the end of the message. */
function refusingServer(command: string, reply: string): Server {
  return createServer((socket) => {
    let isMessage = false
    let rest = ''
    const answerTo = (line: string) => {
      if (isMessage && line !== '.') return undefined
      isMessage = false
      if (line.startsWith(command)) return reply
      if (line === 'DATA') {
        isMessage = true
        return '354 go on'
      }
      return '250 fine'
    }
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      const lines = (rest + String(data)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const answer = answerTo(line)
        if (answer) socket.write(`${answer}\r\n`)
      }
    })
  })
}

async function listening(socketServer: Server) {
  const sockets = new Set<Socket>()
  socketServer.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => socketServer.listen(0, '127.0.0.1', resolve))
  const { port } = socketServer.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => socketServer.close(() => resolve()))
    }
  }
}
