// Requesting the link within its limits, and while mail is down: no response reveals who is a fan.
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulatedMailServer } from '../../../simulators/mailer.ts'
import { noor, openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { statementsDuring } from '../../../tests/servers/statements.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { smtpMailer } from '../../platform/services/smtp/mailer.smtp.ts'
import type { Mail, Mailer } from '../../platform/services/smtp/mailer.ts'
import { FAN_MAIL_KIND } from './fan-mails.ts'
import { fanMailHandler } from './send-fan-mail.ts'

const NEVER = new AbortController().signal
const NOBODY = 'nobody@post.example'
const EXPIRED = '/superfan/portal-link-expired/'
const SENDER = { name: 'KINO 9', address: 'site@kino9.example' }
const CACHE_WITHIN_MS = 30_000
const QUARTER_SECONDS = 15 * 60

const testDatabase = databaseOfFile()
let context: TestFans
let gone: Mailer
beforeAll(async () => {
  const server = await startSimulatedMailServer(() => undefined)
  await server.close()
  gone = smtpMailer({ url: server.url, sender: SENDER, withinMs: 500 })
})
beforeEach(async () => {
  const now = () => context.testApp.services.now()
  context = await openTestFans(testDatabase.db, {
    cache: postgresCache(testDatabase.db, now, CACHE_WITHIN_MS)
  })
  await context.finish(await context.filledIn())
  await emptyTables(testDatabase.db, 'outbox', 'try_counts')
})

let visitors = 0
const request = (email: string) =>
  context.post('/api/stripe/portal/email', { email }, `203.0.113.${visitors++ % 250}`)
function work(mailer: Mailer | undefined) {
  const { now } = context.testApp.services
  return workOutbox(
    { db: testDatabase.db, now },
    { [FAN_MAIL_KIND]: fanMailHandler({ db: testDatabase.db, now, mailer }) },
    NEVER
  )
}
const press = (token: string) =>
  context.testApp.request('/api/stripe/portal/link', { method: 'POST', body: new URLSearchParams({ token }) })
const tokens = async () =>
  (
    await testDatabase.db.execute(
      sql`SELECT extract(epoch FROM expires_at - created_at) AS seconds FROM portal_tokens`
    )
  ).rows

const measured = (act: () => Promise<Response>) =>
  statementsDuring(async () => expect((await act()).status).toBe(200))

test('the same queries run for a fan, a former fan and an unknown address', async () => {
  const forFan = await measured(() => request(noor.email))
  expect(forFan.join()).toMatch(/count_tries[\s\S]*insert into "outbox"/i)
  expect(forFan.join()).not.toMatch(/fans|signups|portal_tokens/)
  expect(await measured(() => request(NOBODY))).toEqual(forFan)
  context.stripe.subscriber.cancel(context.stripe.subscriptions[0]?.id ?? '', 'now')
  await context.stripe.webhooks.deliverWaiting()
  expect(await measured(() => request(noor.email))).toEqual(forFan)
})

describe('an unavailable mail server', () => {
  test.each([
    ['a fan', noor.email],
    ['nobody', NOBODY]
  ])(
    'an unavailable mail server, noticed after %s requested a link, gives every request the same error',
    async (_, first) => {
      expect((await request(first)).status).toBe(200)
      expect(await work(gone)).toEqual({ done: 0, later: 1, dead: 0 })
      for (const email of [noor.email, NOBODY]) {
        const refused = await request(email)
        expect(refused.status).toBe(503)
        expect(await refused.json()).toMatchObject({
          error: 'We konden geen e-mail sturen. Probeer het later opnieuw.',
          code: 'mail-away'
        })
      }
      expect(await context.rows.mails()).toEqual(['manage'])
    }
  )

  test('a mail server that was never configured is reported the same way', async () => {
    await request(NOBODY)
    await work(undefined)
    expect((await request(NOBODY)).status).toBe(503)
  })

  test('an unavailable mail server leaves no link that is valid for longer than a quarter of an hour, however often it is retried', async () => {
    await request(noor.email)
    const mails: Mail[] = []
    const lost: Mailer = {
      ...gone,
      send: (mail) => {
        mails.push(mail)
        return gone.send(mail)
      }
    }
    for (const minutes of [1, 5, 15]) {
      await work(lost)
      context.later(minutes * 60)
    }
    await work(lost)
    expect(await tokens()).toEqual(
      Array.from({ length: 4 }, () => ({ seconds: String(`${QUARTER_SECONDS}.000000`) }))
    )
    // The server may have accepted each mail, with only its response lost.
    const sent = mails.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? '')
    expect(new Set(sent).size).toBe(4)
    const old = sent.slice(0, -1)
    for (const token of old) expect((await press(token)).headers.get('location')).toBe(EXPIRED)
    context.later(QUARTER_SECONDS + 1)
    for (const token of sent) expect((await press(token)).headers.get('location')).toBe(EXPIRED)
  })

  test('a mail server that works again is used for all requests, including those that waited', async () => {
    const inbox: string[] = []
    const server = await startSimulatedMailServer(({ to }) => void inbox.push(...to))
    await request(noor.email)
    await work(gone)
    context.later(60)
    await work(smtpMailer({ url: server.url, sender: SENDER }))
    expect(inbox).toEqual([noor.email])
    expect((await request(NOBODY)).status).toBe(200)
    await server.close()
  })

  test('a mail server that refuses a single mailbox is not assumed to be unavailable', async () => {
    const server = await startSimulatedMailServer(() => undefined)
    await context.finish(await context.filledIn(), { ...noor, email: 'stuk@post.example' })
    await emptyTables(testDatabase.db, 'outbox')
    await request('stuk@post.example')
    expect(await work(smtpMailer({ url: server.url, sender: SENDER }))).toMatchObject({ later: 1 })
    expect((await request(noor.email)).status).toBe(200)
    await server.close()
  })
})
