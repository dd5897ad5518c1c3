// Withdrawals that match nothing and are stored around the end of their hour: the hosts hear of each once.
import { beforeEach, expect, test } from 'vitest'
import { settings } from '../../../src/site/brand/settings.ts'
import { openTestCheckout, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import type { Mail } from '../../platform/services/smtp/mailer.ts'
import { withdrawalMailHandler } from './send-withdrawal-mail.ts'
import { WITHDRAWAL_MAIL_KIND } from './withdrawal-queries.ts'

const NEVER = new AbortController().signal
const [HOST = ''] = settings.mail.alerts

const testDatabase = databaseOfFile()
let fixture: TestCheckout
let mails: Mail[] = []
beforeEach(async () => {
  mails = []
  await emptyTables(testDatabase.db, 'withdrawals', 'fans')
  fixture = await openTestCheckout(testDatabase.db)
})

const setClock = (time: string) => fixture.testApp.setClock(new Date(`2026-11-20T${time}Z`))
async function withdraw(name: string): Promise<void> {
  const form = { kind: 'order', reference: 'weet ik niet', name, email: 'ander@post.example', part: '' }
  expect((await fixture.post('/api/withdrawals', form)).status).toBe(200)
}
async function work(): Promise<void> {
  const { now } = fixture.testApp.services
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const handlers = { [WITHDRAWAL_MAIL_KIND]: withdrawalMailHandler({ db: testDatabase.db, now, mailer }) }
  await workOutbox({ db: testDatabase.db, now }, handlers, NEVER)
}
/** How many mails to the first host name this sender. */
const mailsAbout = (name: string) => mails.filter(({ to, text }) => to === HOST && text.includes(name)).length

test('a withdrawal that is stored after the digest of its hour was sent is mailed to the hosts separately', async () => {
  setClock('12:59:50')
  await withdraw('Eerste Noor')
  setClock('13:00:05')
  await work()
  expect(mailsAbout('Eerste Noor')).toBe(1)
  // Its request began before the end of the hour, and its statement ended after.
  setClock('12:59:59')
  await withdraw('Tweede Noor')
  setClock('13:00:20')
  await work()
  expect(mailsAbout('Tweede Noor')).toBe(1)
  expect(mailsAbout('Eerste Noor')).toBe(1)
})

test('two withdrawals that are stored before are in one digest', async () => {
  setClock('12:59:50')
  await withdraw('Eerste Noor')
  await withdraw('Tweede Noor')
  await work()
  expect(mailsAbout('Noor')).toBe(0)
  setClock('13:00:05')
  await work()
  expect(mailsAbout('Eerste Noor')).toBe(1)
  expect(mailsAbout('Noor')).toBe(1)
})
