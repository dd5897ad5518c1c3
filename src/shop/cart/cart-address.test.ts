import { expect, test } from 'vitest'
import { catalogue } from '../../site/brand/catalogue.ts'
import { parseCart } from './cart.ts'
import { cartAsText, cartInAddress, cartPart } from './cart-address.ts'
import { OPEN_CART } from './cart-memory.ts'

const lines = [
  { productId: '71', variantId: '8923', quantity: 2 },
  { productId: '300', variantId: '9323', quantity: 1 }
]
const read = (path: string) => {
  const { hash, searchParams } = new URL(path, 'https://kino9.example')
  return cartInAddress(hash, searchParams.get(OPEN_CART))
}

test.each([
  ['/checkout/', cartPart(lines)],
  ['/', `?winkelwagen=${cartAsText(lines)}#merch`]
])('the address of %s carries a cart', (path, rest) => {
  expect(parseCart(read(path + rest), catalogue)).toEqual(lines)
})

test.each(['/checkout/', '/?winkelwagen#merch', '/#merch', '/checkout/#wagen='])(
  'the address %s carries no cart',
  (path) => {
    expect(read(path)).toBeUndefined()
  }
)

test.each(['#wagen=71', '#wagen=71.8923.0', '#wagen=71.8923.x_', '#wagen=1.2.3', '#wagen=71.9323.1'])(
  'an address with %s has nothing that is sold',
  (hash) => {
    expect(parseCart(read(`/checkout/${hash}`), catalogue)).toEqual([])
  }
)
