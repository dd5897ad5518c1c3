import { expect, test } from 'vitest'
import { catalogue } from '../../site/brand/catalogue.ts'
import { pricedLines } from '../cart/cart-lines.ts'
import { buyer } from './buyer.testing.ts'
import { billingOf, codeOf, itemsOf, type Order, orderOf, paymentEnd, sumsOf } from './checkout-state.ts'

const order: Order = {
  id: 'ord_a',
  clientSecret: 'pi_1_secret_2',
  shippingCents: 689,
  discountCents: 500,
  couponCode: 'FILM'
}

test.each([
  ['while the shipping is calculated', { step: 'loading' } as const, undefined, undefined, 3398],
  ['with its estimate', { step: 'known', cents: 689 } as const, undefined, 689, 4087],
  ['when it is unavailable', { step: 'failed', why: 'unanswered' } as const, undefined, undefined, 3398],
  ['once the server has agreed, less the discount', { step: 'known', cents: 689 } as const, order, 689, 3587]
])('the total %s', (_, shipping, agreed, shippingCents, totalCents) => {
  expect(sumsOf(3398, shipping, agreed)).toMatchObject({ subtotalCents: 3398, shippingCents, totalCents })
})

test('a checkout without an order has no coupon', () => {
  expect(sumsOf(3398, { step: 'loading' }, undefined).couponCode).toBe('')
})

test('a discount is limited to the price of the goods', () => {
  const sums = sumsOf(300, { step: 'known', cents: 689 }, order)
  expect(sums).toMatchObject({ discountCents: 300, totalCents: 689, couponCode: 'FILM' })
})

test.each([
  [{ step: 'filling' } as const, undefined],
  [{ step: 'preparing' } as const, undefined],
  [{ step: 'unprepared', sentence: '' } as const, undefined],
  [{ step: 'ready', order, change: 'sending' } as const, order],
  [{ step: 'paying', order } as const, order]
])('the order of a checkout that is %j is known or not', (checkout, there) => {
  expect(orderOf(checkout)).toBe(there)
})

test.each([
  ['succeeded', 'over'],
  ['processing', 'over'],
  ['requires_action', 'open'],
  ['requires_payment_method', 'unexpected'],
  ['canceled', 'unexpected'],
  ['something new', 'unexpected']
])('a payment that is %s is %s', (status, end) => {
  expect(paymentEnd(status)).toBe(end)
})

test('the provider gets every field of the buyer, empty ones too, and nothing about shipping', () => {
  const billing = billingOf(buyer)
  expect(billing).toEqual({
    name: 'Noor Peeters',
    email: 'noor@voorbeeld.be',
    phone: '',
    address: { line1: 'Filmstraat 9', line2: '', city: 'Gent', state: '', postal_code: '9000', country: 'BE' }
  })
})

test('lines are sent without prices', () => {
  const lines = pricedLines(catalogue, [{ productId: '300', variantId: '9323', quantity: 2 }])
  expect(itemsOf(lines)).toEqual([{ productId: '300', variantId: '9323', quantity: 2 }])
})

test('a code is upper-cased', () => {
  expect(codeOf('film é')).toBe('FILM É')
})
