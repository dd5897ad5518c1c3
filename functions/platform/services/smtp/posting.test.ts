// What became of each mail, against a local mail server.
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BROKEN_MAILBOX,
  DYING_MAILBOX,
  type SimulatedMailServer,
  type StoredMail,
  startSimulatedMailServer,
  UNKNOWN_MAILBOX
} from '../../../../simulators/mailer.ts'
import { postedOf, smtpPosting } from './posting.smtp.ts'
import type { Posted } from './posting.ts'

const MAIL = {
  id: 'episode-mail:1:1',
  from: { name: 'KINO 9', address: 'afleveringen@kino9.example' },
  headers: { 'List-Unsubscribe': '<https://kino9.example/u>' },
  subject: 'Nieuw',
  text: 'Dag\n.\nNoor',
  html: '<p>Dag</p>'
}
const received: StoredMail[] = []
let server: SimulatedMailServer
beforeAll(async () => {
  server = await startSimulatedMailServer((mail) => void received.push(mail))
})
afterAll(() => server.close())

test.each<[string, Posted]>([
  ['noor', { kind: 'accepted' }],
  [BROKEN_MAILBOX, { kind: 'temporary' }],
  [UNKNOWN_MAILBOX, { kind: 'refused', endsAddress: true }],
  // It has the mail, and nobody knows.
  [DYING_MAILBOX, { kind: 'unknown' }]
])('a mail to %s is %o', async (mailbox, posted) => {
  received.length = 0
  expect(await smtpPosting({ url: server.url })({ ...MAIL, to: `${mailbox}@post.example` })).toEqual(posted)
  const hasIt = posted.kind === 'accepted' || posted.kind === 'unknown'
  expect(received.map(({ to }) => to)).toEqual(hasIt ? [[`${mailbox}@post.example`]] : [])
  if (hasIt) {
    const raw = Buffer.from(received[0]?.raw ?? []).toString()
    expect(raw).toContain('From: KINO 9 <afleveringen@kino9.example>')
    expect(raw).toContain('List-Unsubscribe: <https://kino9.example/u>')
  }
})

test('a mail to a server that is away or says nothing was not sent', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const url = `smtp://127.0.0.1:${port}`
  expect(await smtpPosting({ url, withinMs: 200 })({ ...MAIL, to: 'a@post.example' })).toEqual({
    kind: 'unsent'
  })
  await new Promise((resolve) => silent.close(resolve))
  expect(await smtpPosting({ url })({ ...MAIL, to: 'a@post.example' })).toEqual({ kind: 'unsent' })
})

describe('a refusal', () => {
  const refused = (endsAddress: boolean): Posted => ({ kind: 'refused', endsAddress })
  test.each<[string, string, boolean, Posted]>([
    ['RCPT TO', '550 no such user', false, refused(true)],
    ['RCPT TO', '552 5.2.1 mailbox disabled', false, refused(true)],
    ['RCPT TO', '550 5.7.1 blocked because of you', false, refused(false)],
    ['RCPT TO', '550 5.1.8 bad sender', false, refused(false)],
    ['MAIL FROM', '550 5.7.1 sender not verified', false, refused(false)],
    ['DATA', '554 5.7.1 looks like spam', true, refused(false)],
    ['RCPT TO', '451 4.7.1 greylisted', false, { kind: 'temporary' }],
    ['DATA', '452 4.3.1 full', true, { kind: 'temporary' }],
    ['AUTH PLAIN', '535 5.7.8 wrong password', false, { kind: 'unsent' }]
  ])('a refusal of %s with %s', (command, response, isHandedOver, posted) => {
    const responseCode = Number(response.slice(0, 3))
    expect(postedOf({ command, response, responseCode }, isHandedOver)).toEqual(posted)
  })
})
