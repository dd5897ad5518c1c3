// The mails to a buyer, from the outbox message of a real order to the mail as a mail program reads it.
import { eq } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type SimulatedMailServer,
  type StoredMail,
  startSimulatedMailServer
} from '../../../simulators/mailer.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { mug, openTestCheckout, shirt, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { ALERT_KIND } from '../../platform/alerts/alerts.ts'
import { shipments } from '../../platform/db/order-facts-schema.ts'
import { orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import { enqueue, takeTask } from '../../platform/outbox/message-queries.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { smtpMailer } from '../../platform/services/smtp/mailer.smtp.ts'
import { ORDER_MAIL_KIND } from '../orders/effects.ts'
import { orderMailHandler } from './send-order-mail.ts'

const NEVER = new AbortController().signal
const SENDER = { name: settings.name, address: settings.mail.sender }

let testDatabase: TestDatabase
let server: SimulatedMailServer
let sent: StoredMail[] = []
/** What the mail server does after it received a mail. */
let afterStoring: () => Promise<void> | void = () => undefined
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  server = await startSimulatedMailServer(async (mail) => {
    sent.push(mail)
    await afterStoring()
  })
})
afterAll(async () => {
  await server.close()
  await testDatabase.close()
})

let context: TestCheckout
beforeEach(async () => {
  sent = []
  afterStoring = () => undefined
  context = await openTestCheckout(testDatabase.db)
})

async function paidOrder(items: unknown = [shirt], customer: unknown = noor): Promise<string> {
  const { orderId } = await context.draft(items, customer)
  context.stripe.buyer.confirm(context.stripe.intents.at(-1)?.id ?? '', 'card')
  await context.testApp.request(`/api/merch/order-status/${orderId}`)
  return orderId
}

const numberOf = async (orderId: string) => {
  const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
  return `K9-${order?.number}`
}
/** The tokens of the links to the order, one of each mail so far. */
const tokensMailed = async () =>
  (await read()).map(({ text }) => /\/checkout\/bestelling\/#([\w-]{43})/.exec(text ?? '')?.[1] ?? '')
const orderBehindLink = async (token: string) => {
  const answer = await context.post('/api/merch/order', { token })
  return ((await answer.json()) as { orderId?: string }).orderId
}
const now = () => context.testApp.services.now()
const mailer = (withinMs = 30_000) => smtpMailer({ url: server.url, sender: SENDER, withinMs })
const handler = (withinMs?: number) =>
  orderMailHandler({ db: testDatabase.db, now, mailer: mailer(withinMs) })
const work = (withinMs?: number) =>
  workOutbox({ db: testDatabase.db, now }, { [ORDER_MAIL_KIND]: handler(withinMs) }, NEVER)
const read = (): Promise<Email[]> => Promise.all(sent.map(({ raw }) => PostalMime.parse(raw)))
async function theMail(): Promise<Email> {
  expect(await work()).toMatchObject({ done: 1, dead: 0 })
  const [mail] = await read()
  if (!mail || sent.length > 1) throw new Error(`${sent.length} mails`)
  return mail
}
const enqueued = (orderId: string, which: string, more: { shipmentId?: string } = {}) =>
  enqueue(
    testDatabase.db,
    [{ kind: ORDER_MAIL_KIND, dedupeKey: `mail:${which}:${orderId}`, payload: { orderId, which, ...more } }],
    now()
  )
const bothBodies = ({ html = '', text = '' }: Email) => [html, text]
const unspaced = (text: string) => text.replace(/\u00a0/g, ' ')

test('the confirmation contains everything that was agreed, in both bodies', async () => {
  const orderId = await paidOrder([shirt, mug])
  const mail = await theMail()
  expect(mail.to).toMatchObject([{ address: noor.email }])
  expect(mail.subject).toBe(`Je bestelling ${await numberOf(orderId)} bij ${settings.name} is bevestigd`)
  for (const body of bothBodies(mail).map(unspaced))
    for (const part of [
      await numberOf(orderId),
      orderId,
      '20 november 2026',
      'Dag Noor,',
      '1 × T-shirt, Zwart, maat S',
      '€ 24,99',
      '2 × Mok, Zwart',
      '€ 33,98',
      '€ 16,99 per stuk',
      'Subtotaal',
      '€ 58,97',
      'Verzending',
      'Totaal, incl. btw',
      'Noor de Wit',
      'Filmstraat 9',
      'bus 2',
      '9000 Gent',
      'België',
      '3 tot 5 werkdagen',
      '2 tot 4 werkdagen',
      ...[settings.seller?.companyNumber, settings.seller?.address, settings.seller?.mail].map(
        (fact = 'no seller') => unspaced(fact)
      ),
      'Veertien dagen bedenktijd',
      'Modelformulier voor herroeping',
      'Wettelijke garantie',
      'Vragen en klachten',
      'Consumentenombudsdienst',
      'Het recht dat geldt',
      `${settings.siteUrl}/herroepen/#${orderId}`
    ])
      expect(body).toContain(part)
})

test('the confirmation contains the amount paid, to the cent, with the discount and its code', async () => {
  const orderId = await paidOrder([mug])
  await testDatabase.db
    .update(orderRevisions)
    .set({ discountCents: 340, totalCents: 3398 - 340 + 439, shippingCents: 439 })
    .where(eq(orderRevisions.orderId, orderId))
  await testDatabase.db.update(orders).set({ couponCode: 'FILM10' }).where(eq(orders.id, orderId))
  for (const body of bothBodies(await theMail()).map(unspaced)) {
    expect(body).toContain('Korting (FILM10)')
    expect(body).toContain('− € 3,40')
    expect(body).toContain('€ 34,97')
  }
})

test('the confirmation is sent by the podcast, with a reply address that people read, and its message id is the key of its outbox message', async () => {
  await paidOrder()
  const mail = await theMail()
  expect(mail.from).toMatchObject(SENDER)
  expect(mail.replyTo).toMatchObject([{ address: settings.mail.support }])
  expect(mail.messageId).toMatch(/^<[\w-]{43}@kino9\.example>$/)
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })
  )
})

