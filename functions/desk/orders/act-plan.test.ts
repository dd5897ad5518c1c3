import { describe, expect, test } from 'vitest'
import type { ActEffect, OrderAct } from '../../../src/desk/orders/contract.ts'
import { type ActFacts, moneyOf, planAct } from './act-plan.ts'

const PAID = { id: 'pi_1', status: 'succeeded', receivedCents: 5000 }
const back = (amountCents: number, changes: object = {}) => ({
  id: `re_${amountCents}`,
  paymentId: PAID.id,
  status: 'succeeded',
  amountCents,
  ...changes
})
const SHIP_TO = {
  firstName: 'Noor',
  lastName: 'de Wit',
  email: 'noor@post.example',
  address1: 'Kerkstraat 1',
  address2: '',
  zip: '9000',
  city: 'Gent',
  state: '',
  country: 'BE'
}

type Changes = { [Name in keyof ActFacts]?: unknown } & { order?: object; of?: object }

/** A paid order that nobody printed yet. `order`: changes of its row; `of`: of what is known around it. */
function facts({ order, of, ...others }: Changes = {}): ActFacts {
  const known = {
    order: {
      id: 'ord_1',
      paidAt: new Date('2026-11-20T12:00:00Z'),
      paymentId: PAID.id,
      status: 'paid',
      paymentState: 'paid',
      fulfilmentState: 'queued',
      holdReason: null,
      releasedHolds: [],
      email: SHIP_TO.email,
      ...order
    },
    revisions: [],
    payments: [{ ...PAID, id: 'pi_0', receivedCents: 100 }, PAID],
    printOrder: undefined,
    shipments: [],
    refunds: [],
    disputes: [],
    isFraudSuspected: false,
    isWithdrawn: false,
    ...of
  }
  const around = { shipTo: SHIP_TO, messages: [], withdrawals: [], printStatus: undefined }
  const given = { known, ...around, objection: undefined, hosts: 3, aloneUpToCents: 10_000, ...others }
  return given as unknown as ActFacts
}
const plannedOf = (given: ActFacts, act: OrderAct) => {
  const plan = planAct(given, act)
  if (!plan.ok) throw new Error(plan.refusal)
  return plan.value
}

const RELEASE: OrderAct = { kind: 'release' }
const CANCEL: OrderAct = { kind: 'cancel' }
const refund = (cents: number): OrderAct => ({ kind: 'refund', cents })

describe('a summary', () => {
  const made = { status: 'processing', fulfilmentState: 'confirmed', holdReason: 'returned' }
  const held = { holdReason: 'fraud_warning' }
  test.each<[string, OrderAct, Changes, Changes]>([
    ['the payment is disputed', RELEASE, { order: made }, { order: { ...made, paymentState: 'disputed' } }],
    ['it is sent', RELEASE, { order: made }, { order: { ...made, status: 'shipped' } }],
    ['its parcel is sent', RELEASE, { order: made }, { order: { ...made, fulfilmentState: 'fulfilled' } }],
    [
      'another hold is released',
      RELEASE,
      { order: made },
      { order: { ...made, releasedHolds: ['withdrawn'] } }
    ],
    ['it is held for another reason', refund(1), { order: held }, { order: { holdReason: 'withdrawn' } }],
    ['it is paid twice', RELEASE, { order: made }, { order: made, of: { payments: [PAID, PAID, PAID] } }],
    ['a part goes back', RELEASE, { order: made }, { order: made, of: { refunds: [back(100)] } }],
    [
      'it is disputed',
      RELEASE,
      { order: made },
      { order: made, of: { disputes: [{ id: 'du_1', status: 'lost' }] } }
    ],
    [
      'a parcel leaves',
      RELEASE,
      { order: made },
      { order: made, of: { shipments: [{ id: 's_1', status: 'sent' }] } }
    ],
    ['Printful stops it', RELEASE, { order: made }, { order: made, printStatus: 'on-hold' }]
  ])('is no longer true when %s meanwhile, also if it reads the same', (_, act, before, after) => {
    const [shown, now] = [plannedOf(facts(before), act), plannedOf(facts(after), act)]
    expect(now.effects).toEqual(shown.effects)
    expect(now.digest).not.toBe(shown.digest)
    expect(plannedOf(facts(before), act).digest).toBe(shown.digest)
  })

  test('stays true in whatever order the database has refunds and disputes', () => {
    const [refunds, disputes] = [
      [back(100), back(200)],
      [{ id: 'du_1' }, { id: 'du_2' }]
    ]
    const { digest } = plannedOf(facts({ of: { refunds, disputes } }), CANCEL)
    const turned = { refunds: refunds.toReversed(), disputes: disputes.toReversed() }
    expect(plannedOf(facts({ of: turned }), CANCEL).digest).toBe(digest)
  })
})

