import { expect, test } from 'vitest'
import { catalogue } from '../../site/brand/catalogue.ts'
import { type Estimate, knownCents, parseCart, shownShippingCents } from './cart.ts'
import type { CartLine } from './cart-lines.ts'

const shirt: CartLine = { productId: '71', variantId: '8923', quantity: 2 }
const mug: CartLine = { productId: '300', variantId: '9323', quantity: 1 }

test.each<[string, unknown, readonly CartLine[] | undefined]>([
  ['a cart as it was', [shirt, mug], [shirt, mug]],
  ['nothing', [], []],
  ['a product that is gone', [{ ...shirt, productId: '72' }, mug], [mug]],
  ['a variant that is gone', [{ ...shirt, variantId: '1' }, mug], [mug]],
  ['a variant of another product', [{ ...shirt, variantId: '9323' }], []],
  ['more than fits in a line', [{ ...shirt, quantity: 400 }], [{ ...shirt, quantity: 25 }]],
  ['no pieces', [{ ...shirt, quantity: 0 }, mug], [mug]],
  ['half a piece', [{ ...shirt, quantity: 0.5 }], []],
  ['pieces as text', [{ ...shirt, quantity: '2' }], []],
  ['a line twice', [shirt, shirt], [{ ...shirt, quantity: 4 }]],
  ['rubbish between lines', [null, shirt, 'mug', 7, {}], [shirt]],
  ['a price that somebody wrote in', [{ ...shirt, price: 0.01 }], [shirt]],
  ['an object', { 0: shirt }, undefined],
  ['a word', 'cart', undefined],
  ['null', null, undefined]
])('a stored cart with %s keeps what is sold', (_, stored, expected) => {
  expect(parseCart(stored, catalogue)).toEqual(expected)
})

test.each<[Estimate, number | undefined, number]>([
  [{ step: 'unknown' }, undefined, 450],
  [{ step: 'loading' }, undefined, 450],
  [{ step: 'loading', lastCents: 599 }, 599, 599],
  [{ step: 'known', cents: 0 }, 0, 0],
  [{ step: 'known', cents: 689 }, 689, 689],
  [{ step: 'failed' }, undefined, 450]
])('shipping counts as 4.50 unless it is known, for the estimate %o', (estimate, known, shown) => {
  expect(knownCents(estimate)).toBe(known)
  expect(shownShippingCents(estimate)).toBe(shown)
})
