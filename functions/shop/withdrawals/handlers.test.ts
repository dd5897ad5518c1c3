// Withdrawing from a contract: stored once, always the same response, acknowledged with content, date and time.
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type SimulatedMailServer,
  type StoredMail,
  startSimulatedMailServer
} from '../../../simulators/mailer.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { mug, openTestCheckout, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { emptyTables, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { fans } from '../../platform/db/fan-schema.ts'
import { withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { smtpMailer } from '../../platform/services/smtp/mailer.smtp.ts'
import type { Mail } from '../../platform/services/smtp/mailer.ts'
import { FULFIL_KIND } from '../orders/effects.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { fulfilHandler } from '../printing/fulfil-order.ts'
import { WITHDRAWAL_LIMITS } from './limits.ts'
import { withdrawalMailHandler } from './send-withdrawal-mail.ts'
import { WITHDRAWAL_MAIL_KIND } from './withdrawal-queries.ts'

const NEVER = new AbortController().signal
const HOSTS = settings.mail.alerts

let testDatabase: TestDatabase
let server: SimulatedMailServer
let mailbox: StoredMail[] = []
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  server = await startSimulatedMailServer((mail) => void mailbox.push(mail))
})
afterAll(async () => {
  await server.close()
  await testDatabase.close()
})

let fixture: TestCheckout
let orderId: string
beforeEach(async () => {
  mailbox = []
  await emptyTables(testDatabase.db, 'withdrawals', 'fans')
  fixture = await openTestCheckout(testDatabase.db)
  orderId = await fixture.buy()
})

const form = (changes: object = {}) => ({
  kind: 'order',
  reference: orderId,
  name: 'Noor de Wit',
  email: noor.email,
  part: '',
  ...changes
})
const send = (changes: object = {}) => fixture.post('/api/withdrawals', form(changes))
const rows = () => testDatabase.db.select().from(withdrawals).orderBy(withdrawals.id)
const now = () => fixture.testApp.services.now()
const becomeFan = (email: string) =>
  testDatabase.db.insert(fans).values({
    intentId: 'seti_1',
    email,
    emailKey: email,
    name: 'Noor',
    isLive: true,
    createdAt: now()
  })
async function work() {
  const mailer = smtpMailer({
    url: server.url,
    sender: { name: settings.name, address: settings.mail.sender }
  })
  const handlers = {
    [FULFIL_KIND]: fulfilHandler(fixture.testApp.services),
    [WITHDRAWAL_MAIL_KIND]: withdrawalMailHandler({ db: testDatabase.db, now, mailer })
  }
  await workOutbox({ db: testDatabase.db, now }, handlers, NEVER)
  const mails = await Promise.all(
    mailbox.map(async ({ to, raw }) => ({ reader: to[0] ?? '', ...(await PostalMime.parse(raw)) }))
  )
  const toHosts = mails.filter(({ reader }) => HOSTS.includes(reader))
  return { toBuyer: mails.filter((mail) => !toHosts.includes(mail)), toHosts }
}

test('a withdrawal is stored, and the answer says when it was received', async () => {
  const response = await send({ part: 'alleen de mok' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ receivedAt: '2026-11-20T12:00:00.000Z' })
  expect(await rows()).toMatchObject([
    { kind: 'order', reference: orderId, email: noor.email, message: 'alleen de mok', acknowledgedAt: null }
  ])
})