test.each<[string, Changes, { paidCents: number; backCents: number }]>([
  ['unpaid', { order: { paidAt: null } }, { paidCents: 0, backCents: 0 }],
  ['paid, beside a payment that was not for it', {}, { paidCents: 5000, backCents: 0 }],
  ['given back in part', { of: { refunds: [back(100), back(200)] } }, { paidCents: 5000, backCents: 300 }],
  [
    'given back without success',
    { of: { refunds: [back(100), back(200, { status: 'failed' })] } },
    { paidCents: 5000, backCents: 100 }
  ],
  [
    'paid twice, one of which went back',
    { of: { refunds: [back(100, { paymentId: 'pi_0' })] } },
    { paidCents: 5000, backCents: 0 }
  ]
])('the money of an order that is %s is that of its own payment', (_, changes, money) => {
  expect(moneyOf(facts(changes).known)).toEqual(money)
})

test.each<[string, OrderAct, Changes, string]>([
  ['the release of an order that is not held', RELEASE, {}, 'not-held'],
  [
    'a release that Stripe objects to',
    RELEASE,
    { order: { holdReason: 'dispute' }, objection: 'still-disputed' },
    'still-disputed'
  ],
  ['a refund of an unpaid order', refund(1), { order: { paidAt: null } }, 'not-paid'],
  ['a refund of a disputed payment', refund(1), { order: { paymentState: 'disputed' } }, 'payment-disputed'],
  ['a refund of more than is left', refund(4901), { of: { refunds: [back(100)] } }, 'more-than-left'],
  ['a second cancellation', CANCEL, { order: { status: 'cancelled' } }, 'already-cancelled'],
  [
    'the cancellation of what is being paid',
    CANCEL,
    { order: { paidAt: null, paymentState: 'processing' } },
    'money-under-way'
  ],
  [
    'the cancellation of a disputed payment',
    CANCEL,
    { order: { paymentState: 'disputed' } },
    'payment-disputed'
  ],
  ['the cancellation of a parcel', CANCEL, { order: { fulfilmentState: 'partial' } }, 'being-made'],
  ['the cancellation of what Printful makes', CANCEL, { printStatus: 'in-production' }, 'being-made']
])('%s is refused', (_, act, changes, refusal) => {
  expect(planAct(facts(changes), act)).toMatchObject({ ok: false, refusal })
})

const MAIL = (which: string) => ({ what: 'mail', which, to: SHIP_TO.email })
const NO_MAIL = { what: 'no-mail' }
const PRINT = (how: string) => ({ what: 'print', how })
const CONFIRMED = [{ id: 1, kind: 'order-mail', dedupeKey: 'mail:confirmed:ord_1' }]
const FRAUD = { holdReason: 'fraud_warning' }
const GONE = { status: 'shipped', fulfilmentState: 'fulfilled' }
const AT_PRINTER = { status: 'processing', fulfilmentState: 'confirmed' }

