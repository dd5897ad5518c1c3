// Test-mode payments with the real Printful are reported wherever settings are checked.
import { expect, test } from 'vitest'
import { settings } from '../../src/site/brand/settings.ts'
import { checkTestPrint } from './test-print.ts'

test.each([
  ['a test key and a token of Printful', 'sk_test_1', 'token', ['wrong']],
  ['a restricted test key and a token of Printful', 'rk_test_1', 'token', ['wrong']],
  ['a live key and a token of Printful', 'sk_live_1', 'token', []],
  ['a test key alone', 'sk_test_1', '', ['warning']],
  ['a token of Printful alone', '', 'token', []]
])(
  'the doctor warns where test payments would be printed: %s',
  (_, STRIPE_SECRET_KEY, PRINTFUL_TOKEN, states) => {
    const found = checkTestPrint({ STRIPE_SECRET_KEY, PRINTFUL_TOKEN }, settings)
    expect(found.map(({ state }) => state)).toEqual(states)
  }
)

test('the doctor reports nothing if nothing is sold, and needs no print settings without a shop', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_9', PRINTFUL_TOKEN: 'token' }
  const having = (shop: boolean, superfan: boolean) => ({
    features: { ...settings.features, shop, superfan }
  })
  expect(checkTestPrint(keys, having(false, false))).toEqual([])
  expect(checkTestPrint(keys, having(false, true))).toMatchObject([{ state: 'warning' }])
})
