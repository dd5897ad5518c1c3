// Another basket, another address: the same payment with the new amount, and never two that can be paid.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  mug,
  openTestCheckout,
  SHIRT_CENTS,
  shirt,
  type TestCheckout
} from '../../tests/fixtures/checkout/checkout.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'

let testDatabase: TestDatabase
let context: TestCheckout
let orderId: string
let secret: string
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  context = await openTestCheckout(testDatabase.db)
  const begun = (await (await context.start()).json()) as { orderId: string; clientSecret: string }
  orderId = begun.orderId
  secret = begun.clientSecret
})

const paymentId = () => context.stripe.intents[0]?.id ?? ''
const quote = (items: unknown = [mug], customerInfo: unknown = noor, id = orderId) =>
  context.post('/api/merch/checkout/quote', { orderId: id, items, customerInfo })
const confirmable = () => context.stripe.intents.filter(({ status }) => status.startsWith('requires_'))
const answered = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as { clientSecret: string; shipping: number }
}
const statusNow = async () =>
  ((await (await context.testApp.ask(`/api/merch/order-status/${orderId}`)).json()) as { status: string })
    .status

test('ten changes are one payment and ten more revisions, each for what we compute', async () => {
  for (let quantity = 2; quantity <= 11; quantity++) {
    const { clientSecret, shipping } = await answered(await quote([{ ...shirt, quantity }]))
    expect(clientSecret).toBe(secret)
    expect(context.stripe.intents).toMatchObject([
      { amount: quantity * 2499 + Math.round(shipping * 100), metadata: { rev: String(quantity) } }
    ])
  }
  expect(await context.rows.revisions()).toHaveLength(11)
  expect(await context.rows.orders()).toMatchObject([{ current_revision: 11, busy_until: null }])
  expect([...context.stripe.faults]).toEqual([])
})

test('the same quote again asks Stripe for nothing to change', async () => {
  await answered(await quote([shirt]))
  expect(await context.rows.revisions()).toHaveLength(1)
  expect(context.requests.stripe.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('twenty changes at once come one after the other: one payment, and its amount is that of its revision', async () => {
  const quantities = Array.from({ length: 20 }, (_, index) => index + 2)
  const done = await Promise.all(quantities.map((quantity) => quote([{ ...shirt, quantity }])))
  for (const { status } of done) expect([200, 409]).toContain(status)
  const [intent] = context.stripe.intents
  const revisions = await context.rows.revisions()
  const carried = revisions.find(({ revision }) => String(revision) === intent?.metadata.rev)
  expect(context.stripe.intents).toHaveLength(1)
  expect(carried?.total_cents).toBe(intent?.amount)
  expect(await context.rows.orders()).toMatchObject([{ total_cents: intent?.amount }])
}, 60_000)

test.each(['processing', 'succeeded'] as const)('while its money is %s nothing changes', async (state) => {
  context.stripe.buyer.confirm(paymentId(), 'bancontact')
  context.stripe.buyer.answerBank(paymentId(), state === 'processing' ? 'leave' : 'pay')
  const response = await quote()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'order-under-way' })
  expect(context.stripe.intents).toMatchObject([{ amount: SHIRT_CENTS, metadata: { rev: '1' } }])
  expect(await context.rows.revisions()).toHaveLength(1)
})

test('a buyer who comes back from Stripe gets another payment, once the first one is ended for sure', async () => {
  context.stripe.buyer.confirm(paymentId(), 'bancontact')
  const { clientSecret } = await answered(await quote())
  expect(clientSecret).not.toBe(secret)
  expect(context.stripe.intents.map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
  expect(() => context.stripe.buyer.answerBank(paymentId(), 'pay')).toThrow()
  await context.stripe.webhooks.deliverWaiting()
  expect(await statusNow()).toBe('draft')
  context.stripe.buyer.confirm(context.stripe.intents[1]?.id ?? '', 'card')
  expect(await statusNow()).toBe('paid')
  expect(await context.rows.orders()).toMatchObject([{ paid_revision: 2, hold_reason: null }])
})

test('a declined card, another quantity, a good card: the new amount is paid', async () => {
  expect(() => context.stripe.buyer.confirm(paymentId(), 'card-declined')).toThrow()
  await answered(await quote([{ ...shirt, quantity: 2 }]))
  context.stripe.buyer.confirm(paymentId(), 'card')
  expect(await statusNow()).toBe('paid')
  const [order] = await context.rows.orders()
  expect(order).toMatchObject({
    paid_revision: 2,
    hold_reason: null,
    total_cents: context.stripe.intents[0]?.amount
  })
})

test.each(['no-answer-after', 'no-answer-before', 'error-after', 'error-before', 'too-many'] as const)(
  'when nobody knows what Stripe did (%s) the next quote, even the old one, pushes anew',
  async (does) => {
    context.stripe.misbehave({ on: 'POST /v1/payment_intents/*', does, times: 2 })
    expect((await quote()).status).toBe(503)
    expect((await context.rows.revisions())[1]?.pushed_at).toBeNull()
    let again = await quote([shirt])
    if (!again.ok) again = await quote([shirt])
    await answered(again)
    expect(context.stripe.intents).toMatchObject([{ amount: SHIRT_CENTS }])
    expect(Number(context.stripe.intents[0]?.metadata.rev)).toBeGreaterThan(2)
  },
  20_000
)

test.each(['order claimed', 'revision stored', 'amount pushed'] as const)(
  'a process that dies after "%s" leaves what can be paid and what can be changed',
  async (point) => {
    context.dieAt(point)
    expect((await quote()).status).toBe(500)
    context.later(21)
    await answered(await quote([{ ...shirt, quantity: 3 }]))
    expect(confirmable()).toHaveLength(1)
    context.stripe.buyer.confirm(paymentId(), 'card')
    expect(await statusNow()).toBe('paid')
    expect(await context.rows.orders()).toMatchObject([{ hold_reason: null }])
  }
)

test('a payment between the push and its note pays the basket that the money names', async () => {
  context.dieAt('amount pushed')
  await quote()
  context.stripe.buyer.confirm(paymentId(), 'card')
  expect(await statusNow()).toBe('paid')
  expect(await context.rows.orders()).toMatchObject([{ paid_revision: 2, hold_reason: null }])
})

test('an order that nobody knows cannot be changed, and Printful is not asked', async () => {
  const asked = context.requests.printful.length
  expect((await quote([mug], noor, 'ord_aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
  expect(context.requests.printful.length).toBe(asked)
})