test.each<[string, OrderAct, Changes, object[]]>([
  ['a release prints, and confirms', RELEASE, { order: FRAUD }, [PRINT('is-sent'), MAIL('confirmed')]],
  [
    'a release after the confirmation prints without a second one',
    RELEASE,
    { order: FRAUD, messages: CONFIRMED },
    [PRINT('is-sent'), NO_MAIL]
  ],
  [
    'a release of what Printful refused sends it again',
    RELEASE,
    { order: { status: 'processing', fulfilmentState: 'failed', holdReason: 'fulfilment_failed' } },
    [PRINT('sent-again'), MAIL('confirmed')]
  ],
  [
    'a release leaves the hold that comes next',
    RELEASE,
    { order: FRAUD, of: { isFraudSuspected: true, isWithdrawn: true } },
    [{ what: 'still-held', reason: 'withdrawn' }, PRINT('stays'), NO_MAIL]
  ],
  [
    'a release prints when the other hold was released before',
    RELEASE,
    { order: { ...FRAUD, releasedHolds: ['withdrawn'] }, of: { isWithdrawn: true } },
    [PRINT('is-sent'), MAIL('confirmed')]
  ],
  [
    'a release of what is made meets no further hold',
    RELEASE,
    { order: { ...AT_PRINTER, holdReason: 'returned' }, of: { isWithdrawn: true } },
    [PRINT('stays'), NO_MAIL]
  ],
  [
    'a release prints nothing that was given back',
    RELEASE,
    { order: { ...FRAUD, paymentState: 'refunded' } },
    [PRINT('stays'), NO_MAIL]
  ],
  ['a refund of a part goes beside the print', refund(100), {}, [PRINT('goes-on'), MAIL('part-refunded')]],
  ['a refund of a part keeps a hold', refund(100), { order: FRAUD }, [PRINT('stays'), MAIL('part-refunded')]],
  [
    'a refund of a part of a parcel, held since it came back, is of what is gone',
    refund(100),
    { order: { ...GONE, fulfilmentState: 'returned', holdReason: 'returned' } },
    [PRINT('is-gone'), MAIL('part-refunded')]
  ],
  [
    'a refund of the rest cancels what is not printed',
    refund(4900),
    { of: { refunds: [back(100)] } },
    [{ what: 'order-cancelled' }, PRINT('is-not-sent'), MAIL('cancelled')]
  ],
  [
    'a refund of everything stops a draft',
    refund(5000),
    { order: { fulfilmentState: 'draft' }, of: { printOrder: { status: 'draft' } } },
    [{ what: 'order-cancelled' }, PRINT('is-stopped'), MAIL('cancelled')]
  ],
  [
    'a refund of everything of a cancelled order cancels nothing',
    refund(5000),
    { order: { ...AT_PRINTER, status: 'cancelled' } },
    [PRINT('is-not-sent'), MAIL('cancelled')]
  ],
  [
    'a refund of a parcel brings nothing back',
    refund(5000),
    { order: GONE },
    [PRINT('is-gone'), MAIL('refunded')]
  ],
  [
    'a refund stops what Printful has not begun, as it was last seen',
    refund(5000),
    { order: AT_PRINTER, of: { printOrder: { status: 'pending' } } },
    [PRINT('is-stopped'), MAIL('refunded')]
  ],
  [
    'a refund stops what Printful does not know',
    refund(5000),
    { order: AT_PRINTER },
    [PRINT('is-stopped'), MAIL('refunded')]
  ],
  [
    'a refund does not stop what Printful makes, as it was last seen',
    refund(5000),
    { order: AT_PRINTER, of: { printOrder: { status: 'in-production' } } },
    [PRINT('goes-on'), MAIL('refunded')]
  ],
  [
    'a cancellation rests on what Printful says now, not on what it said',
    CANCEL,
    { order: AT_PRINTER, printStatus: 'failed', of: { printOrder: { status: 'in-production' } } },
    [PRINT('is-stopped'), MAIL('refunded')]
  ]
])('%s', (_, act, changes, expected) => {
  const { effects } = plannedOf(facts(changes), act)
  const around: ActEffect['what'][] = ['money-back', 'hold-ends', 'second-host', 'hosts-mailed']
  expect(effects.filter(({ what }) => !around.includes(what))).toEqual(expected)
})

