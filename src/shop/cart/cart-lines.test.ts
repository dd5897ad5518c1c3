import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue } from '../../site/brand/catalogue.ts'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER } from './cart-limits.ts'
import {
  type CartLine,
  mergeLines,
  priceCart,
  pricedLines,
  quantityOf,
  remainingQuantity,
  withMore,
  withoutPaid,
  withQuantity
} from './cart-lines.ts'

const line = (productId: string, variantId: string, quantity = 1): CartLine => ({
  productId,
  variantId,
  quantity
})
const shirt = (quantity = 1) => line('71', '8923', quantity)
const largeShirt = (quantity = 1) => line('71', '8927', quantity)
const mug = (quantity = 1) => line('300', '9323', quantity)

test.each([
  [[shirt()], 2499],
  [[shirt(2), largeShirt()], 7597],
  [[mug(4)], 6796],
  [[shirt(), mug(), line('206', '12736'), line('367', '10457')], 9196],
  [[mug(), shirt(), mug()], 5897]
])('the price of a cart is the sum of its lines (%#)', (lines, subtotalCents) => {
  expect(priceCart(catalogue, lines)).toMatchObject({ ok: true, value: { subtotalCents } })
})

test('duplicate lines are merged at the position of the first', () => {
  expect(mergeLines([shirt(2), mug(), shirt(3)])).toEqual([shirt(5), mug()])
  const otherProduct = line('72', '8923')
  expect(mergeLines([shirt(), otherProduct])).toEqual([shirt(), otherProduct])
})

test.each([
  ['nothing in it', [], 'empty-basket'],
  ['no pieces', [shirt(0)], 'too-many-pieces'],
  ['less than nothing', [shirt(-1)], 'too-many-pieces'],
  ['half a shirt', [shirt(1.5)], 'too-many-pieces'],
  ['a quantity without end', [shirt(Number.POSITIVE_INFINITY)], 'too-many-pieces'],
  ['26 of one', [shirt(26)], 'too-many-pieces'],
  ['26 of one, and a mug', [shirt(26), mug()], 'too-many-pieces'],
  ['26 of one in two lines', [shirt(13), shirt(13)], 'too-many-pieces'],
  ['51 of all', [shirt(25), largeShirt(25), mug(1)], 'too-many-pieces'],
  ['a variant of another product', [line('71', '9323')], 'unknown-product'],
  ['an unknown product', [line('72', '8923')], 'unknown-product'],
  ['an unknown variant', [line('71', '1')], 'unknown-product']
])('a cart with %s is refused', (_, lines, refusal) => {
  expect(priceCart(catalogue, lines)).toEqual({ ok: false, refusal })
})

test('a cart with 25 of one and 50 in total is accepted', () => {
  expect(priceCart(catalogue, [shirt(25), largeShirt(25)])).toMatchObject({ value: { quantity: 50 } })
})

test('products that are no longer sold are dropped from a stored cart, in the same order', () => {
  const stored = [line('9', '9'), mug(2), line('71', '9323'), shirt()]
  expect(pricedLines(catalogue, stored).map(({ variantId, lineCents }) => [variantId, lineCents])).toEqual([
    ['9323', 3398],
    ['8923', 2499]
  ])
})

test('everything that a browser adds to a line is ignored', () => {
  const forged = { ...shirt(), price: 0.01, unitCents: 1, lineCents: 1 }
  expect(priceCart(catalogue, [forged])).toEqual(priceCart(catalogue, [shirt()]))
})

test('as many as fit are added, and their number returned', () => {
  expect(remainingQuantity([shirt(20)], shirt())).toBe(5)
  expect(remainingQuantity([shirt(25), largeShirt(20)], mug())).toBe(5)
  expect(withMore([shirt(20)], shirt(9))).toEqual([shirt(25)])
  expect(withMore([shirt(25)], shirt())).toEqual([shirt(25)])
  expect(withMore([shirt()], mug(2))).toEqual([shirt(), mug(2)])
})

test.each([
  [3, [shirt(3), mug()]],
  [30, [shirt(25), mug()]],
  [1, [shirt(1), mug()]],
  [0, [mug()]],
  [-2, [mug()]]
])('a quantity set to %i keeps the other lines', (quantity, expected) => {
  expect(withQuantity([shirt(2), mug()], shirt(quantity))).toEqual(expected)
})

test.each([
  ['the same lines', [shirt(2), mug()], []],
  ['a part of a line', [shirt()], [shirt(), mug()]],
  ['more than is left', [shirt(9)], [mug()]],
  ['a line that is gone', [largeShirt(), mug()], [shirt(2)]]
])('an order of %s leaves the rest of the cart', (_, paid, left) => {
  expect(withoutPaid([shirt(2), mug()], paid)).toEqual(left)
})

const anyLine = fc.constantFrom(
  ...catalogue.products.flatMap(({ id, variants }) => variants.map((variant) => line(id, variant.id)))
)
const anyStep = fc.record({ at: anyLine, quantity: fc.integer({ min: -3, max: 30 }), isMore: fc.boolean() })

test('a cart is valid after any actions: each line once, 25 of one, 50 in total', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      let lines: CartLine[] = []
      for (const { at, quantity, isMore } of steps) {
        lines = (isMore ? withMore : withQuantity)(lines, { ...at, quantity })
        expect(mergeLines(lines)).toEqual(lines)
        expect(quantityOf(lines)).toBeLessThanOrEqual(MAX_QUANTITY_PER_ORDER)
        expect(Math.max(0, ...lines.map((each) => each.quantity))).toBeLessThanOrEqual(MAX_QUANTITY_PER_LINE)
        if (lines.length > 0) expect(priceCart(catalogue, lines).ok).toBe(true)
      }
    })
  )
})
