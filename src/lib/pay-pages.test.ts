import { expect, test } from 'vitest'
import { isPayPage, mayBeSwapped } from './pay-pages.ts'

test.each([
  ['/checkout', true],
  ['/checkout/', true],
  ['/checkout/success/', true],
  ['/superfan/', true],
  ['/checkouts/', false],
  ['/', false],
  ['/aflevering/checkout/', false]
])('the page %s is a payment page: %s', (pathname, isOne) => {
  expect(isPayPage(pathname)).toBe(isOne)
})

test.each([
  ['/', '/checkout/', false],
  ['/checkout/', '/', false],
  ['/checkout/', '/checkout/success/', false],
  ['/superfan/', '/must-see/', false],
  ['/', '/must-see/', true]
])('a visitor goes from %s to %s without a full load: %s', (from, to, may) => {
  expect(mayBeSwapped(from, to)).toBe(may)
})