test.each([
  ['markup', { firstName: '<script>alert(1)</script>', address1: '"><img src=x>' }],
  ['a name that is read from the right', { firstName: 'נועה', lastName: 'الليل' }],
  [
    'the longest names there are',
    { firstName: 'a'.repeat(17), lastName: 'b'.repeat(17), address1: 'c'.repeat(35) }
  ]
])('the confirmation escapes the text of a buyer with %s', async (_, changes) => {
  await paidOrder([shirt], { ...noor, ...changes })
  const { html = '', text } = await theMail()
  for (const value of Object.values(changes)) expect(text).toContain(value)
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('max-width:36em')
})

test('the confirmation is not sent for an order that was cancelled before', async () => {
  const orderId = await paidOrder()
  await testDatabase.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
  expect(await work()).toMatchObject({ done: 1 })
  expect(sent).toEqual([])
})

describe('the mail about a parcel', () => {
  const ship = (orderId: string, changes: Partial<typeof shipments.$inferInsert> = {}) =>
    testDatabase.db.insert(shipments).values({
      id: `s-${orderId}`,
      orderId,
      status: 'sent',
      carrier: 'bpost',
      trackingNumber: '3232',
      trackingUrl: 'https://track.bpost.example/?id=3232&lang=nl',
      fetchedAt: now(),
      ...changes
    })
  const mailOf = async (orderId: string) => {
    await testDatabase.db.delete(outbox)
    await enqueued(orderId, 'shipped', { shipmentId: `s-${orderId}` })
    return theMail()
  }

  test('the mail about a parcel contains its tracking number, carrier and link', async () => {
    const orderId = await paidOrder()
    await ship(orderId)
    const { html, text, subject } = await mailOf(orderId)
    expect(subject).toBe(`Je pakje is onderweg (${await numberOf(orderId)})`)
    expect(html).toContain('href="https://track.bpost.example/?id=3232&amp;lang=nl"')
    expect(text).toContain('Volg je pakje: https://track.bpost.example/?id=3232&lang=nl')
    for (const part of [orderId, 'bpost', '3232', 'veertien dagen']) expect(text).toContain(part)
    expect(text).not.toContain('deel van je bestelling')
  })

  test('the mail about a parcel says so when it is one of several', async () => {
    const orderId = await paidOrder()
    await testDatabase.db.update(orders).set({ fulfilmentState: 'partial' }).where(eq(orders.id, orderId))
    await ship(orderId)
    expect((await mailOf(orderId)).text).toContain('deel van je bestelling')
  })

  test('the mail about a parcel says so when it is sent again', async () => {
    const orderId = await paidOrder()
    await ship(orderId, { isReshipment: true })
    expect((await mailOf(orderId)).text).toContain('een nieuw pakje')
  })

  test.each(['javascript:alert(1)', 'http://track.example/', 'https://a.example/"onclick="x'])(
    'the mail about a parcel contains the number only when the tracking URL is %s',
    async (trackingUrl) => {
      const orderId = await paidOrder()
      await ship(orderId, { trackingUrl })
      const { html, text } = await mailOf(orderId)
      expect(html).not.toContain('Volg je pakje')
      expect(text).toContain('3232')
    }
  )

  test.each(['waiting', 'cancelled', 'returned'])(
    'the mail about a parcel is not sent for a parcel that is %s',
    async (status) => {
      const orderId = await paidOrder()
      await ship(orderId, { status })
      await testDatabase.db.delete(outbox)
      await enqueued(orderId, 'shipped', { shipmentId: `s-${orderId}` })
      expect(await work()).toMatchObject({ done: 1 })
      expect(sent).toEqual([])
    }
  )
})

