// The Printful adapter, on a simulated Printful.
import { afterEach, expect, test } from 'vitest'
import { Failure } from '../../../../src/lib/outcome.ts'
import { noor } from '../../../../tests/fixtures/payments.ts'
import { openTestPrinting, printDraft } from '../../../../tests/fixtures/printing.ts'

const ORDER = 'ord_abcdefghijklmnopqrstuvwx'
const shirts = { productId: '71', variantId: '8923', quantity: 2 }
const mug = { productId: '300', variantId: '9323', quantity: 1 }
const four = [
  shirts,
  mug,
  { productId: '206', variantId: '12736', quantity: 1 },
  { productId: '367', variantId: '10457', quantity: 3 }
]

let fixture = openTestPrinting()
const reopen = (options: Parameters<typeof openTestPrinting>[0] = {}) => {
  fixture = openTestPrinting(options)
  return fixture
}
afterEach(() => {
  const { faults } = fixture.simulator
  reopen()
  expect([...faults].slice(0, 5)).toEqual([])
})

test.each([
  ['BE', 1, 439],
  ['BE', 3, 689],
  ['NL', 1, 449]
] as const)('Printful returns the rates to %s for %i, cheapest first', async (country, quantity, cents) => {
  const rates = await fixture.printing.rates({ items: [{ variantId: '8923', quantity }], country })
  expect(rates).toMatchObject({
    ok: true,
    value: [{ method: 'STANDARD', cents }, { method: 'PRINTFUL_FAST' }]
  })
  expect(await fixture.requests[0]?.json()).toEqual({
    recipient: { country_code: country },
    items: [{ variant_id: '8923', quantity }],
    currency: 'EUR'
  })
})

test('a place that nothing ships to is refused', async () => {
  const items = [{ variantId: '8923', quantity: 1 }]
  const address = { address1: 'Filmstraat 9', city: 'Nergens', zip: '9999' }
  expect(await fixture.printing.rates({ items, country: 'BE', address })).toEqual({
    ok: false,
    refusal: 'no-shipping'
  })
})

test('a draft is created line by line, with what the buyer paid, at no cost yet', async () => {
  const { printing, simulator } = fixture
  const draft = await printing.draft(printDraft(four))
  expect(draft).toMatchObject({
    ok: true,
    value: {
      orderId: ORDER,
      status: 'draft',
      shippingMethod: 'STANDARD',
      lines: [
        { variantId: '8923', quantity: 2 },
        { variantId: '9323', quantity: 1 },
        { variantId: '12736', quantity: 1 },
        { variantId: '10457', quantity: 3 }
      ]
    }
  })
  expect(simulator.orders[0]).toMatchObject({
    external_id: ORDER,
    status: 'draft',
    recipient: { name: 'Noor de Wit', address2: 'bus 2', zip: '9000', country_code: 'BE' },
    retail_costs: { currency: 'EUR', subtotal: '166.93', discount: '0.00', shipping: '4.39', total: '171.32' }
  })
  expect(await fixture.requests[0]?.json()).toMatchObject({
    items: [{ variant_id: 8923, product_template_id: 93684977, retail_price: '24.99' }, {}, {}, {}]
  })
  expect(fixture.requests[0]?.headers.get('x-pf-store-id')).toBe('9')
})

test('two identical drafts create one order', async () => {
  const { printing, simulator } = fixture
  await printing.draft(printDraft([shirts]))
  expect(await printing.draft(printDraft([mug]))).toEqual({ ok: false, refusal: 'already-there' })
  expect(simulator.orders).toHaveLength(1)
  expect((await printing.find(ORDER))?.lines).toEqual([{ variantId: '8923', quantity: 2 }])
})

test.each<[string, Parameters<typeof printDraft>[1], string]>([
  ['an address that is nowhere', { shipTo: { ...noor, zip: '9999' } }, 'order-refused'],
  ['a way of shipping that does not exist', { shippingMethod: 'PIGEON' }, 'shipping-refused'],
  [
    'a design that is gone',
    { lines: [{ ...shirts, templateId: 1, name: 'T-shirt', unitCents: 2499 }] },
    'product-refused'
  ]
])('an order with %s is refused with its kind of refusal', async (_, changes, refusal) => {
  expect(await fixture.printing.draft(printDraft([shirts], changes))).toEqual({
    ok: false,
    refusal,
    original: expect.stringMatching(/\w/)
  })
  expect(await fixture.printing.find(ORDER)).toBeUndefined()
})

