import { expect, test } from 'vitest'
import { linkedOrderText, checkoutOutcomeText as text } from '#texts/checkout-outcome.ts'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { LOOKS, ORDER_STAGES, type OrderStage, type StageFacts, stageOf } from './linked-order.ts'

test('the page never goes back a step while an order progresses', () => {
  const done = ORDER_STATUSES.filter((status) => status !== 'cancelled').map(
    (status) => LOOKS[status].stepsDone ?? -1
  )
  expect(done).toEqual(done.toSorted((one, other) => one - other))
  expect(done.at(-1)).toBe(text.steps.length)
})

const paid: StageFacts = {
  status: 'paid',
  paymentState: 'paid',
  fulfilmentState: 'queued',
  holdReason: null,
  isWithdrawn: false
}
const made = { status: 'processing', fulfilmentState: 'confirmed' } as const
const sent = { status: 'shipped', fulfilmentState: 'fulfilled' } as const

test.each<[string, Partial<StageFacts>, OrderStage]>([
  ['an unpaid order', { status: 'draft', paymentState: 'unpaid', fulfilmentState: 'none' }, 'draft'],
  ['a payment under way', { status: 'pending', paymentState: 'processing' }, 'pending'],
  ['a paid order', {}, 'paid'],
  ['a paid order on hold', { holdReason: 'amount_mismatch' }, 'held'],
  ['an order withdrawn before it was printed', { holdReason: 'withdrawn', isWithdrawn: true }, 'withdrawn'],
  ['an order withdrawn a moment ago', { isWithdrawn: true }, 'withdrawn'],
  ['an order that is made', made, 'processing'],
  ['a partly refunded order', { ...made, paymentState: 'partially_refunded' }, 'processing'],
  ['a fully refunded order that is made', { ...made, paymentState: 'refunded' }, 'refunded'],
  ['an order withdrawn while it is made', { ...made, isWithdrawn: true }, 'withdrawn-late'],
  ['a disputed order', { ...made, paymentState: 'disputed', holdReason: 'dispute' }, 'held'],
  ['an order that the printer stopped', { ...made, fulfilmentState: 'on_hold' }, 'held'],
  ['a partly sent order', { status: 'partially_shipped', fulfilmentState: 'partial' }, 'partially_shipped'],
  [
    'a partly sent order on hold',
    { status: 'partially_shipped', fulfilmentState: 'partial', holdReason: 'fulfilment_failed' },
    'rest-held'
  ],
  ['a sent order', sent, 'shipped'],
  ['a sent order whose bank warns', { ...sent, holdReason: 'fraud_warning' }, 'shipped'],
  [
    'a sent order that came back',
    { ...sent, fulfilmentState: 'returned', holdReason: 'returned' },
    'returned'
  ],
  ['a sent order that was withdrawn', { ...sent, isWithdrawn: true }, 'withdrawn-late'],
  ['a sent order that was refunded', { ...sent, paymentState: 'refunded', isWithdrawn: true }, 'refunded'],
  ['a delivered order', { status: 'delivered', fulfilmentState: 'delivered' }, 'delivered'],
  ['a refunded order that is not made', { status: 'cancelled', paymentState: 'refunded' }, 'cancelled'],
  ['an order that nobody paid', { status: 'cancelled', paymentState: 'unpaid' }, 'ended-unpaid']
])('the page of %s says its own sentence', (_, facts, stage) => {
  expect(stageOf({ ...paid, ...facts })).toBe(stage)
})

test('the page only says that an order was passed on once it is made', () => {
  const passedOn: readonly OrderStage[] = ['processing', 'partially_shipped', 'shipped', 'delivered']
  expect(ORDER_STAGES.filter((stage) => (LOOKS[stage].stepsDone ?? 0) > 0)).toEqual(passedOn)
  const explanations = ORDER_STAGES.map((stage) => linkedOrderText.explanations[stage])
  expect(new Set(explanations).size).toBe(explanations.length)
})