test.each([
  ['cancelled', 'Je bestelling is geannuleerd'],
  ['refunded', 'Je krijgt je geld terug']
])('the buyer of an order that is %s is mailed how much is refunded', async (which, subject) => {
  const orderId = await paidOrder()
  await testDatabase.db.delete(outbox)
  await enqueued(orderId, which)
  const mail = await theMail()
  expect(mail.subject).toBe(`${subject} (${await numberOf(orderId)})`)
  for (const body of bothBodies(mail).map(unspaced)) {
    expect(body).toContain(orderId)
    expect(body).toContain('€ 29,38')
  }
})

test('the buyer of an order whose address a host corrected is mailed where it goes now', async () => {
  const orderId = await paidOrder()
  await testDatabase.db.delete(outbox)
  await enqueued(orderId, 'address-changed')
  const mail = await theMail()
  expect(mail.to).toMatchObject([{ address: noor.email }])
  expect(mail.subject).toBe(`Je bestelling gaat naar een ander adres (${await numberOf(orderId)})`)
  for (const body of bothBodies(mail)) expect(body).toContain(noor.address1)
})

test('every mail about a paid order has a link to its state, in both bodies', async () => {
  const orderId = await paidOrder()
  await work()
  for (const which of ['cancelled', 'refunded']) await enqueued(orderId, which)
  await work()
  const tokens = await tokensMailed()
  expect(new Set(tokens).size).toBe(3)
  for (const [index, token] of tokens.entries()) {
    expect((await read())[index]?.html).toContain(`/checkout/bestelling/#${token}"`)
    expect(await orderBehindLink(token)).toBe(orderId)
  }
})

describe('a pending payment that is then refused', () => {
  async function refused(): Promise<string> {
    const { orderId } = await context.draft()
    const paymentId = context.stripe.intents.at(-1)?.id ?? ''
    context.stripe.buyer.confirm(paymentId, 'card-slow')
    await context.stripe.webhooks.deliverWaiting()
    context.stripe.buyer.settle(paymentId, false)
    await context.stripe.webhooks.deliverWaiting()
    return orderId
  }
  const look = async (orderId: string) =>
    (await context.testApp.request(`/api/merch/order-status/${orderId}`)).json()

  test('a pending payment that is then refused is shown on its page, and mailed to its buyer once', async () => {
    const orderId = await refused()
    expect(await look(orderId)).toMatchObject({ status: 'draft', payment: 'refused' })
    await context.stripe.webhooks.deliverWaiting()
    await look(orderId)
    const mail = await theMail()
    expect(mail.subject).toBe(`Je betaling is niet gelukt (${await numberOf(orderId)})`)
    for (const body of bothBodies(mail)) expect(body).toContain('/checkout/')
  })

  test('a pending payment that is then refused is not mailed when it is paid after all', async () => {
    const orderId = await refused()
    context.stripe.buyer.confirm(context.stripe.intents.at(-1)?.id ?? '', 'card')
    expect(await look(orderId)).toMatchObject({ status: 'paid' })
    expect(await work()).toMatchObject({ done: 2 })
    const [mail, ...more] = await read()
    expect(mail?.subject).toContain('is bevestigd')
    expect(more).toEqual([])
  })
})

