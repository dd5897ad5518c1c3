import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { checkoutOutcomeText as text } from '#texts/checkout-outcome.ts'
import { shortName } from '../../browser/site.ts'
import { writeTab } from '../../browser/tab-storage.ts'
import { $cart, addToCart, emptyCart } from '../cart/cart.store.ts'
import { $draft, $orderId, $snapshot } from './checkout.store.ts'
import { EMPTY_DRAFT } from './memory.ts'
import { OrderOutcome } from './OrderOutcome.tsx'
import { LOOK_EVERY_MS, LOOKS_WITHIN_MS } from './outcome.ts'
import { PAID_KEY, RETURN_KEY } from './paid-memory.ts'
import { ORDER_ID, openServer, problem } from './server.browser.testing.ts'

const buyer = {
  ...EMPTY_DRAFT,
  email: 'noor@post.example',
  firstName: 'Noor',
  lastName: 'de Wit',
  address1: 'Filmstraat 9',
  city: 'Gent',
  zip: '9000',
  country: 'BE'
}
const STATUS = `/api/merch/order-status/${ORDER_ID}`
const MUG = { productId: '300', variantId: '9323', quantity: 1 }
const CAP = { productId: '206', variantId: '7854', quantity: 1 }
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name })
let server: ReturnType<typeof openServer>

/** The order's status at each request; the last one stays. */
function answering(...statuses: object[]) {
  server.answers[STATUS] = () =>
    Response.json({ number: 'K9-4F7Q2', ...(statuses.length > 1 ? statuses.shift() : statuses[0]) })
}
const sign = () => document.querySelector<HTMLElement>('[data-outcome]')?.dataset.outcome
/** The links and buttons under the outcome, with their look. */
const actions = () =>
  [...document.querySelectorAll('[data-outcome] :is(a, button)')].map(({ className, textContent }) => [
    textContent,
    className
  ])

const open = () => render(<OrderOutcome supportMail="help@kino9.example" seller="KINO 9, Gent, BE 0" />)

beforeEach(() => {
  server = openServer()
  $orderId.set(ORDER_ID)
  $snapshot.set({ itemsCount: 1, cartValue: 16.99, shipping: 6.89, items: [MUG] })
  writeTab(shortName + RETURN_KEY, { payment: 'pi_1', status: 'succeeded' })
  // Other test files fill a cart in the same storage.
  emptyCart()
  addToCart(MUG)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  $draft.set(EMPTY_DRAFT)
  writeTab(shortName + RETURN_KEY, undefined)
  writeTab(shortName + PAID_KEY, undefined)
})

test('the page shows what was bought and paid, and clears the cart and form', async () => {
  $draft.set(buyer)
  answering({ status: 'draft' }, { status: 'paid' })
  await open()
  await expect.element(heading(text.headings.processing)).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent(text.headings.processing)
  await expect.element(heading(text.headings.success)).toHaveFocus()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  expect(document.querySelector('[data-fact="number"]')?.textContent).toMatch(
    /^Bestelling K9-4F7Q2 · €\s23,88$/
  )
  await expect.element(page.getByText(buyer.email)).toBeVisible()
  expect([...document.querySelectorAll('address > *')].map(({ textContent }) => textContent)).toEqual([
    'Noor de Wit',
    'Filmstraat 9',
    '9000 Gent',
    'België'
  ])
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    text.steps.map((step, index) => `${index + 1}${step}`)
  )
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
    .toHaveAttribute('href', `mailto:help@kino9.example?subject=Bestelling%20K9-4F7Q2%20(${ORDER_ID})`)
  await expect.element(button(text.print)).toBeVisible()
  expect($orderId.get()).toBe('')
  expect($snapshot.get()).toBeNull()
  expect($cart.get().lines).toHaveLength(0)
})

test('after a payment the order comes first, and nothing leads away from it in red', async () => {
  answering({ status: 'paid' })
  await open()
  await expect.element(heading(text.headings.success)).toBeVisible()
  const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(headings).toEqual([text.bought, text.next])
  expect(actions()).toEqual([])
  const looks = [...document.querySelectorAll('.button')].map(({ className }) => className)
  expect(looks).toEqual(['button button-quiet', 'button button-quiet'])
})

test('a step that is still to come does not look like a fault', async () => {
  answering({ status: 'paid' })
  await open()
  const step = page.getByText('1', { exact: true })
  await expect.element(step).toHaveClass('bg-well')
})

test('what another tab has added since the payment stays in the cart', async () => {
  emptyCart()
  addToCart({ ...MUG, quantity: 2 })
  addToCart(CAP)
  answering({ status: 'paid' })
  await open()
  await expect.element(heading(text.headings.success)).toBeVisible()
  expect($cart.get().lines).toMatchObject([MUG, CAP])
})

test('the cart of a later order stays as it is when the earlier one turns out to be paid', async () => {
  server.answers[STATUS] = () => {
    // What happens in this tab when another one shows the outcome first, and the buyer goes on shopping there.
    $orderId.set('')
    $snapshot.set(null)
    return Response.json({ number: 'K9-4F7Q2', status: 'paid' })
  }
  await open()
  await expect.element(heading(text.headings.success)).toBeVisible()
  expect($cart.get().lines).not.toHaveLength(0)
})

test('the page shows a paid order again in the same tab, without a request', async () => {
  writeTab(shortName + PAID_KEY, { orderId: ORDER_ID, payment: 'pi_1', paidCents: 2388 })
  await open()
  await expect.element(heading(text.headings.success)).toHaveFocus()
  await expect.element(page.getByText(ORDER_ID)).toBeVisible()
  expect(server.requests).toEqual([])
  expect($cart.get().lines).not.toHaveLength(0)
})