describe('what goes back', () => {
  test.each<[string, OrderAct, object[], { cents: number; upToCents: number } | undefined]>([
    ['a refund adds to what is back', refund(100), [back(200)], { cents: 100, upToCents: 300 }],
    ['a cancellation gives what is left', CANCEL, [back(200)], { cents: 4800, upToCents: 5000 }],
    ['a cancellation gives everything', CANCEL, [], { cents: 5000, upToCents: 5000 }],
    ['a cancellation gives nothing when everything is back', CANCEL, [back(5000)], undefined]
  ])('%s', (_, act, refunds, expected) => {
    const { effects, terms } = plannedOf(facts({ of: { refunds } }), act)
    const { cents, upToCents: totalBackCents } = expected ?? {}
    const line = { what: 'money-back', cents, totalBackCents, paidCents: PAID.receivedCents }
    expect(effects.filter(({ what }) => what === 'money-back')).toEqual(expected ? [line] : [])
    expect(terms).toEqual(expected ?? { cents: 0, upToCents: 5000 })
  })

  test.each<[string, OrderAct, number, boolean]>([
    ['a refund up to the limit needs one host', refund(800), 200, false],
    ['a refund that passes the limit with what is back needs two', refund(801), 200, true],
    ['a cancellation that passes it with what is back needs two', CANCEL, 4500, true],
    ['a cancellation that gives nothing needs one', CANCEL, 5000, false]
  ])('%s', (_, act, backCents, isTwo) => {
    const given = facts({ of: { refunds: [back(backCents)] }, aloneUpToCents: 1000 })
    expect(plannedOf(given, act).needsSecondHost).toBe(isTwo)
  })

  test('a release counts the holds that were released before', () => {
    const order = { ...FRAUD, releasedHolds: ['withdrawn'] }
    expect(plannedOf(facts({ order }), RELEASE).terms).toEqual({ releases: 1 })
  })
})

describe('an address', () => {
  const { email: _, country: __, ...address } = { ...SHIP_TO, address1: 'Kerkstraat 12' }
  const correct: OrderAct = { kind: 'correct-address', address }
  const mail = (email: string): OrderAct => ({ kind: 'correct-mail', email })

  test.each<[string, OrderAct, Changes, string]>([
    ['of an unpaid order', correct, { order: { paidAt: null } }, 'not-paid'],
    ['of an erased buyer', correct, { shipTo: undefined }, 'not-paid'],
    ['of a cancelled order', correct, { order: { status: 'cancelled' } }, 'already-cancelled'],
    ['that the printer has', correct, { of: { printOrder: { status: 'draft' } } }, 'printer-has-it'],
    ['that the printer has just got', correct, { printStatus: 'draft' }, 'printer-has-it'],
    ['of what is made', correct, { order: AT_PRINTER }, 'printer-has-it'],
    ['for mail, of an unpaid order', mail('n@elders.example'), { order: { paidAt: null } }, 'not-paid'],
    ['for mail, of an erased buyer', mail('n@elders.example'), { order: { email: '' } }, 'not-paid']
  ])('%s cannot be corrected', (_, act, changes, refusal) => {
    expect(planAct(facts(changes), act)).toMatchObject({ ok: false, refusal })
  })

  test('of a cancelled order takes the mail about that', () => {
    const sent = (id: number, which: string) => ({
      id,
      kind: 'order-mail',
      payload: { orderId: 'ord_1', which },
      doneAt: new Date()
    })
    const order = { status: 'cancelled', paymentState: 'refunded' }
    const messages = [sent(1, 'confirmed'), sent(2, 'cancelled')]
    const { effects } = plannedOf(facts({ order, messages }), mail('n@elders.example'))
    expect(effects).toContainEqual({ what: 'mail', which: 'cancelled', to: 'n@elders.example' })
  })
})

test.each([
  ['that was never given up', { deadAt: null, doneAt: null }],
  ['that was done since', { deadAt: new Date(), doneAt: new Date() }],
  ['of another number', { id: 8, deadAt: new Date(), doneAt: null }]
])('a message %s is not tried again', (_, changes) => {
  const messages = [{ id: 7, kind: 'order-mail', payload: {}, ...changes }]
  const act = { kind: 'retry-message', messageId: 7 } as const
  expect(planAct(facts({ messages }), act)).toMatchObject({ ok: false, refusal: 'no-such-message' })
})

test('a withdrawal is handled once', () => {
  const one = { id: 3, receivedAt: new Date('2026-11-21T00:00:00Z'), handledAt: null }
  const act = { kind: 'handle-withdrawal', withdrawalId: 3 } as const
  expect(planAct(facts({ withdrawals: [one] }), act).ok).toBe(true)
  for (const withdrawals of [[], [{ ...one, handledAt: new Date() }], [{ ...one, id: 4 }]])
    expect(planAct(facts({ withdrawals }), act)).toMatchObject({ ok: false, refusal: 'already-handled' })
})
