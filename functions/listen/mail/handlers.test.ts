// Signing up for the mails about episodes, confirming, and unsubscribing, with the mails that are sent meanwhile.
import { beforeEach, describe, expect, test } from 'vitest'
import { mailAlreadyText, mailAskText, mailWelcomeText } from '#texts/listener-mails.ts'
import { CONSENT_VERSION } from '../../../src/listen/mail/consent.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { openTestApp, SITE_ORIGIN, type TestApp } from '../../../tests/fixtures/app.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import type { Database } from '../../platform/db/open.ts'
import { outbox } from '../../platform/db/schema.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { type Mail, noSuchAddress } from '../../platform/services/smtp/mailer.ts'
import { erasePerson } from '../../site/privacy/erase-person.ts'
import { dropMailAddressesJob } from './drop-mail-addresses.ts'
import { mail } from './feature.ts'
import { MAIL_LIMITS } from './limits.ts'
import { mailMonths, mailSubscribers } from './schema.ts'
import { listenerMailHandler } from './send-listener-mail.ts'
import { LISTENER_MAIL_KIND } from './subscriber-queries.ts'

const NEVER = new AbortController().signal
const NOOR = 'Noor@post.example'

const testDatabase = databaseOfFile()
let db: Database
let testApp: TestApp
let mails: Mail[]
let refusing: Error | undefined
beforeEach(async () => {
  db = testDatabase.db
  await emptyTables(db, 'mail_subscribers', 'mail_months', 'outbox', 'try_counts')
  testApp = await openTestApp(mail.routes ? [mail.routes] : [], { db })
  mails = []
  refusing = undefined
})

const post = (path: string, json: unknown) => testApp.request(`/api/mail/${path}`, { method: 'POST', json })
/** A second after whatever happened before: two presses at one moment are one. */
const signUp = (email = NOOR) => {
  testApp.setClock(new Date(testApp.services.now().getTime() + 1000))
  return post('subscribe', { email })
}
async function delivered(): Promise<Mail[]> {
  mails = []
  const { now, appSecret } = testApp.services
  const send = async (one: Mail) => {
    if (refusing) throw refusing
    mails.push(one)
  }
  const mailer = { send, reach: async () => undefined }
  const handlers = { [LISTENER_MAIL_KIND]: listenerMailHandler({ db, mailer, appSecret }) }
  expect(await workOutbox({ db, now }, handlers, NEVER)).toMatchObject({ dead: 0 })
  return mails
}
const tokenIn = (one: Mail | undefined) => /#([\w-]{43,})/.exec(one?.text ?? '')?.[1] ?? ''
const rows = () => db.select().from(mailSubscribers)
async function joined(email = NOOR): Promise<{ leave: string; confirm: string }> {
  await signUp(email)
  const confirm = tokenIn((await delivered())[0])
  expect((await post('confirm', { token: confirm })).status).toBe(200)
  return { leave: tokenIn((await delivered())[0]), confirm }
}
const oneClick = (token: string, method = 'POST') =>
  testApp.request(`/api/mail/one-click?t=${token}`, {
    method,
    headers: { origin: 'https://mail.example' },
    ...(method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {})
  })

test('a listener signs up, confirms, is welcomed, and gets the same answer twice', async () => {
  expect((await signUp()).status).toBe(200)
  const [ask, ...others] = await delivered()
  expect(others).toEqual([])
  expect(ask).toMatchObject({
    to: NOOR,
    from: { address: settings.mail.episodes },
    subject: mailAskText.subject(settings.name)
  })
  expect(ask?.text).toContain(`${SITE_ORIGIN}/mail/bevestigen/#`)
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ confirmedAt: null, consentVersion: CONSENT_VERSION })
  expect(Buffer.from(waiting?.tokenHash ?? []).toString('base64url')).not.toBe(tokenIn(ask))
  for (const _ of [1, 2]) expect((await post('confirm', { token: tokenIn(ask) })).status).toBe(200)
  const welcomes = await delivered()
  expect(welcomes.map(({ subject }) => subject)).toEqual([mailWelcomeText.subject(settings.name)])
  expect(welcomes[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(await rows()).toMatchObject([{ email: NOOR, endedAt: null, confirmedAt: testApp.services.now() }])
  expect(await db.select().from(mailMonths)).toMatchObject([{ month: '2026-11', joined: 1, left: 0 }])
})

test('an address that is known gets the same answer as any other, and a mail that says it was signed up', async () => {
  await joined()
  const answers = [await signUp(' noor+films@POST.example '), await signUp('iemand@post.example')]
  const bodies = await Promise.all(answers.map((one) => one.text()))
  expect(bodies[0]).toBe(bodies[1])
  const sent = await delivered()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [NOOR, mailAlreadyText.subject(settings.name)],
    ['iemand@post.example', mailAskText.subject(settings.name)]
  ])
  expect(await rows()).toHaveLength(2)
})