test('what may no longer be sold is refused', async () => {
  fixture.simulator.refuseVariants('9323')
  expect(await fixture.printing.draft(printDraft(four))).toEqual({
    ok: false,
    refusal: 'product-refused',
    original: 'OR-6 RESTRICTED_VARIANT'
  })
})

test('a draft is confirmed once; repeating it succeeds', async () => {
  const { printing, simulator } = fixture
  await printing.draft(printDraft([shirts]))
  expect(await printing.confirm(ORDER)).toMatchObject({ ok: true, value: { status: 'pending' } })
  expect(await printing.confirm(ORDER)).toMatchObject({ ok: true, value: { status: 'pending' } })
  simulator.printer.produce(ORDER)
  expect(await printing.confirm(ORDER)).toMatchObject({ ok: true, value: { status: 'in-production' } })
  const confirmed = simulator.webhooks.waiting().filter(({ type }) => type === 'order_updated')
  expect(confirmed).toHaveLength(2)
})

test('an order stays in draft while its costs are calculated, however often it is confirmed', async () => {
  const { printing, simulator } = fixture
  simulator.countFor(2)
  expect(await printing.draft(printDraft([shirts]))).toMatchObject({ value: { cost: undefined } })
  expect(await printing.confirm(ORDER)).toMatchObject({ value: { status: 'draft' } })
  expect((await printing.find(ORDER))?.cost).toBeUndefined()
  expect((await printing.find(ORDER))?.cost).toEqual({ cents: 4009, currency: 'EUR' })
  expect(await printing.confirm(ORDER)).toMatchObject({ value: { status: 'pending' } })
})

test('a failed order is confirmed again, but not one that ended', async () => {
  const { printing, simulator } = fixture
  await printing.draft(printDraft([shirts]))
  simulator.printer.fail(ORDER)
  expect((await printing.find(ORDER))?.status).toBe('failed')
  expect(await printing.confirm(ORDER)).toMatchObject({ value: { status: 'pending' } })
  simulator.printer.cancel(ORDER)
  expect(await printing.confirm(ORDER)).toMatchObject({ ok: false, refusal: 'not-confirmable' })
  expect(await printing.confirm('ord_unknown')).toMatchObject({ ok: false, refusal: 'not-confirmable' })
})

test('an order can be cancelled until it is printed', async () => {
  const { printing, simulator } = fixture
  expect(await printing.cancel(ORDER)).toEqual({ ok: true, value: undefined })
  await printing.draft(printDraft([shirts]))
  await printing.confirm(ORDER)
  expect(await printing.cancel(ORDER)).toMatchObject({ ok: true })
  expect((await printing.find(ORDER))?.status).toBe('cancelled')
  expect(await printing.cancel(ORDER)).toMatchObject({ ok: true })
  const late = 'ord_bbbbbbbbbbbbbbbbbbbbbbbb'
  await printing.draft(printDraft([mug], { orderId: late }))
  await printing.confirm(late)
  simulator.printer.produce(late)
  expect(await printing.cancel(late)).toEqual({ ok: false, refusal: 'too-late' })
})

