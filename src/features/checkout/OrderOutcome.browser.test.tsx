import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shortName } from '../../browser/site.ts'
import { writeTab } from '../../browser/tab-storage.ts'
import { checkoutOutcomeText as text } from '../../texts/checkout-outcome.ts'
import { $cart, addToCart } from '../shop/store.ts'
import { OrderOutcome } from './OrderOutcome.tsx'
import { PAID_KEY, RETURN_KEY } from './paid-memory.ts'
import { ORDER_ID, openServer, problem } from './server.browser.testing.ts'
import { $orderId, $snapshot } from './store.ts'

const STATUS = `/api/merch/order-status/${ORDER_ID}`
const MUG = { productId: '300', variantId: '9323', quantity: 1 }
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name })
let server: ReturnType<typeof openServer>

/** The order's status at each request; the last one stays. */
function answering(...statuses: object[]) {
  server.answers[STATUS] = () => Response.json(statuses.length > 1 ? statuses.shift() : statuses[0])
}

const open = () => render(<OrderOutcome supportMail="help@kino9.example" seller="KINO 9, Gent, BE 0" />)

beforeEach(() => {
  server = openServer()
  $orderId.set(ORDER_ID)
  $snapshot.set({ itemsCount: 1, cartValue: 16.99, shipping: 6.89, items: [MUG] })
  writeTab(shortName + RETURN_KEY, { payment: 'pi_1', status: 'succeeded' })
  addToCart(MUG)
})
afterEach(() => {
  vi.unstubAllGlobals()
  writeTab(shortName + RETURN_KEY, undefined)
  writeTab(shortName + PAID_KEY, undefined)
})

test('shows what was bought and paid, and clears the cart and form', async () => {
  answering({ status: 'draft' }, { status: 'paid' })
  await open()
  await expect.element(heading(text.headings.processing)).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent(text.headings.processing)
  await expect.element(heading(text.headings.success)).toHaveFocus()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  const facts = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent
  ])
  expect(facts).toEqual([
    [expect.stringMatching(/^1 × Mok/), expect.stringMatching(/16,99/)],
    [text.shipping, expect.stringMatching(/6,89/)],
    [text.paid, expect.stringMatching(/23,88/)],
    [text.orderId, ORDER_ID],
    [text.paymentId, 'pi_1']
  ])
  await expect
    .element(page.getByRole('link', { name: 'help@kino9.example' }))
    .toHaveAttribute('href', `mailto:help@kino9.example?subject=Bestelling%20${ORDER_ID}`)
  await expect.element(button(text.print)).toBeVisible()
  expect($orderId.get()).toBe('')
  expect($snapshot.get()).toBeNull()
  expect($cart.get().lines).toHaveLength(0)
})

test('shows a paid order again in the same tab, without a request', async () => {
  writeTab(shortName + PAID_KEY, { orderId: ORDER_ID, payment: 'pi_1', paidCents: 2388 })
  await open()
  await expect.element(heading(text.headings.success)).toHaveFocus()
  await expect.element(page.getByText(ORDER_ID)).toBeVisible()
  expect(server.asked).toEqual([])
  expect($cart.get().lines).not.toHaveLength(0)
})

test.each([
  ['failed', text.failed],
  ['canceled', text.cancelled]
])('offers another try for a payment that %s', async (redirectStatus, sentence) => {
  writeTab(shortName + RETURN_KEY, { payment: 'pi_1', status: redirectStatus })
  answering({ status: 'draft' })
  await open()
  await expect.element(heading(text.headings.failed)).toHaveFocus()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('link', { name: text.again })).toHaveAttribute('href', '/checkout/')
  expect($orderId.get()).toBe(ORDER_ID)
  expect($cart.get().lines).not.toHaveLength(0)
})

test('looks up an unknown order again, once per press', async () => {
  server.answers[STATUS] = () => problem('unknown-order', 404)
  await open()
  await expect.element(heading(text.headings.unknown)).toHaveFocus()
  expect(server.asked).toHaveLength(1)
  answering({ status: 'paid' })
  const refresh = button(text.refresh).element() as HTMLElement
  refresh.click()
  refresh.click()
  await expect.element(heading(text.headings.success)).toHaveFocus()
  expect(server.asked).toHaveLength(2)
})

test('sends no request without an order', async () => {
  $orderId.set('')
  await open()
  await expect.element(heading(text.headings.unknown)).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: text.bought })).not.toBeInTheDocument()
  expect(server.asked).toEqual([])
})

test('copies the order number by its button, and says so', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (value) => void copied.push(value))
  answering({ status: 'paid' })
  await open()
  const copy = button(text.copyOf(text.orderId))
  await copy.click()
  await expect.element(copy).toHaveTextContent(text.copied)
  expect(copied).toEqual([ORDER_ID])
  vi.restoreAllMocks()
})
