import { expect, test } from 'vitest'
import { EMPTY_DRAFT, keptDraft, keptOrder, keptSnapshot } from './memory.ts'
import { keptPaid, keptReturn } from './paid-memory.ts'

test('restores what was typed, with missing fields empty, and without others', () => {
  expect(keptDraft({ email: 'noor@', zip: '90', card: '4242' })).toEqual({
    ...EMPTY_DRAFT,
    email: 'noor@',
    zip: '90'
  })
  expect(Object.values(EMPTY_DRAFT)).toEqual(Array(9).fill(''))
})

test.each([null, 'x', 3, { email: 4 }])('refuses %j as a form', (stored) => {
  expect(keptDraft(stored)).toBeUndefined()
})

test('accepts a valid order id, or none', () => {
  expect(keptOrder('')).toBe('')
  expect(keptOrder('ord_aaaaaaaaaaaaaaaaaaaaaaaa')).toBe('ord_aaaaaaaaaaaaaaaaaaaaaaaa')
  for (const rubbish of ['ord_1', '../x', 4, null, undefined]) expect(keptOrder(rubbish)).toBeUndefined()
})

test('restores a return, a paid order and a snapshot completely or not at all', () => {
  expect(keptReturn({ payment: 'pi_1', status: 'failed', secret: 'x' })).toEqual({
    payment: 'pi_1',
    status: 'failed'
  })
  expect(keptReturn({ payment: 'pi_1' })).toBeUndefined()
  expect(keptPaid({ orderId: 'ord_a', payment: '', paidCents: 4087 })).toMatchObject({ paidCents: 4087 })
  expect(keptPaid({ orderId: 'ord_a' })).toBeUndefined()
  const snapshot = { itemsCount: 2, cartValue: 33.98, shipping: 6.89 }
  expect(keptSnapshot(snapshot)).toEqual(snapshot)
  expect(keptSnapshot({ ...snapshot, shipping: '6.89' })).toBeUndefined()
})

test('restores analytics with the cart that was bought', () => {
  const counted = { itemsCount: 2, cartValue: 33.98, shipping: 4.39 }
  const items = [{ productId: '300', variantId: '9323', quantity: 2 }]
  expect(keptSnapshot(counted)).toEqual(counted)
  expect(keptSnapshot({ ...counted, items })).toEqual({ ...counted, items })
  expect(keptSnapshot({ ...counted, shipping: '4,39', items })).toBeUndefined()
})
