import { expect, test } from 'vitest'
import { EMPTY_DRAFT, parseDraft, parseOrderId, parseSnapshot } from './memory.ts'
import { parsePaidOrder, parsePaymentReturn } from './paid-memory.ts'

test('the form restores what was typed, with missing fields empty, and without others', () => {
  expect(parseDraft({ email: 'noor@', zip: '90', card: '4242' })).toEqual({
    ...EMPTY_DRAFT,
    email: 'noor@',
    zip: '90'
  })
  expect(Object.values(EMPTY_DRAFT)).toEqual(Array(9).fill(''))
})

test.each([null, 'x', 3, { email: 4 }])('the form refuses %j', (stored) => {
  expect(parseDraft(stored)).toBeUndefined()
})

test('a valid order id is accepted, or none', () => {
  expect(parseOrderId('')).toBe('')
  expect(parseOrderId('ord_aaaaaaaaaaaaaaaaaaaaaaaa')).toBe('ord_aaaaaaaaaaaaaaaaaaaaaaaa')
  for (const rubbish of ['ord_1', '../x', 4, null, undefined]) expect(parseOrderId(rubbish)).toBeUndefined()
})

test('a return, a paid order and a snapshot are restored completely or not at all', () => {
  const order = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'
  expect(parsePaymentReturn({ payment: 'pi_1', status: 'failed', order, secret: 'x' })).toEqual({
    payment: 'pi_1',
    status: 'failed',
    order
  })
  for (const none of [undefined, '', '../x'])
    expect(parsePaymentReturn({ payment: 'pi_1', status: 'failed', order: none })).toMatchObject({
      order: ''
    })
  expect(parsePaymentReturn({ payment: 'pi_1' })).toBeUndefined()
  expect(parsePaidOrder({ orderId: 'ord_a', payment: '', paidCents: 4087 })).toMatchObject({
    paidCents: 4087
  })
  expect(parsePaidOrder({ orderId: 'ord_a' })).toBeUndefined()
  const snapshot = { itemsCount: 2, cartValue: 33.98, shipping: 6.89 }
  expect(parseSnapshot(snapshot)).toEqual(snapshot)
  expect(parseSnapshot({ ...snapshot, shipping: '6.89' })).toBeUndefined()
})

test('the analytics are restored with the cart that was bought', () => {
  const counted = { itemsCount: 2, cartValue: 33.98, shipping: 4.39 }
  const items = [{ productId: '300', variantId: '9323', quantity: 2 }]
  expect(parseSnapshot(counted)).toEqual(counted)
  expect(parseSnapshot({ ...counted, items })).toEqual({ ...counted, items })
  expect(parseSnapshot({ ...counted, shipping: '4,39', items })).toBeUndefined()
})