describe('an order that is paid and not printed yet', () => {
  const order = async () => (await fixture.rows.orders()).find(({ id }) => id === orderId)

  test('an order that is paid and not printed yet is held at once when its buyer withdraws, and the hosts are mailed about the hold', async () => {
    await send()
    const { toHosts } = await work()
    expect(await order()).toMatchObject({ status: 'paid', hold_reason: 'withdrawn' })
    expect(fixture.printful.orders).toEqual([])
    expect(toHosts[0]?.text).toContain('Ze is nog niet gedrukt: we houden ze tegen tot jullie beslissen.')
    const alerts = (await fixture.rows.outbox()).filter(({ kind }) => kind === 'alert')
    expect(String(alerts[0]?.dedupe_key)).toContain(`order-held:${orderId}:withdrawn`)
  })

  test('an order that is paid and not printed yet continues when the hosts release it', async () => {
    await send({ part: 'alleen de mok' })
    await work()
    await releaseHold(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
    await work()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: null })
  })

  test('an order that is paid and not printed yet is not held by somebody with another address', async () => {
    await send({ email: 'iemand@post.example' })
    await work()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: null })
  })

  test('an order is not held once it is in production', async () => {
    await work()
    await send()
    await work()
    expect(await order()).toMatchObject({ status: 'processing', hold_reason: null })
  })
})

test('an order of somebody else and an unknown one get the same response', async () => {
  const answers = await Promise.all(
    [{}, { email: 'iemand@post.example' }, { reference: 'ord_weetiknietmeer' }, { kind: 'subscription' }].map(
      async (changes) => {
        const response = await send(changes)
        return [response.status, await response.text(), [...response.headers.keys()].toSorted()]
      }
    )
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await rows()).toHaveLength(4)
})

test('the sender gets a receipt with content, date and time; each host gets a mail and can reply', async () => {
  await send({ part: 'de mok' })
  fixture.later(60)
  const { toBuyer, toHosts } = await work()
  const [receipt] = toBuyer
  expect(toBuyer).toHaveLength(1)
  expect(receipt?.reader).toBe(noor.email)
  expect(receipt?.subject).toBe('We ontvingen je herroeping')
  expect(receipt?.replyTo).toMatchObject([{ address: settings.mail.support }])
  for (const body of [receipt?.text, receipt?.html])
    for (const part of [orderId, 'Noor de Wit', 'de mok', noor.email, '20 november 2026', '13:00:00'])
      expect(body).toContain(part)
  expect(receipt?.text).toContain('Wat wil je herroepen? Een bestelling')
  expect(toHosts.map(({ reader }) => reader).toSorted()).toEqual([...HOSTS].toSorted())
  for (const mail of toHosts) {
    expect(mail.replyTo).toMatchObject([{ address: noor.email }])
    expect(mail.text).toContain('het adres is dat van de koper')
  }
  expect(await rows()).toMatchObject([{ matchedOrderId: orderId, acknowledgedAt: now() }])
  await work()
  expect(mailbox).toHaveLength(1 + HOSTS.length)
})

describe('receipts to the buyer and to others', () => {
  const LURE = 'Win een prijs op evil.app'
  const typed = { name: LURE, part: 'Log in op bit\u2024ly/x9' }
  const unpaid = async () => (await fixture.draft([mug])).orderId

  test.each<[string, () => Promise<{ reference?: string; email?: string; kind?: string }>]>([
    ['an order that nobody knows', async () => ({ reference: 'evil.app/login' })],
    ['an order of another address', async () => ({ email: 'iemand@post.example' })],
    ['an order of this address that nobody paid', async () => ({ reference: await unpaid() })],
    ['a subscription', async () => ({ kind: 'subscription' })]
  ])('a receipt for %s says that a withdrawal was received, and when', async (_, changes) => {
    const { reference = orderId, ...others } = await changes()
    await send({ ...typed, ...others, reference })
    const { toBuyer } = await work()
    expect(toBuyer).toHaveLength(1)
    const [receipt] = toBuyer
    for (const body of [receipt?.text, receipt?.html]) {
      expect(body).toContain('20 november 2026 om 13:00:00')
      expect(body).toContain('herhalen we hier niet')
      for (const word of [LURE, 'evil.app', 'x9', reference]) expect(body).not.toContain(word)
    }
    expect(receipt?.subject).toBe('We ontvingen je herroeping')
    expect(await rows()).toMatchObject([{ acknowledgedAt: now() }])
  })

  test("the receipt for the buyer's own paid order contains everything, links included", async () => {
    await send(typed)
    const { toBuyer } = await work()
    expect(toBuyer[0]?.text).toContain(LURE)
    expect(toBuyer[0]?.text).toContain(orderId)
  })
})

