import { expect, test } from 'vitest'
import { saleFactsOf } from '../../../src/site/brand/sale-facts.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { paymentFailedLetter } from './order-letters.ts'

const order = { id: 'ord_1', number: 'K9-4F7Q2', firstName: 'Noor' }

test.each([
  [true, ['/checkout/']],
  [false, []]
])('the mail after a failed payment links to the checkout of a shop that is on: %s', (shop, paths) => {
  const features = { ...settings.features, shop, orders: true }
  const { blocks } = paymentFailedLetter(order, saleFactsOf({ ...settings, features }))
  const links = blocks.flatMap((block) => (block.kind === 'button' ? block.link.url : []))
  expect(links.map((url) => new URL(url).pathname)).toEqual(paths)
})
