import { expect, test } from 'vitest'
import { centsTyped, needOfAct, secondLookAt } from './order-acts.ts'

const refund = { totalBackCents: 5000, aloneUpToCents: 10_000, fulfilment: 'queued', hosts: 3 } as const

test.each([
  ['a small refund needs no second host', refund, undefined],
  ['a refund of exactly the limit needs no second host', { ...refund, totalBackCents: 10_000 }, undefined],
  ['a refund above the limit needs a second host', { ...refund, totalBackCents: 10_001 }, 'amount'],
  [
    'a refund of a parcel that was sent needs a second host',
    { ...refund, fulfilment: 'partial' as const },
    'shipped'
  ],
  ['a podcast with one host needs no second', { ...refund, totalBackCents: 90_000, hosts: 1 }, undefined]
] as const)('%s', (_, terms, why) => {
  expect(secondLookAt(terms)).toBe(why)
})

test('what moves money or a parcel needs the passkey now, and so does giving up a message that pays back or prints', () => {
  expect(needOfAct('correct-address')).toBe('full')
  expect(needOfAct('resend-mail')).toBe('act')
  expect(needOfAct('retry-message', 'order-mail')).toBe('act')
  for (const kind of ['retry-message', 'set-aside-message'] as const)
    for (const message of ['refund-payment', 'fulfil-order', 'of a later version'])
      expect(needOfAct(kind, message)).toBe('full')
})

test.each([
  ['12,5', 1250],
  ['12.50', 1250],
  ['€ 3', 300],
  ['0,05', 5],
  ['', undefined],
  ['12,555', undefined],
  ['-3', undefined],
  ['1e3', undefined]
])('the amount %j is %s cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents)
})