test('a mailbox gets three mails a day at most, however its address is written, and nobody sees the difference', async () => {
  const { tries } = MAIL_LIMITS['mail-signups-mailbox']
  const answers = []
  for (let at = 0; at < tries + 2; at++) answers.push(await signUp(`vreemde+${at}@post.example`))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => null))
  expect(await db.$count(outbox)).toBe(tries)
  expect(await rows()).toHaveLength(1)
})

test('a script that signs strangers up is refused, and the hosts hear of it', async () => {
  const { tries } = MAIL_LIMITS['mail-signups-hour']
  let last: Response | undefined
  for (let at = 0; at <= tries; at++)
    last = await testApp.request('/api/mail/subscribe', {
      method: 'POST',
      json: { email: `vreemde${at}@post.example` },
      address: `198.51.100.${at % 200}`
    })
  expect(last?.status).toBe(429)
  const kinds = (await db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === LISTENER_MAIL_KIND)).toHaveLength(tries)
  expect(kinds).toContain('alert')
})

test('an address that does not exist is forgotten without troubling the hosts', async () => {
  await signUp()
  refusing = noSuchAddress('550')
  expect(await delivered()).toEqual([])
  expect(await rows()).toEqual([])
})

test('a link works for seven days, after which the address is forgotten', async () => {
  await signUp()
  const token = tokenIn((await delivered())[0])
  testApp.setClock(new Date('2026-11-27T12:00:02Z'))
  expect((await post('confirm', { token })).status).toBe(404)
  expect(await runJob(testApp.services, dropMailAddressesJob)).toBe('done')
  expect(await rows()).toEqual([])
})

describe('unsubscribing', () => {
  test('the link says whose address it is before anything changes, and the result can be undone', async () => {
    const { leave } = await joined()
    const hint = 'N…@post.example'
    const read = async (path: string) => (await post(path, { token: leave })).json()
    expect(await read('link')).toEqual({ hint, isSubscribed: true })
    expect(await read('leave')).toEqual({ hint, isSubscribed: false })
    expect(await read('leave')).toEqual({ hint, isSubscribed: false })
    expect(await read('return')).toEqual({ hint, isSubscribed: true })
    expect(await db.select().from(mailMonths)).toMatchObject([{ joined: 2, left: 1 }])
  })

  test('a mail program unsubscribes with one click, and whatever only opens the address changes nothing', async () => {
    const { leave, confirm } = await joined()
    const opened = await oneClick(leave, 'GET')
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toBe(`/mail/afmelden/#${leave}`)
    expect(await rows()).toMatchObject([{ endedAt: null }])
    for (const _ of [1, 2]) expect((await oneClick(leave)).status).toBe(204)
    expect(await rows()).toMatchObject([{ endedBecause: 'left' }])
    // The old link of the confirmation does not bring somebody back.
    expect((await post('confirm', { token: confirm })).status).toBe(404)
  })

  test('a token that we did not make unsubscribes nobody', async () => {
    const { leave } = await joined()
    const [id = ''] = leave.split('-')
    const forged = `${id}-${'A'.repeat(43)}`
    expect((await oneClick(forged)).status).toBe(404)
    for (const path of ['link', 'leave', 'return'])
      expect((await post(path, { token: forged })).status).toBe(404)
    expect(await rows()).toMatchObject([{ endedAt: null }])
  })

  test('who left is forgotten after thirty days, and may sign up again until then and after', async () => {
    const { leave } = await joined()
    await oneClick(leave)
    testApp.setClock(new Date('2026-12-18T12:00:00Z'))
    await signUp()
    expect((await delivered()).map(({ subject }) => subject)).toEqual([mailAskText.subject(settings.name)])
    testApp.setClock(new Date('2026-12-21T12:00:00Z'))
    await runJob(testApp.services, dropMailAddressesJob)
    // Its new link still works.
    expect(await rows()).toHaveLength(1)
    testApp.setClock(new Date('2026-12-26T12:00:00Z'))
    await runJob(testApp.services, dropMailAddressesJob)
    expect(await rows()).toEqual([])
  })
})

test('erasing a person forgets the address and its mails, however it is written', async () => {
  await joined()
  await signUp()
  await erasePerson(db, { email: 'noor+iets@post.example' }, testApp.services.now())
  expect(await rows()).toEqual([])
  expect(await db.$count(outbox)).toBe(0)
})
