// The mails to a buyer about partial refunds, from the refund to the mail as a mail program reads it.
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type SimulatedMailServer,
  type StoredMail,
  startSimulatedMailServer
} from '../../../simulators/mailer.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import {
  openTestCheckout,
  SHIRT_CENTS,
  type TestCheckout
} from '../../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { smtpMailer } from '../../platform/services/smtp/mailer.smtp.ts'
import { ORDER_MAIL_KIND, REFUND_KIND } from '../orders/effects.ts'
import { refundHandler } from '../payments/refunds.ts'
import { orderMailHandler } from './send-order-mail.ts'

let testDatabase: TestDatabase
let server: SimulatedMailServer
let context: TestCheckout
let orderId: string
let mails: StoredMail[] = []
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  server = await startSimulatedMailServer(async (mail) => void mails.push(mail))
})
afterAll(async () => {
  await server.close()
  await testDatabase.close()
})
beforeEach(async () => {
  context = await openTestCheckout(testDatabase.db)
  orderId = await context.buy()
  await work()
  mails = []
})

const GOES_ON = 'Aan je bestelling verandert niets.'
const paymentId = () => context.stripe.intents[0]?.id ?? ''
const refundOrder = (cents: number) => context.payments.refund(paymentId(), `by hand ${cents}`, cents)
const deliverWebhooks = () => context.stripe.webhooks.deliverWaiting()
function work() {
  const { services } = context.testApp
  const sender = { name: settings.name, address: settings.mail.sender }
  const mailer = smtpMailer({ url: server.url, sender, withinMs: 30_000 })
  const handlers = {
    [ORDER_MAIL_KIND]: orderMailHandler({ db: testDatabase.db, now: services.now, mailer }),
    [REFUND_KIND]: refundHandler(services)
  }
  return workOutbox({ db: testDatabase.db, now: services.now }, handlers, new AbortController().signal)
}
const read = (): Promise<Email[]> => Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)))
/** The only mail; its words are in both bodies. */
async function theMail() {
  const [mail, ...more] = await read()
  if (!mail || more.length > 0) throw new Error(`${mails.length} mails`)
  const bodies = [mail.html ?? '', mail.text ?? ''].map((text) => text.replace(/\u00a0/g, ' '))
  return { subject: mail.subject, to: mail.to, bodies }
}

test('the amount of a refund is mailed once, however often it is reported', async () => {
  await refundOrder(500)
  const events = context.stripe.webhooks.waiting()
  await context.stripe.webhooks.deliver([...events, ...events.toReversed()])
  await work()
  const { subject, to, bodies } = await theMail()
  expect(subject).toMatch(/^Je krijgt een deel van je geld terug \(K9-\w{5}\)$/)
  expect(to).toMatchObject([{ address: noor.email }])
  for (const body of bodies)
    for (const part of [orderId, '€ 5,00', GOES_ON, 'vijf tot tien werkdagen']) expect(body).toContain(part)
  expect(await work()).toMatchObject({ done: 0 })
})

test('each partial refund is mailed, and a full refund as such', async () => {
  for (const cents of [500, 300]) {
    await refundOrder(cents)
    await deliverWebhooks()
  }
  await refundOrder(SHIRT_CENTS - 800)
  await deliverWebhooks()
  await work()
  expect((await read()).map(({ subject }) => subject?.replace(/ \(K9-\w{5}\)$/, '')).toSorted()).toEqual([
    'Je bestelling is geannuleerd',
    ...Array(2).fill('Je krijgt een deel van je geld terug')
  ])
})

test('a refund that Stripe reversed before the mail was sent is not mailed', async () => {
  await refundOrder(500)
  await deliverWebhooks()
  context.stripe.buyer.failRefund(paymentId())
  await deliverWebhooks()
  expect(await work()).toMatchObject({ done: 1 })
  expect(mails).toEqual([])
})

test.each(['the second by itself', 'the first, by a host'])(
  'the refund of one of two payments (%s) is mailed once, and the mail says that the order continues',
  async (which) => {
    const terms = { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor }
    const second = await context.payments.open(terms, 'a second tab')
    context.stripe.buyer.confirm(second.id, 'card')
    await deliverWebhooks()
    if (which.startsWith('the first')) await refundOrder(SHIRT_CENTS)
    await deliverWebhooks()
    await work()
    await deliverWebhooks()
    await work()
    expect(context.stripe.charges.filter(({ refunded }) => refunded)).toHaveLength(1)
    const { subject, bodies } = await theMail()
    expect(subject).toMatch(/^Je betaalde twee keer: je krijgt geld terug \(K9-\w{5}\)$/)
    for (const body of bodies) for (const part of [orderId, '€ 29,38', GOES_ON]) expect(body).toContain(part)
  }
)

test('the mail does not say that the order continues when it was cancelled meanwhile', async () => {
  await refundOrder(500)
  await deliverWebhooks()
  await testDatabase.db.update(orders).set({ status: 'cancelled' })
  await work()
  for (const body of (await theMail()).bodies) expect(body).not.toContain(GOES_ON)
})
