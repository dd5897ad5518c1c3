// The rate limits of the checkout: they count each visitor alone, and what is refused changes nothing.
import { expect, test } from 'vitest'
import { mug, oneTryOf, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { newLinkToken } from '../../platform/http/link-token.ts'
import { storeOrderLink } from './order-links.ts'

const { testDatabase, fixture, reopen } = checkoutForEachTest()

type Ask = (order: { orderId: string; token: string }, address: string) => Promise<Response>
const unknownId = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'
let quantity = 1

const start: Ask = (_, address) => fixture.start([{ ...shirt, quantity: ++quantity }], noor, address)
const change: Ask = ({ orderId }, address) =>
  fixture.post('/api/merch/checkout/quote', { orderId, items: [mug], customerInfo: noor }, address)
const look = (orderId: string, address: string) =>
  fixture.testApp.request(`/api/merch/order-status/${orderId}`, { address })
const open = (token: string, address: string) => fixture.post('/api/merch/order', { token }, address)

test.each<[string, number, string, Ask]>([
  ['prices of a new order', 200, 'shop-rates', start],
  ['prices of a changed order', 200, 'shop-rates', change],
  ['changes of an order', 200, 'checkout-quotes', change],
  ['looks at an order', 200, 'checkout-looks', ({ orderId }, address) => look(orderId, address)],
  ['guesses of an order', 404, 'checkout-guesses', (_, address) => look(unknownId, address)],
  ['openings of a mailed link', 200, 'checkout-looks', ({ token }, address) => open(token, address)],
  ['guesses of a mailed link', 404, 'checkout-guesses', (_, address) => open(newLinkToken(), address)]
])('%s are limited for each visitor alone', async (_, status, limit, ask) => {
  await reopen({ cache: oneTryOf(limit) })
  const orderId = await fixture.buy()
  const draft = await fixture.draft([shirt], noor, '192.0.2.9')
  const token = newLinkToken()
  await storeOrderLink(testDatabase.db, token, orderId, fixture.testApp.services.now())
  const order = { orderId: draft.orderId, token }
  expect((await ask(order, '198.51.100.7')).status).toBe(status)
  const before = await fixture.rows.revisions()
  const refused = await ask(order, '198.51.100.7')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too-many-questions' })
  expect(await fixture.rows.revisions()).toEqual(before)
  expect((await ask(order, '198.51.100.8')).status).toBe(status)
})
