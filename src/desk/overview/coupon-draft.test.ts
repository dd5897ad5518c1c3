import { describe, expect, test } from 'vitest'
import { type CouponDraft, couponOfDraft, draftFault, isLargeCoupon } from './coupon-draft.ts'
import { draftOf, NOTHING_TYPED } from './coupon-form.ts'
import { couponState } from './coupon-words.ts'

const DRAFT: CouponDraft = {
  code: 'kino 9',
  kind: 'percent',
  value: 10,
  minSubtotalCents: 0,
  firstDay: null,
  lastDay: null,
  maxRedemptions: null,
  isOncePerEmail: false,
  isFirstOrderOnly: false
}

test.each<[string, Partial<CouponDraft>, string | undefined]>([
  ['with the fewest terms', {}, undefined],
  ['with a short code', { code: 'K9' }, 'code'],
  ['for everything', { value: 100 }, 'value'],
  ['for nothing', { value: 0 }, 'value'],
  ['for half a percent', { value: 0.5 }, 'value'],
  ['for 1000 euro', { kind: 'fixed', value: 100_000 }, undefined],
  ['for more than 1000 euro', { kind: 'fixed', value: 100_001 }, 'value'],
  ['from a negative amount', { minSubtotalCents: -1 }, 'minimum'],
  ['that makes the goods free', { kind: 'fixed', value: 3000, minSubtotalCents: 2500 }, 'free-goods'],
  ['that costs as much as its minimum', { kind: 'fixed', value: 2500, minSubtotalCents: 2500 }, undefined],
  ['from no day', { firstDay: '2026-02-30' }, 'first-day'],
  ['until no day', { lastDay: 'morgen' }, 'last-day'],
  ['that ends before it begins', { firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'last-day'],
  ['for one day', { firstDay: '2026-12-01', lastDay: '2026-12-01' }, undefined],
  ['that nobody may use', { maxRedemptions: 0 }, 'times']
])('a coupon %s is judged: %o → %s', (_, given, fault) => {
  expect(draftFault({ ...DRAFT, ...given })).toBe(fault)
})

test.each<[string, Partial<CouponDraft>, boolean]>([
  ['for ten percent, twenty times', { maxRedemptions: 20 }, false],
  ['for ten percent, twenty-one times', { maxRedemptions: 21 }, true],
  ['for ten percent, without end', {}, true],
  ['for more than half, once', { value: 51, maxRedemptions: 1 }, true],
  ['for 5 euro, twenty times', { kind: 'fixed', value: 500, maxRedemptions: 20 }, false],
  ['for 5 euro, twenty-one times', { kind: 'fixed', value: 500, maxRedemptions: 21 }, true]
])('a coupon %s may give away more than 100 euro: %o → %s', (_, given, isLarge) => {
  expect(isLargeCoupon({ ...DRAFT, ...given }, 10_000)).toBe(isLarge)
})

test('a coupon lasts until the end of its last day in Belgium', () => {
  expect(couponOfDraft({ ...DRAFT, firstDay: '2026-12-01', lastDay: '2026-12-31' })).toMatchObject({
    code: 'KINO9',
    startsAt: new Date('2026-11-30T23:00:00Z'),
    expiresAt: new Date('2026-12-31T23:00:00Z')
  })
})

describe('what a host types', () => {
  test.each([
    ['5,50', 550],
    ['€ 5.5', 550],
    ['5', 500]
  ])('the amount %s is understood', (value, cents) => {
    const { draft, fault } = draftOf({ ...NOTHING_TYPED, code: 'KINO9', kind: 'fixed', value })
    expect(draft.value).toBe(cents)
    expect(fault).toBeUndefined()
  })

  test.each<[Partial<typeof NOTHING_TYPED>, string]>([
    [{ value: 'tien' }, 'value'],
    [{ value: '10', minimum: 'veel' }, 'minimum'],
    [{ value: '10', times: '1,5' }, 'times']
  ])('%o is refused', (typed, fault) => {
    expect(draftOf({ ...NOTHING_TYPED, code: 'KINO9', ...typed }).fault).toBe(fault)
  })
})

test.each([
  ['open', {}],
  ['ended', { isActive: false }],
  ['expired', { expiresAt: '2026-11-20T12:00:00.000Z' }],
  ['to-come', { startsAt: '2026-11-20T12:00:01.000Z' }],
  ['used-up', { maxRedemptions: 2, reservedCount: 1, redeemedCount: 1 }]
] as const)('a coupon is %s: %o', (state, given) => {
  const coupon = {
    isActive: true,
    startsAt: null,
    expiresAt: null,
    maxRedemptions: null,
    reservedCount: 0,
    redeemedCount: 0
  }
  expect(couponState({ ...coupon, ...given }, new Date('2026-11-20T12:00:00Z'))).toBe(state)
})