test.each([
  ['of its buyer', {}],
  ['from another address', { email: 'iemand@post.example' }]
])(
  'the mail to the hosts about a withdrawal %s leads to the order on the desk, where one gives back',
  async (_, changes) => {
    await send(changes)
    const { toHosts } = await work()
    const link = new URL(`/bo9/desk/bestelling/#${orderId}`, settings.siteUrl).href
    for (const body of [toHosts[0]?.text, toHosts[0]?.html]) {
      expect(body).toContain(link)
      expect(body).not.toContain('Stripe')
    }
  }
)

test('hosts are mailed at once about an order that was paid from another address', async () => {
  await send({ email: 'iemand@post.example' })
  const { toHosts } = await work()
  expect(toHosts).toHaveLength(HOSTS.length)
  expect(toHosts[0]?.text).toContain('met een ander e-mailadres')
  expect(await rows()).toMatchObject([{ matchedOrderId: null }])
})

test("hosts are mailed at once about a fan's subscription", async () => {
  await becomeFan(noor.email)
  await send({ kind: 'subscription' })
  const { toHosts } = await work()
  expect(toHosts).toHaveLength(HOSTS.length)
  expect(toHosts[0]?.text).toContain('stop het abonnement')
  // A fan waits for no parcel.
  expect(toHosts[0]?.text).not.toContain('verzonden')
})

test.each([
  ['another number', { reference: 'ord_weetiknietmeer' }, 'vinden we niet'],
  ['a subscription of nobody', { kind: 'subscription' }, 'stop het abonnement']
])('hosts are mailed at the end of the hour about %s, and can reply', async (_, changes, words) => {
  await send(changes)
  expect((await work()).toHosts).toEqual([])
  fixture.later(3600)
  const { toHosts } = await work()
  expect(toHosts).toHaveLength(HOSTS.length)
  expect(toHosts[0]?.text).toContain(words)
  expect(toHosts[0]?.replyTo).toMatchObject([{ address: noor.email }])
})

test('hosts are mailed once an hour about all withdrawals that match nothing, each with what to look for', async () => {
  await send({ reference: 'ord_0', name: 'Naam 0' })
  const [{ id: _, ...first } = {}] = await rows()
  const others = Array.from({ length: 51 }, (_, at) => ({
    ...(first as typeof withdrawals.$inferInsert),
    reference: `ord_${at + 1}`,
    name: `Naam ${at + 1}`,
    pressKey: `press-${at + 1}`
  }))
  await testDatabase.db.insert(withdrawals).values(others)
  await send()
  await work()
  mailbox = []
  fixture.later(3600)
  await send({ reference: 'ord_later' })
  const { toHosts } = await work()
  expect(toHosts.map(({ reader }) => reader).toSorted()).toEqual([...HOSTS].toSorted())
  const [digest] = toHosts
  expect(digest?.subject).toBe(`${settings.name}: 52 herroepingen om na te kijken`)
  expect(digest?.text).toContain('Naam 49')
  expect(digest?.text).not.toContain('Naam 50')
  expect(digest?.text).toContain('En nog 2 andere.')
  expect(digest?.text).toContain('vinden we niet')
  expect(digest?.text).not.toContain(orderId)
  expect(digest?.text).not.toContain('ord_later')
})

test('the same form sent again on the same day is one withdrawal, received at the first time', async () => {
  await Promise.all(Array.from({ length: 10 }, () => send()))
  fixture.later(3600)
  expect(await (await send({ name: '  Noor  de Wit ' })).json()).toEqual({
    receivedAt: '2026-11-20T12:00:00.000Z'
  })
  expect(await rows()).toHaveLength(1)
  expect(
    await testDatabase.db.select().from(outbox).where(eq(outbox.kind, WITHDRAWAL_MAIL_KIND))
  ).toHaveLength(1 + HOSTS.length)
})