test.each([
  ['failed', text.failed],
  ['canceled', text.cancelled]
])('the page offers another try for a payment that %s', async (redirectStatus, sentence) => {
  writeTab(shortName + RETURN_KEY, { payment: 'pi_1', status: redirectStatus })
  answering({ status: 'draft' })
  await open()
  await expect.element(heading(text.headings.failed)).toHaveFocus()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('link', { name: text.again })).toHaveAttribute('href', '/checkout/')
  expect($orderId.get()).toBe(ORDER_ID)
  expect($cart.get().lines).not.toHaveLength(0)
})

test('the page looks up an unknown order again, once per press', async () => {
  server.answers[STATUS] = () => problem('unknown-order', 404)
  await open()
  await expect.element(heading(text.headings.unknown)).toHaveFocus()
  expect(server.requests).toHaveLength(1)
  answering({ status: 'paid' })
  const refresh = button(text.refresh).element() as HTMLElement
  refresh.click()
  refresh.click()
  await expect.element(heading(text.headings.success)).toHaveFocus()
  expect(server.requests).toHaveLength(2)
})

test.each(['never answers', 'answers each lookup late'])(
  'the page waits twelve seconds in all for a server that %s, then says that it does not know',
  async (behaviour) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const openedAtMs = Date.now()
    let answer = () => {}
    server.answers[STATUS] = () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ number: 'K9-4F7Q2', status: 'draft' }))
      })
    await open()
    await expect.element(heading(text.headings.processing)).toBeVisible()
    await vi.advanceTimersByTimeAsync(LOOKS_WITHIN_MS - LOOK_EVERY_MS - 1)
    await expect.element(heading(text.headings.processing)).toBeVisible()
    if (behaviour === 'answers each lookup late') answer()
    // Vitest moves the clock while it waits.
    await expect.element(heading(text.headings.unknown)).toHaveFocus()
    expect(Date.now() - openedAtMs).toBeGreaterThanOrEqual(LOOKS_WITHIN_MS)
    expect(Date.now() - openedAtMs).toBeLessThan(1.5 * LOOKS_WITHIN_MS)
  }
)

test('a payment that succeeds after an unknown status shows the lines and sums of the server, also after a reload', async () => {
  server.answers[STATUS] = () => problem('service-unavailable', 503)
  const first = await open()
  await expect.element(heading(text.headings.unknown)).toHaveFocus()
  const lines = [{ name: 'T-shirt', colour: 'Zwart', size: 'M', quantity: 2, price: 49.98 }]
  answering({ status: 'paid', bought: { lines, discount: 5, shipping: 5.64, total: 50.62 } })
  await button(text.refresh).click()
  const facts = () =>
    [...document.querySelectorAll('dl:first-of-type dt')].map(({ textContent, nextElementSibling }) =>
      [textContent, nextElementSibling?.textContent].join(' ').replace(/\s/g, ' ')
    )
  const shown = [
    '2 × T-shirt Zwart · M € 49,98',
    `${text.discount} − € 5,00`,
    `${text.shipping} € 5,64`,
    `${text.paid} € 50,62`
  ]
  await expect.poll(facts).toEqual(expect.arrayContaining(shown))
  expect(document.querySelector('[data-fact="number"]')?.textContent).toMatch(/K9-4F7Q2 · €\s50,62$/)
  await first.unmount()
  await open()
  await expect.poll(facts).toEqual(expect.arrayContaining(shown))
})

test('the page sends no request without an order', async () => {
  $orderId.set('')
  await open()
  await expect.element(heading(text.headings.unknown)).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: text.bought })).not.toBeInTheDocument()
  expect(server.requests).toEqual([])
})

test.each([
  'in the address, where the browser stores nothing',
  'kept by this tab, when another one has paid'
])('the page finds the order that was paid: %s', async (place) => {
  answering({ status: 'paid' })
  $orderId.set('')
  $snapshot.set(null)
  writeTab(shortName + RETURN_KEY, undefined)
  if (place.startsWith('kept'))
    writeTab(shortName + RETURN_KEY, { payment: 'pi_1', status: 'succeeded', order: ORDER_ID })
  else history.replaceState(history.state, '', `?order=${ORDER_ID}&redirect_status=succeeded`)
  await open()
  await expect.element(heading(text.headings.success)).toHaveFocus()
  history.replaceState(history.state, '', location.pathname)
  // It may be for a later order.
  expect($cart.get().count).toBe(1)
})

test('the page copies the order number by its button, and says so', async () => {
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

test.each([
  ['success', { status: 'paid' }, 'succeeded', [], text.steps],
  ['failed', { status: 'cancelled' }, 'failed', [text.again, text.home], text.failedSteps],
  ['unknown', undefined, 'succeeded', [text.refresh, text.home], text.unknownSteps]
] as const)(
  'the page shows %s with a sign, at most one main button, and what happens next',
  async (outcome, answer, status, names, steps) => {
    writeTab(shortName + RETURN_KEY, { payment: 'pi_1', status })
    if (answer) answering(answer)
    else server.answers[STATUS] = () => problem('unknown-order', 404)
    await open()
    await expect.element(heading(text.headings[outcome])).toHaveFocus()
    expect(sign()).toBe(outcome)
    expect(actions()).toEqual(
      names.map((name, index) => [name, index === 0 ? 'button' : 'button button-quiet'])
    )
    expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent?.slice(1))).toEqual(
      steps.map((step) => expect.stringContaining(step))
    )
    for (const id of [ORDER_ID, 'pi_1'])
      await expect.element(page.getByText(id, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'help@kino9.example' })).toBeVisible()
  }
)

test('the page shows no address if this tab has not stored one', async () => {
  answering({ status: 'paid' })
  await open()
  await expect.element(heading(text.headings.success)).toHaveFocus()
  expect(document.querySelector('address')).toBeNull()
})
