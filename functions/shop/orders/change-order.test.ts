// A changed cart or address: the same payment with the new amount, and never two that can be paid.
import { beforeEach, expect, test } from 'vitest'
import { accept } from '../../../src/lib/outcome.ts'
import { mug, SHIRT_CENTS, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'

const { fixture: context } = checkoutForEachTest()
let orderId: string
let secret: string
beforeEach(async () => {
  const begun = await context.draft()
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
  ((await (await context.testApp.request(`/api/merch/order-status/${orderId}`)).json()) as { status: string })
    .status

test('ten changes use one payment and ten more revisions, each with our computed amount', async () => {
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

test('an identical quote changes nothing at Stripe', async () => {
  await answered(await quote([shirt]))
  expect(await context.rows.revisions()).toHaveLength(1)
  expect(context.requests.stripe.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('twenty concurrent changes run one after the other: one payment, with the amount of its revision', async () => {
  const quantities = Array.from({ length: 20 }, (_, index) => index + 2)
  const done = await Promise.all(quantities.map((quantity) => quote([{ ...shirt, quantity }])))
  // 409 for a call that found another one in progress, 503 for one that ran out of time; the next quote corrects that.
  for (const { status } of done) expect([200, 409, 503]).toContain(status)
  // One that ran out of time may still hold the order.
  await expect.poll(async () => (await quote([{ ...shirt, quantity: 2 }])).status).toBe(200)
  const [intent] = context.stripe.intents
  const revisions = await context.rows.revisions()
  const carried = revisions.find(({ revision }) => String(revision) === intent?.metadata.rev)
  expect(context.stripe.intents).toHaveLength(1)
  expect(carried?.total_cents).toBe(intent?.amount)
  expect(await context.rows.orders()).toMatchObject([{ total_cents: intent?.amount }])
})

test.each(['processing', 'succeeded'] as const)(
  'the shop refuses a change while the payment is %s',
  async (state) => {
    context.stripe.buyer.confirm(paymentId(), 'bancontact')
    context.stripe.buyer.answerApproval(paymentId(), state === 'processing' ? 'leave' : 'pay')
    const response = await quote()
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'order-under-way' })
    expect(context.stripe.intents).toMatchObject([{ amount: SHIRT_CENTS, metadata: { rev: '1' } }])
    expect(await context.rows.revisions()).toHaveLength(1)
  }
)

test('the shop opens a new payment for a buyer who returns from the approval page, once the first one is known to be cancelled', async () => {
  context.stripe.buyer.confirm(paymentId(), 'bancontact')
  const { clientSecret } = await answered(await quote())
  expect(clientSecret).not.toBe(secret)
  expect(context.stripe.intents.map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
  expect(() => context.stripe.buyer.answerApproval(paymentId(), 'pay')).toThrow()
  await context.stripe.webhooks.deliverWaiting()
  expect(await statusNow()).toBe('draft')
  context.stripe.buyer.confirm(context.stripe.intents[1]?.id ?? '', 'card')
  await expect.poll(statusNow).toBe('paid')
  expect(await context.rows.orders()).toMatchObject([{ paid_revision: 2, hold_reason: null }])
})

test('a buyer who returns from the approval page can pay after Stripe failed once to cancel the first payment', async () => {
  context.stripe.buyer.confirm(paymentId(), 'bancontact')
  context.stripe.injectFault({ on: 'POST /v1/payment_intents/*/cancel', does: 'error-before' })
  expect((await quote()).status).toBe(503)
  await answered(await quote())
  expect(context.stripe.intents.map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
})

test('after a declined card, a changed quantity and a good card, the new amount is paid', async () => {
  expect(() => context.stripe.buyer.confirm(paymentId(), 'card-declined')).toThrow()
  await answered(await quote([{ ...shirt, quantity: 2 }]))
  context.stripe.buyer.confirm(paymentId(), 'card')
  await expect.poll(statusNow).toBe('paid')
  const [order] = await context.rows.orders()
  expect(order).toMatchObject({
    paid_revision: 2,
    hold_reason: null,
    total_cents: context.stripe.intents[0]?.amount
  })
})

test.each(['no-answer-after', 'no-answer-before', 'error-after', 'error-before', 'too-many'] as const)(
  'when the result at Stripe is unknown (%s), the next quote is pushed again, even an earlier one',
  async (does) => {
    context.stripe.injectFault({ on: 'POST /v1/payment_intents/*', does, times: 2 })
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

test.each(['draft lease taken', 'revision stored', 'amount pushed'] as const)(
  'a process that dies after "%s" leaves an order that can be paid and changed',
  async (point) => {
    context.crashAt(point)
    expect((await quote()).status).toBe(500)
    context.later(21)
    await answered(await quote([{ ...shirt, quantity: 3 }]))
    expect(confirmable()).toHaveLength(1)
    context.stripe.buyer.confirm(paymentId(), 'card')
    await expect.poll(statusNow).toBe('paid')
    expect(await context.rows.orders()).toMatchObject([{ hold_reason: null }])
  }
)

test('a payment between the push and its record pays for the cart that matches the amount', async () => {
  context.crashAt('amount pushed')
  await quote()
  context.stripe.buyer.confirm(paymentId(), 'card')
  await expect.poll(statusNow).toBe('paid')
  expect(await context.rows.orders()).toMatchObject([{ paid_revision: 2, hold_reason: null }])
})

test('the order keeps the former quote when the buyer is redirected to pay while the amount changes', async () => {
  const { change, find } = context.payments
  Object.assign(context.payments, {
    change: async (...words: Parameters<typeof change>) => {
      await change(...words)
      context.stripe.buyer.confirm(paymentId(), 'bancontact')
      return accept(await find(paymentId()))
    }
  })
  const refused = await quote()
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'order-busy' })
  expect(await context.rows.orders()).toMatchObject([{ current_revision: 1, busy_until: null }])
  context.stripe.buyer.answerApproval(paymentId(), 'pay')
  await expect.poll(statusNow).toBe('paid')
  expect(await context.rows.orders()).toMatchObject([{ paid_revision: 2, hold_reason: null }])
})

test('the shop refuses a change of an unknown order without calling Printful', async () => {
  const requestsBefore = context.requests.printful.length
  expect((await quote([mug], noor, 'ord_aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
  expect(context.requests.printful.length).toBe(requestsBefore)
})
