// What the mail provider tells after its server took a mail: signed events end an address, and pause a mail with too many complaints.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { laterEvent } from '../../../simulators/mailer.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { mail } from './feature.ts'
import { openTestMail, type TestMail } from './mail.testing.ts'
import { mailSubscribers } from './schema.ts'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const testDatabase = databaseOfFile()
let testApp: TestApp
let context: TestMail
beforeEach(async () => {
  context = await openTestMail(testDatabase.db)
  testApp = await openTestApp(mail.routes ? [mail.routes] : [], {
    db: testDatabase.db,
    episodeMail: {
      post: undefined,
      launch: async () => undefined,
      webhookSecrets: ['whsec_b3VkZQ==', SECRET]
    }
  })
  await context.subscribe('luisteraar', 5)
  await context.start()
  await context.send()
  await context.close()
})

const ADDRESS = 'Luisteraar@post.example'
const tell = (event: RequestInit) => testApp.request('/api/mail/events', event)
const ended = async () =>
  (await testDatabase.db.select().from(mailSubscribers)).flatMap(({ endedBecause }) => endedBecause ?? [])

test('a mail that comes back ends its address and is counted, once', async () => {
  const event = laterEvent('bounced', ADDRESS, testApp.services.now(), SECRET)
  for (const _ of [1, 2]) expect((await tell(event)).status).toBe(200)
  expect(await ended()).toEqual(['bounced'])
  expect(await context.mail()).toMatchObject({ accepted: 5, bounced: 1, complained: 0 })
})

test('a complaint ends its address, and one among a few pauses what still has to leave', async () => {
  await testDatabase.db.execute(sql`UPDATE episode_mails SET ended_at = NULL`)
  await tell(laterEvent('complained', ADDRESS, testApp.services.now(), SECRET))
  expect(await ended()).toEqual(['complained'])
  expect(await context.mail()).toMatchObject({ complained: 1, pausedBecause: 'complaints' })
})

test.each<[string, (event: RequestInit, now: Date) => RequestInit]>([
  ['another secret', (_, now) => laterEvent('bounced', ADDRESS, now, `whsec_${btoa('een ander geheim')}`)],
  ['another body', (event) => ({ ...event, body: String(event.body).replace('post', 'mail') })],
  ['no signature', ({ method, body }) => ({ method: method ?? '', body: body ?? null })],
  ['an old moment', (_, now) => laterEvent('bounced', ADDRESS, new Date(now.getTime() - 600_000), SECRET)]
])('an event with %s is refused', async (_, changed) => {
  const now = testApp.services.now()
  expect((await tell(changed(laterEvent('bounced', ADDRESS, now, SECRET), now))).status).toBe(400)
  expect(await ended()).toEqual([])
})

test('an event about somebody who gets no mails changes nothing', async () => {
  const now = testApp.services.now()
  expect((await tell(laterEvent('bounced', 'iemand@post.example', now, SECRET))).status).toBe(200)
  expect(await ended()).toEqual([])
  expect(await context.mail()).toMatchObject({ bounced: 0 })
})
