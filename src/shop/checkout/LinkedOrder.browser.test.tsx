import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { linkedOrderText as text, checkoutOutcomeText as words } from '#texts/checkout-outcome.ts'
import { shortName } from '../../browser/site.ts'
import { writeTab } from '../../browser/tab-storage.ts'
import type { LinkedOrder as Answer } from './contract.ts'
import { LinkedOrder } from './LinkedOrder.tsx'
import { ORDER_STAGES, type OrderStage, wasPaid } from './linked-order.ts'
import { ORDER_LINK_DAYS, ORDER_LINK_KEY } from './order-page.ts'
import { ORDER_ID, openServer, problem } from './server.browser.testing.ts'

const CALL = '/api/merch/order'
const TOKEN = 'a'.repeat(43)
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const order = (changes: Partial<Answer> = {}): Answer => ({
  number: 'K9-4F7Q2',
  orderId: ORDER_ID,
  payment: 'pi_1',
  status: 'paid',
  stage: 'paid',
  lines: [{ name: 'T-shirt', colour: 'Zwart', size: 'M', quantity: 2, price: 49.98 }],
  discount: 5,
  shipping: 6.99,
  total: 51.97,
  refunded: 0,
  shipTo: {
    firstName: 'Noor',
    lastName: 'de Wit',
    address1: 'Filmstraat 9',
    address2: 'bus 2',
    city: 'Gent',
    state: '',
    zip: '9000',
    country: 'BE'
  },
  parcels: [],
  ...changes
})
let server: ReturnType<typeof openServer>
const answering = (changes: Partial<Answer> = {}) => {
  server.answers[CALL] = () => Response.json(order(changes))
}
const open = () => render(<LinkedOrder supportMail="help@kino9.example" seller="KINO 9, Gent, BE 0" />)

beforeEach(() => {
  server = openServer()
  writeTab(shortName + ORDER_LINK_KEY, TOKEN)
})
afterEach(() => {
  vi.unstubAllGlobals()
  writeTab(shortName + ORDER_LINK_KEY, undefined)
})

test('the page shows number, lines, sums, address and both ids of the order behind the link, and no payment form', async () => {
  answering()
  await open()
  await expect.element(heading(text.headings.paid)).toHaveFocus()
  expect(server.requests).toEqual([{ path: CALL, method: 'POST', body: { token: TOKEN } }])
  const facts = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent?.replace(/\s/g, ' ')
  ])
  expect(facts).toEqual([
    ['2 × T-shirt Zwart · M', '€ 49,98'],
    [words.discount, '− € 5,00'],
    [words.shipping, '€ 6,99'],
    [words.paid, '€ 51,97'],
    [words.orderId, ORDER_ID],
    [words.paymentId, 'pi_1']
  ])
  expect([...document.querySelectorAll('address > *')].map(({ textContent }) => textContent)).toEqual([
    'Noor de Wit',
    'Filmstraat 9',
    'bus 2',
    '9000 Gent',
    'België'
  ])
  await expect.element(page.getByText('K9-4F7Q2')).toBeVisible()
  expect(document.querySelector('.outcome :is(input, iframe)')).toBeNull()
  await expect
    .element(page.getByRole('link', { name: text.withdraw }))
    .toHaveAttribute('href', `/herroepen/#${ORDER_ID}`)
})

test.each(ORDER_STAGES)('the page describes the state of an order that is %s', async (stage) => {
  answering({ stage })
  await open()
  await expect.element(heading(text.headings[stage])).toHaveFocus()
  await expect.element(page.getByText(text.explanations[stage])).toBeVisible()
  await expect.element(page.getByText(wasPaid(stage) ? words.paid : words.total)).toBeVisible()
})

test.each<OrderStage>(['held', 'withdrawn', 'withdrawn-late', 'refunded', 'returned'])(
  'the page promises no next steps for an order that is %s',
  async (stage) => {
    answering({ stage })
    await open()
    await expect.element(heading(text.headings[stage])).toHaveFocus()
    await expect.element(page.getByText(words.steps[0])).not.toBeInTheDocument()
  }
)

test('the page shows the link to the carrier first once a parcel was sent', async () => {
  answering({
    status: 'shipped',
    stage: 'shipped',
    parcels: [
      {
        carrier: 'bpost',
        trackingNumber: '3232',
        trackingUrl: 'https://track.example/3232',
        isDelivered: false
      }
    ]
  })
  await open()
  await expect
    .element(page.getByRole('link', { name: text.track }))
    .toHaveAttribute('href', 'https://track.example/3232')
  await expect.element(page.getByRole('link', { name: 'bpost, 3232' })).toBeVisible()
  expect(document.querySelector('[data-outcome] .button')?.textContent).toBe(text.track)
})

test('the page shows the refunded amount', async () => {
  answering({ status: 'cancelled', stage: 'cancelled', refunded: 51.97 })
  await open()
  await expect.element(heading(text.headings.cancelled)).toHaveFocus()
  await expect.element(page.getByText(words.refunded, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^We hebben .*51,97 terugbetaald/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: words.next })).not.toBeInTheDocument()
})

test('the page offers a withdrawal until the order was withdrawn or all of it is back', async () => {
  const offer = page.getByRole('link', { name: text.withdraw })
  answering()
  const { unmount } = await open()
  await expect.element(offer).toBeVisible()
  await unmount()
  answering({ stage: 'withdrawn' })
  await open()
  await expect.element(heading(text.headings.withdrawn)).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()
})

test('the page shows the same message for every invalid link, and sends no request without one', async () => {
  server.answers[CALL] = () => problem('unknown-link', 404)
  const first = await open()
  await expect.element(heading(text.gone)).toHaveFocus()
  await expect.element(page.getByText(text.whyGone(ORDER_LINK_DAYS))).toBeVisible()
  await first.unmount()
  writeTab(shortName + ORDER_LINK_KEY, undefined)
  await open()
  await expect.element(heading(text.gone)).toHaveFocus()
  expect(server.requests).toHaveLength(1)
})

test('the page offers a retry button when the server did not answer', async () => {
  server.answers[CALL] = () => problem('service-unavailable', 503)
  await open()
  await expect.element(heading(text.failed)).toHaveFocus()
  answering()
  await page.getByRole('button', { name: words.refresh }).click()
  await expect.element(heading(text.headings.paid)).toHaveFocus()
})