test('the outbox holds no address', async () => {
  await send()
  const waiting = await testDatabase.db.select().from(outbox).where(eq(outbox.kind, WITHDRAWAL_MAIL_KIND))
  expect(JSON.stringify(waiting)).not.toContain(noor.email)
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'Noor\u202ede Wit' }],
  ['name', { name: 'x'.repeat(121) }],
  ['reference', { reference: '' }],
  ['part', { part: 'x'.repeat(301) }],
  ['email', { email: 'a@b.be\r\nBcc: x@y.be' }],
  ['email', { email: 'a@b.be, c@d.be' }],
  ['email', { email: 'noor' }],
  ['kind', { kind: 'everything' }]
])('a form is refused by its field, and nothing is stored: %s %j', async (field, changes) => {
  const response = await send(changes)
  expect(response.status).toBe(400)
  expect(((await response.json()) as { fields: string[] }).fields).toEqual([field])
  expect(await rows()).toEqual([])
})

describe('the limits', () => {
  const limited = async () => {
    const cache = postgresCache(testDatabase.db, now, 30_000)
    const testApp = await openTestApp(undefined, { db: testDatabase.db, cache })
    testApp.setClock(now())
    const post = (changes: object, address?: string) =>
      testApp.request('/api/withdrawals', {
        method: 'POST',
        json: form(changes),
        ...(address ? { address } : {})
      })
    return { post, testApp }
  }

  const receipts = async () =>
    (await testDatabase.db.select().from(outbox)).filter(
      ({ kind, payload }) => kind === WITHDRAWAL_MAIL_KIND && payload.host === ''
    )

  test('one address may send ten withdrawals an hour; the refusal names the mail address, and a buyer or a fan there is not refused', async () => {
    const { post } = await limited()
    await becomeFan('fan@post.example')
    const answers: Response[] = []
    for (let at = 0; at < 11; at++) answers.push(await post({ email: `a${at}@post.example` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answers.at(-1)?.json()).toMatchObject({
      code: 'too-many-withdrawals',
      error: expect.stringContaining(settings.mail.support)
    })
    for (const known of [{}, { kind: 'subscription', reference: '', email: 'fan@post.example' }])
      expect((await post(known)).status).toBe(200)
  })

  test('a buyer is not refused either after others typed their mail address at the same network address', async () => {
    const { post } = await limited()
    const answers: Response[] = []
    for (let at = 0; at < 12; at++) answers.push(await post({ name: `Naam ${at}` }))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('a mailbox gets five receipts a day, whoever requests them; further ones are stored without', async () => {
    const { post } = await limited()
    await testDatabase.db.delete(outbox)
    const answers: Response[] = []
    for (let at = 0; at < 6; at++) answers.push(await post({ name: `Naam ${at}` }, `192.0.2.${at + 10}`))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await rows()).toHaveLength(6)
    expect(await receipts()).toHaveLength(5)
  })

  test('a mailbox counts once for all tags of its address; receipts go to the address as typed', async () => {
    const { post } = await limited()
    await testDatabase.db.delete(outbox)
    for (let at = 0; at < 6; at++) {
      const email = `noor+${at}@post.example`
      await post({ reference: 'ord_weetiknietmeer', email }, `192.0.2.${at + 10}`)
    }
    expect(await receipts()).toHaveLength(5)
    expect((await work()).toBuyer.map(({ reader }) => reader)).toContain('noor+4@post.example')
  })

  describe('withdrawals of invented orders, each from another address and with another mailbox', () => {
    const flood = async ({ post }: Awaited<ReturnType<typeof limited>>, from: number, to: number) => {
      const answers: Response[] = []
      for (let at = from; at < to; at++)
        answers.push(
          await post({ reference: `ord_${at}`, email: `a${at}@post.example` }, `10.0.${at >> 8}.${at & 255}`)
        )
      return answers
    }
    const enqueued = async () => (await testDatabase.db.select().from(outbox)).map(({ kind }) => kind)

    test('withdrawals of invented orders are all stored and answered; after thirty an hour without a receipt, with one digest and one alert to each host', async () => {
      await testDatabase.db.delete(outbox)
      const answers = await flood(await limited(), 0, 33)
      expect(answers.map(({ status }) => status)).toEqual(Array(33).fill(200))
      expect(answers.at(-1)?.headers.has('retry-after')).toBe(false)
      expect(await rows()).toHaveLength(33)
      const kinds = await enqueued()
      expect(await receipts()).toHaveLength(WITHDRAWAL_LIMITS['withdrawals-unproven-hour'].tries)
      expect(kinds.filter((kind) => kind === WITHDRAWAL_MAIL_KIND)).toHaveLength(
        WITHDRAWAL_LIMITS['withdrawals-unproven-hour'].tries + HOSTS.length
      )
      expect(kinds.filter((kind) => kind === 'alert')).toHaveLength(HOSTS.length)
    })

    test('withdrawals of invented orders get a hundred receipts a day; those above the hourly limit do not count for the day', async () => {
      const shop = await limited()
      await testDatabase.db.delete(outbox)
      const sent: number[] = []
      for (let round = 0; round < 5; round++) {
        const [from, most] = [round * 200, round === 0 ? 45 : 25]
        const before = (await receipts()).length
        await flood(shop, from, from + most)
        sent.push((await receipts()).length - before)
        fixture.later(7200)
        shop.testApp.setClock(now())
      }
      expect(sent).toEqual([30, 25, 25, 20, 0])
      expect(WITHDRAWAL_LIMITS['withdrawals-unproven-day'].tries).toBe(100)
    })

    test('withdrawals of invented orders never keep a buyer or a fan from withdrawing with a receipt, also with a wrong order number', async () => {
      const shop = await limited()
      await becomeFan('fan@post.example')
      await flood(shop, 0, WITHDRAWAL_LIMITS['withdrawals-unproven-hour'].tries + 1)
      await testDatabase.db.delete(outbox)
      expect((await shop.post({})).status).toBe(200)
      expect((await shop.post({ reference: 'k9-vergeten' })).status).toBe(200)
      expect(
        (await shop.post({ kind: 'subscription', reference: '', email: 'fan@post.example' })).status
      ).toBe(200)
      expect(await receipts()).toHaveLength(3)
      expect((await shop.post({ email: 'iemand@post.example' })).status).toBe(200)
      expect(await receipts()).toHaveLength(3)
    })

    test('withdrawals of invented orders from one address do not affect others', async () => {
      const { post } = await limited()
      for (let at = 0; at < 32; at++) await post({ reference: `ord_${at}`, email: `a${at}@post.example` })
      expect((await post({ reference: 'ord_mine' }, '192.0.2.77')).status).toBe(200)
    })
  })
})

test('markup in a name is plain text in the receipt', async () => {
  await send({ name: '<script>alert(1)</script>' })
  const sent: Mail[] = []
  const handler = withdrawalMailHandler({
    db: testDatabase.db,
    now,
    mailer: { send: async (mail) => void sent.push(mail) }
  })
  await workOutbox({ db: testDatabase.db, now }, { [WITHDRAWAL_MAIL_KIND]: handler }, NEVER)
  expect(sent).toHaveLength(1 + HOSTS.length)
  for (const { html, text } of sent) {
    expect(html).not.toContain('<script')
    expect(text).toContain('<script>alert(1)</script>')
  }
})

test('the response asks the buyer to retry, or to send a mail, when there is no database', async () => {
  const testApp = await openTestApp()
  const response = await testApp.request('/api/withdrawals', { method: 'POST', json: form() })
  expect(response.status).toBe(503)
})

test('a withdrawal finds the order by the short number of the mails, however it is typed', async () => {
  const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
  await send({ reference: ` k9 ${order?.number.toLowerCase()} ` })
  expect(await rows()).toMatchObject([{ reference: `K9 ${order?.number}`, matchedOrderId: orderId }])
  // The mails show it as the buyer knows it.
  const { toBuyer, toHosts } = await work()
  for (const { text } of [...toBuyer, ...toHosts]) expect(text).toContain(`K9-${order?.number}`)
})
