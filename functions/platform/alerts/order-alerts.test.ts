// Alerts about an order name it as buyers and hosts do, with a link to it.
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { settings } from '../../../src/site/brand/settings.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { orders } from '../db/order-schema.ts'
import { outbox } from '../db/schema.ts'
import type { Mail } from '../services/smtp/mailer.ts'
import { type Alert, alertWorker, enqueueAlert } from './alerts.ts'

const { testDatabase, fixture } = checkoutForEachTest()

async function mailOf(alert: Alert): Promise<Mail> {
  const { db } = testDatabase
  await db.delete(outbox)
  await enqueueAlert(db, alert, fixture.testApp.services.now())
  const [task] = await db.select().from(outbox)
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  if (task) await alertWorker({ db, mailer })(task)
  const [mail] = mails
  if (!mail) throw new Error('no mail was sent')
  return mail
}

test.each<[string, (orderId: string) => Alert]>([
  ['a held order', (orderId) => ({ cause: 'order-held', orderId, reason: 'withdrawn', releases: 0 })],
  ['a failed refund', (orderId) => ({ cause: 'refund-failed', orderId, refundId: 're_1', cents: 500 })],
  [
    'books that differ',
    (orderId) => ({ cause: 'reconciliation-breach', kind: 'not-printed', subject: orderId, week: 1 })
  ]
])('the mail about %s names the number of the order and leads to it on the desk', async (_, alertAbout) => {
  const orderId = await fixture.buy()
  const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
  const number = `K9-${order?.number}`
  const { text = '', html = '' } = await mailOf(alertAbout(orderId))
  const link = new URL(`/bo9/desk/bestelling/#${orderId}`, settings.siteUrl).href
  for (const body of [text, html]) {
    expect(body).toContain(number)
    expect(body).toContain(link)
    expect(body.replaceAll(link, '')).not.toContain('ord_')
  }
  expect(text.indexOf(number)).toBeLessThan(text.indexOf(link))
})

test('a mail about a payment keeps the id that Stripe finds, and links to its order', async () => {
  const orderId = await fixture.buy()
  const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
  const { text = '' } = await mailOf({
    cause: 'reconciliation-breach',
    kind: 'payment-not-booked',
    subject: order?.paymentId ?? '',
    week: 1
  })
  expect(text).toContain(`(${order?.paymentId})`)
  expect(text).toContain(`/bo9/desk/bestelling/#${orderId}`)
})

test.each<[string, (orderId: string) => Alert]>([
  ['held', (orderId) => ({ cause: 'order-held', orderId, reason: 'late_payment', releases: 0 })],
  ['undeliverable', (orderId) => ({ cause: 'mail-undelivered', orderId, mailKey: 'x' })],
  [
    'disputed',
    (orderId) => ({
      cause: 'payment-disputed',
      orderId,
      disputeId: 'du_1',
      cents: 500,
      due: '',
      isInquiry: false
    })
  ]
])(
  'the mail about an order that is %s looks like the other mails to hosts, and needs no terminal',
  async (_, alertAbout) => {
    const { text = '', html = '' } = await mailOf(alertAbout(await fixture.buy()))
    expect(text).not.toContain('npm run')
    expect(text).not.toContain('/bo9/orders')
    expect(text).toContain('Open de bestelling: ')
    expect(html).toContain('<div class="sheet"')
  }
)

test('the mail about an order that cannot be made says why, and does not blame an address that is right', async () => {
  const orderId = await fixture.buy()
  const printRefusal = { why: 'product-refused', original: 'variant is discontinued' } as const
  await testDatabase.db.update(orders).set({ printRefusal }).where(eq(orders.id, orderId))
  const { text = '' } = await mailOf({
    cause: 'order-held',
    orderId,
    reason: 'fulfilment_failed',
    releases: 0
  })
  expect(text).toContain('Het adres is in orde.')
  expect(text).not.toContain('Verbeter het adres')
})

test('without a desk the mail leads to the old list, and says how to release an order', async () => {
  const orderId = await fixture.buy()
  vi.spyOn(settings.features, 'desk', 'get').mockReturnValue(false)
  const { text = '' } = await mailOf({ cause: 'order-held', orderId, reason: 'late_payment', releases: 0 })
  const [order] = await testDatabase.db.select().from(orders).where(eq(orders.id, orderId))
  expect(text).toContain(`/bo9/orders/?number=K9-${order?.number}`)
  expect(text).toContain(`npm run order -- release K9-${order?.number}`)
})

test('a mail about an order that is not here keeps its id', async () => {
  const { text } = await mailOf({ cause: 'card-suspected', orderId: 'ord_abcdefghijklmnopqrstuvwx' })
  expect(text).toContain('ord_abcdefghijklmnopqrstuvwx')
})