test('a held order sends nothing to the buyer', async () => {
  const { orderId } = await context.draft()
  await testDatabase.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
  context.stripe.buyer.confirm(context.stripe.intents[0]?.id ?? '', 'card')
  await context.stripe.webhooks.deliverWaiting()
  expect(await context.rows.orders()).toMatchObject([{ hold_reason: 'late_payment' }])
  expect((await context.rows.outbox()).filter(({ kind }) => kind === ORDER_MAIL_KIND)).toEqual([])
})

test('an order whose data was erased sends no mail', async () => {
  const orderId = await paidOrder()
  await testDatabase.db.update(orders).set({ anonymisedAt: now(), email: '' }).where(eq(orders.id, orderId))
  expect(await work()).toMatchObject({ done: 1 })
  expect(sent).toEqual([])
})

describe('mails that are sent again', () => {
  test('a mail server that accepts the mail without answering gets it once more, with the same message id', async () => {
    await paidOrder()
    afterStoring = () => new Promise(() => undefined)
    expect(await work(500)).toMatchObject({ done: 0, later: 1 })
    afterStoring = () => undefined
    expect(await work()).toMatchObject({ done: 0 })
    context.later(60)
    expect(await work()).toMatchObject({ done: 1 })
    context.later(60 * 60 * 24)
    expect(await work()).toMatchObject({ done: 0 })
    const mails = await read()
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('a worker that dies after sending leads to one copy with the same message id and a working link, and to no third copy', async () => {
    const orderId = await paidOrder()
    const task = await takeTask(testDatabase.db, { kinds: [ORDER_MAIL_KIND] }, now())
    if (task) await handler().work(task)
    expect(await work()).toMatchObject({ done: 0 })
    context.later(120)
    expect(await work()).toMatchObject({ done: 1 })
    context.later(60 * 60 * 24)
    await work()
    const mails = await read()
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    // Whichever of the two is read: its link works.
    const tokens = await tokensMailed()
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(await orderBehindLink(token)).toBe(orderId)
  })

  test('the same event enqueued again is the same mail', async () => {
    const orderId = await paidOrder()
    expect(await enqueued(orderId, 'confirmed')).toEqual([])
    await work()
    expect(await enqueued(orderId, 'confirmed')).toEqual([])
    expect(await work()).toMatchObject({ done: 0 })
    expect(sent).toHaveLength(1)
  })

  test('a mailbox that does not exist is given up at once, and the hosts are alerted', async () => {
    const orderId = await paidOrder([shirt], { ...noor, email: 'onbekend@post.example' })
    expect(await work()).toMatchObject({ done: 0, dead: 1 })
    const alerts = (await testDatabase.db.select().from(outbox)).filter(({ kind }) => kind === ALERT_KIND)
    expect(alerts).toHaveLength(settings.mail.alerts.length)
    expect(alerts[0]?.payload.alert).toMatchObject({ cause: 'mail-undelivered', orderId })
  })

  test('a second mail that does not arrive is reported, too', async () => {
    const orderId = await paidOrder([shirt], { ...noor, email: 'onbekend@post.example' })
    await work()
    await enqueued(orderId, 'cancelled')
    expect(await work()).toMatchObject({ done: 0, dead: 1 })
    const alerts = (await testDatabase.db.select().from(outbox)).filter(({ kind }) => kind === ALERT_KIND)
    expect(alerts).toHaveLength(2 * settings.mail.alerts.length)
  })
})
