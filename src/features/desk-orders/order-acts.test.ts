import { expect, test } from 'vitest'
import { centsTyped, movesMoney, secondLookAt } from './order-acts.ts'

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

test('releases, refunds and cancellations move money, and so do messages that pay back or print', () => {
  expect(movesMoney('release')).toBe(true)
  expect(movesMoney('resend-mail')).toBe(false)
  expect(movesMoney('retry-message', 'order-mail')).toBe(false)
  expect(movesMoney('retry-message', 'refund-payment')).toBe(true)
  expect(movesMoney('set-aside-message', 'refund-payment')).toBe(false)
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
