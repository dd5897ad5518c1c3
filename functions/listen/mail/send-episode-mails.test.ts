// Sending the mail of an episode, on a real database and the simulated mail server.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BROKEN_MAILBOX, DYING_MAILBOX, UNKNOWN_MAILBOX } from '../../../simulators/mailer.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { outbox } from '../../platform/db/schema.ts'
import { MAX_TRIES } from './dispositions.ts'
import { openTestMail, type TestMail } from './mail.testing.ts'
import { endMail, resumeMail } from './mail-queue.ts'
import { pacePerSecond } from './mail-workers.ts'
import { mailMonths, mailSubscribers } from './schema.ts'
import { portionAt } from './send-episode-mails.ts'

const testDatabase = databaseOfFile()
let context: TestMail
beforeEach(async () => {
  context = await openTestMail(testDatabase.db)
})
afterEach(() => context.close())

const alerts = () => testDatabase.db.$count(outbox)
/** Sends again and again, as the watch does, until nothing is left. */
async function sendToTheEnd() {
  for (let round = 0; round < 12 && !(await context.mail()).endedAt; round++) {
    await context.send()
    context.jump(90 * MINUTE_MS)
  }
}

test('everybody gets the mail of an episode once, with a link of their own, however often it is started and sent', async () => {
  await context.subscribe('luisteraar', 60)
  expect(await context.start()).toBe(true)
  expect(await context.start()).toBe(false)
  await Promise.all([context.send(), context.send()])
  await context.send()
  expect(new Set(context.delivered()).size).toBe(60)
  expect(context.delivered()).toHaveLength(60)
  expect(await context.mail()).toMatchObject({ recipients: 60, accepted: 60, refused: 0 })
  expect((await context.mail()).endedAt).not.toBeNull()
  const links = context.received.map(
    ({ raw }) => /List-Unsubscribe:\s*<([^>]+)>/.exec(Buffer.from(raw).toString())?.[1]
  )
  expect(new Set(links).size).toBe(60)
})

test('each address ends as accepted, refused or unknown, and only a refusal for now is tried again', async () => {
  await context.subscribe('luisteraar', 500)
  await context.subscribe(UNKNOWN_MAILBOX, 3)
  await context.subscribe(DYING_MAILBOX, 2)
  await context.subscribe(BROKEN_MAILBOX, 4)
  await context.start()
  let tries = 0
  const post: typeof context.sending.post = async (mail) => {
    if (mail.to.startsWith(BROKEN_MAILBOX)) tries++
    return context.sending.post(mail)
  }
  for (let round = 0; round < 12 && !(await context.mail()).endedAt; round++) {
    await context.send({ post })
    context.jump(90 * MINUTE_MS)
  }
  expect(await context.mail()).toMatchObject({ recipients: 509, accepted: 500, refused: 7, pausedAt: null })
  expect(tries).toBe(4 * MAX_TRIES)
  // The server got these two, and nobody knows: never again.
  expect(context.delivered().filter((to) => to.startsWith(DYING_MAILBOX))).toHaveLength(2)
  const ended = (await testDatabase.db.select().from(mailSubscribers)).filter(({ endedAt }) => endedAt)
  expect(ended.map(({ email, endedBecause }) => [email.split('@')[0], endedBecause])).toEqual(
    Array.from({ length: 3 }, () => [UNKNOWN_MAILBOX, 'bounced'])
  )
  expect(await testDatabase.db.select().from(mailMonths)).toMatchObject([{ lost: 3 }])
})

test('a mail pauses by itself, tells the hosts once, and goes on or ends when a host says so', async () => {
  await context.subscribe(UNKNOWN_MAILBOX, 60)
  await context.subscribe('luisteraar', 200)
  await context.start()
  await context.send()
  const paused = await context.mail()
  expect(paused).toMatchObject({ pausedBecause: 'permanent', endedAt: null })
  expect(paused.refused).toBeLessThanOrEqual(3 + portionAt(context.sending.perSecond))
  const told = await alerts()
  expect(told).toBeGreaterThan(0)
  const before = context.delivered().length
  context.jump(MINUTE_MS)
  await context.send()
  expect(context.delivered()).toHaveLength(before)
  expect(await alerts()).toBe(told)
  expect(await resumeMail(testDatabase.db, '118')).toBe(true)
  await context.send()
  expect((await context.mail()).refused).toBeGreaterThan(paused.refused)
  expect((await context.mail()).pausedBecause).toBe('permanent')
  expect(await endMail(testDatabase.db, '118', 'noor', context.sending.now())).toBe(true)
  await sendToTheEnd()
  const { recipients, accepted, refused, unsent } = await context.mail()
  expect(accepted + refused + unsent).toBe(recipients)
  expect(unsent).toBeGreaterThan(0)
})

test('a server that is away pauses the mail, and loses none of it', async () => {
  await context.subscribe('luisteraar', 50)
  await context.start()
  await context.send({ post: async () => ({ kind: 'unsent' }) })
  expect(await context.mail()).toMatchObject({ pausedBecause: 'temporary', refused: 0 })
  context.jump(90 * MINUTE_MS)
  await resumeMail(testDatabase.db, '118')
  await sendToTheEnd()
  expect(await context.mail()).toMatchObject({ accepted: 50, refused: 0 })
  expect(new Set(context.delivered()).size).toBe(50)
})

test('who unsubscribes while the mail waits does not get it, and does not count', async () => {
  await context.subscribe('luisteraar', 20)
  await context.start()
  await testDatabase.db.delete(mailSubscribers)
  await sendToTheEnd()
  expect(context.delivered()).toEqual([])
  expect(await context.mail()).toMatchObject({ recipients: 0, accepted: 0, refused: 0 })
})

test('five thousand mails leave within half an hour at the pace of the settings, with a server that takes a second for each', () => {
  const perSecond = pacePerSecond()
  const portion = portionAt(perSecond)
  // A portion waits for its last answer and is stored before the next one begins.
  const secondsOfPortion = (portion - 1) / perSecond + 1 + 0.3
  expect((5000 / portion) * secondsOfPortion).toBeLessThan(30 * 60)
})
