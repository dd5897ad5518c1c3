import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue } from '../../site/brand/catalogue.ts'
import { type CartLine, priceCart } from './cart-lines.ts'
import { type Discount, discountCents, totalsOf } from './totals.ts'

test.each<[string, number, Discount, number]>([
  ['10 % of 67.96', 6796, { kind: 'percent', percent: 10 }, 680],
  ['10 % of 89.28', 8928, { kind: 'percent', percent: 10 }, 893],
  ['half a cent', 2550, { kind: 'percent', percent: 33 }, 842],
  ['exactly half a cent up', 50, { kind: 'percent', percent: 5 }, 3],
  ['just under half a cent down', 49, { kind: 'percent', percent: 5 }, 2],
  ['all of it', 2499, { kind: 'percent', percent: 100 }, 2499],
  ['5 euro', 2499, { kind: 'fixed', cents: 500 }, 500],
  ['more than it costs', 1699, { kind: 'fixed', cents: 5000 }, 1699],
  ['nothing of nothing', 0, { kind: 'percent', percent: 50 }, 0]
])('a discount of %s is right to the cent', (_, subtotalCents, discount, expected) => {
  expect(discountCents(subtotalCents, discount)).toBe(expected)
})

test('a discount never reduces the shipping', () => {
  expect(totalsOf(2499, 450, { kind: 'percent', percent: 100 })).toMatchObject({
    value: { discountCents: 2499, totalCents: 450 }
  })
})

test.each([
  [1699, 0, { kind: 'fixed', cents: 1650 }, false],
  [1699, 0, { kind: 'fixed', cents: 1649 }, true],
  [1699, 49, { kind: 'percent', percent: 100 }, false],
  [1699, 50, { kind: 'percent', percent: 100 }, true]
] as const)('the total %i + %i with %j can be paid: %s', (subtotal, shipping, discount, canBePaid) => {
  const totals = totalsOf(subtotal, shipping, discount)
  expect(totals.ok).toBe(canBePaid)
  if (!totals.ok) expect(totals.refusal).toBe('total-too-low')
})

test.each([
  [1.5, 0],
  [-1, 0],
  [100, Number.NaN]
])('the amounts %f and %f are invalid, which is a bug and not a price', (subtotal, shipping) => {
  expect(() => totalsOf(subtotal, shipping)).toThrow('whole cents')
})

const sold = catalogue.products.flatMap(({ id, variants }) =>
  variants.map((variant) => [id, variant.id] as const)
)
const anyLine = fc
  .tuple(fc.constantFrom(...sold), fc.integer({ min: 1, max: 5 }))
  .map(([[productId, variantId], quantity]): CartLine => ({ productId, variantId, quantity }))
const anyDiscount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('fixed' as const), cents: fc.integer({ min: 1, max: 20_000 }) })
  ),
  { nil: undefined }
)

test('the total is the lines, less the discount, plus the shipping, in whole cents, for ten thousand carts', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 5000 }),
      anyDiscount,
      (lines, shippingCents, discount) => {
        const cart = priceCart(catalogue, lines)
        if (!cart.ok) return expect(cart.refusal).toBe('too-many-pieces')
        const goods = cart.value.lines.reduce((sum, line) => sum + line.variant.priceCents * line.quantity, 0)
        const totals = totalsOf(cart.value.subtotalCents, shippingCents, discount)
        const less = discount ? discountCents(goods, discount) : 0
        expect(less).toSatisfy(Number.isInteger)
        expect(less).toBeGreaterThanOrEqual(0)
        expect(less).toBeLessThanOrEqual(goods)
        expect(totals.ok).toBe(goods - less + shippingCents >= 50)
        if (!totals.ok) return
        expect(totals.value).toEqual({
          subtotalCents: goods,
          discountCents: less,
          shippingCents,
          totalCents: goods - less + shippingCents
        })
        expect(totals.value.totalCents).toBeGreaterThanOrEqual(Math.max(50, shippingCents))
      }
    ),
    { numRuns: 10_000 }
  )
})