test('parcels are listed separately, with their tracking', async () => {
  const { printing, simulator } = fixture
  await printing.draft(printDraft(four))
  await printing.confirm(ORDER)
  simulator.printer.produce(ORDER)
  const first = simulator.printer.ship(ORDER, { isLast: false })
  const id = (await printing.find(ORDER))?.id ?? ''
  expect((await printing.find(ORDER))?.status).toBe('partial')
  const second = simulator.printer.ship(ORDER)
  simulator.printer.deliver(first)
  simulator.printer.takeBack(second)
  simulator.printer.ship(ORDER, { isReshipment: true })
  expect((await printing.find(ORDER))?.status).toBe('fulfilled')
  const parcels = await printing.shipmentsOf(id)
  expect(parcels.map(({ status, isReshipment }) => [status, isReshipment])).toEqual([
    ['delivered', false],
    ['returned', false],
    ['sent', true]
  ])
  expect(parcels[0]).toMatchObject({
    id: first,
    carrier: 'BPOST',
    trackingUrl: expect.stringMatching(/^https:\/\/track\.example\/\d+$/),
    sentAt: new Date('2026-11-20T12:00:00Z'),
    deliveredAt: new Date('2026-11-20T12:00:00Z')
  })
})

test('all orders are listed over several pages, newest first', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `ord_${String(index).padStart(24, 'a')}`)
  for (const orderId of ids) await fixture.printing.draft(printDraft([mug], { orderId }))
  const listed: string[] = []
  for await (const order of fixture.printing.orders()) listed.push(order.orderId)
  expect(listed).toEqual(ids.reverse())
})

test.each(['no-answer-after', 'cut-after', 'error-after'] as const)(
  'an order is found by our id after a lost response (%s), and there is only one',
  async (does) => {
    const { printing, simulator } = reopen({ timeoutMs: 3000 })
    simulator.injectFault({ on: 'POST /orders', does })
    await expect(printing.draft(printDraft([shirts]))).rejects.toMatchObject({ retryable: true })
    expect(await printing.find(ORDER)).toMatchObject({ status: 'draft' })
    simulator.injectFault({ on: 'POST /orders/*/confirm', does })
    await expect(printing.confirm(ORDER)).rejects.toThrow(Failure)
    expect(await printing.find(ORDER)).toMatchObject({ status: 'pending' })
    expect(simulator.orders).toHaveLength(1)
  }
)

test.each(['no-answer-before', 'cut-before', 'error-before', 'too-many'] as const)(
  'a read is retried after a failure (%s), but an order is sent once',
  async (does) => {
    const { printing, simulator, requests } = reopen({ timeoutMs: 3000 })
    simulator.injectFault({ on: 'POST /shipping/rates', does })
    const rates = await printing.rates({ items: [{ variantId: '8923', quantity: 1 }], country: 'BE' })
    expect(rates.ok).toBe(true)
    simulator.injectFault({ on: 'POST /orders', does })
    await expect(printing.draft(printDraft([shirts]))).rejects.toMatchObject({ retryable: true })
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/shipping/rates',
      '/shipping/rates',
      '/orders'
    ])
    expect(simulator.orders).toEqual([])
  }
)

test('a call fails in time after two failures in a row', async () => {
  const { printing, simulator } = reopen({ timeoutMs: 500 })
  simulator.injectFault({ on: 'GET /orders/*', does: 'no-answer-before', times: 2 })
  await expect(printing.find(ORDER)).rejects.toThrow('Printful: no answer within 500 ms')
})

test('more than 120 calls a minute are refused, like at the real Printful', async () => {
  const { printing } = reopen({ callsPerMinute: 3 })
  for (let calls = 0; calls < 3; calls++) await printing.find(ORDER)
  await expect(printing.find(ORDER)).rejects.toMatchObject({ retryable: true })
  expect(fixture.pauses).toEqual([1000])
  fixture.setClock(new Date('2026-11-20T12:01:00Z'))
  expect(await printing.find(ORDER)).toBeUndefined()
})

test('the error names the setting of a refused token', async () => {
  const { printing } = reopen({ token: 'not a token' })
  await expect(printing.find(ORDER)).rejects.toMatchObject({
    message: 'Printful: the token is refused (PRINTFUL_TOKEN)',
    retryable: false
  })
})

test('a response with an invalid shape fails, without personal data in its message', async () => {
  const { printing, simulator } = fixture
  await printing.draft(printDraft([shirts]))
  Object.assign(simulator.orders[0] ?? {}, { items: 'all of them' })
  await expect(printing.find(ORDER)).rejects.toThrow(
    /^Printful: (?:returned an invalid response|gave no answer)/
  )
  reopen()
})
