// The whole checkout as a buyer sees it, with a server and a payment form that answer successfully.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { checkoutFieldsText, couponText, checkoutText as text } from '#texts/checkout.ts'
import { paymentText } from '#texts/payment.ts'
import { addToCart, emptyCart } from '../cart/cart.store.ts'
import { buyer } from './buyer.testing.ts'
import { Checkout } from './Checkout.tsx'
import { resetCheckout } from './checkout.browser.testing.ts'
import { $orderId, $seen } from './checkout.store.ts'
import { paidBefore } from './outcome.service.ts'
import { ORDER_ID, openServer, problem, SECRET } from './server.browser.testing.ts'

const confirmed = vi.fn(async () => ({ error: { type: 'card_error', message: 'Geweigerd.' } }))
const listeners = new Map<string, (event?: object) => void>()
const element = {
  on: (name: string, listen: (event?: object) => void) => listeners.set(name, listen),
  mount: () => listeners.get('ready')?.(),
  destroy: vi.fn()
}
const provider = {
  elements: () => ({
    create: () => element,
    fetchUpdates: async () => ({}),
    submit: async () => ({})
  }),
  retrievePaymentIntent: async () => ({ paymentIntent: { amount: 2388, status: 'requires_payment_method' } }),
  confirmPayment: confirmed
}

const field = (name: keyof typeof checkoutFieldsText.labels) =>
  page.getByLabelText(checkoutFieldsText.labels[name], { exact: false })
const payButton = page.getByRole('button', { name: /^Betaal/ })
let server: ReturnType<typeof openServer>

async function fillIn() {
  for (const name of ['email', 'firstName', 'lastName', 'address1', 'zip', 'city'] as const)
    await userEvent.fill(field(name), buyer[name])
  await userEvent.selectOptions(field('country'), buyer.country)
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  window.Stripe = vi.fn(() => provider) as never
  confirmed.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server = openServer()
  resetCheckout()
})
afterEach(() => {
  sessionStorage.clear()
  delete window.Stripe
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an empty cart shows a link back to the shop', async () => {
  emptyCart()
  await render(<Checkout />)
  await expect.element(page.getByText(text.empty)).toBeVisible()
  await expect.element(page.getByRole('link', { name: text.toMerch })).toHaveAttribute('href', '/#merch')
})

test('the checkout shows the cart and the shipping costs, and asks for the address first', async () => {
  await render(<Checkout />)
  const lines = page.getByRole('list', { name: text.lines })
  await expect.element(lines.getByRole('listitem')).toMatchTextContent('Mok')
  await expect.element(page.getByText(text.hint)).toBeVisible()
  await expect.element(page.getByText(/23,88/)).toBeVisible()
  await expect.element(payButton).not.toBeInTheDocument()
})

test('a field that is left with a wrong value shows what is expected', async () => {
  await render(<Checkout />)
  await userEvent.fill(field('zip'), '12')
  await userEvent.fill(field('email'), 'noor')
  await userEvent.tab()
  await expect.element(page.getByText(checkoutFieldsText.faults.withoutAt)).toBeVisible()
  await expect.element(field('email')).toHaveAttribute('aria-invalid', 'true')
})

test('a complete address opens the payment, with the amount on the button', async () => {
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).toMatchTextContent(/23,88/)
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByRole('status')).toMatchTextContent(/23,88/)
  expect(server.of('init')).toHaveLength(1)
  await payButton.click()
  const decline = page.getByText('Geweigerd.', { exact: false })
  await expect.element(decline).toBeVisible()
  const order = decline.element().compareDocumentPosition(payButton.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING, 'above the button').not.toBe(0)
  expect(confirmed).toHaveBeenCalledOnce()
})

test('a coupon lowers the total, and can be removed', async () => {
  let coupon: object = { discount: 0 }
  server.answers['/api/merch/checkout/quote'] = () =>
    Response.json({ clientSecret: SECRET, shipping: 6.89, ...coupon })
  const apply = () => {
    coupon = { discount: 5, couponCode: 'VIJF' }
    return Response.json({ success: true, discount: 5 })
  }
  server.answers[`/api/merch/coupon/remove/${ORDER_ID}`] = () => {
    coupon = { discount: 0 }
    return Response.json({ success: true })
  }
  await render(<Checkout />)
  await fillIn()
  await page.getByText(couponText.fold).click()
  const code = page.getByLabelText(couponText.label)
  server.answers[`/api/merch/coupon/apply/${ORDER_ID}`] = () => problem('unknown-coupon', 422, 'Niet geldig.')
  await userEvent.fill(code, 'zes')
  // It applies the code, and does not pay.
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('Niet geldig.')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('ZES')
  server.answers[`/api/merch/coupon/apply/${ORDER_ID}`] = apply
  await userEvent.fill(code, 'vijf')
  await page.getByRole('button', { name: couponText.apply }).click()
  await expect.element(page.getByText(couponText.applied('VIJF', '€\u00a05,00'))).toBeVisible()
  await expect.element(payButton).toMatchTextContent(/18,88/)
  await page.getByRole('button', { name: couponText.remove }).click()
  await expect.element(payButton).toMatchTextContent(/23,88/)
})

test('a payment that cannot be opened shows an error, and a button to retry', async () => {
  server.answers['/api/merch/checkout/init'] = () => Promise.reject(new TypeError('offline'))
  await render(<Checkout />)
  await fillIn()
  await expect.element(page.getByText(text.unprepared)).toBeVisible()
  server.answers['/api/merch/checkout/init'] = openServer().answers['/api/merch/checkout/init'] as never
  await page.getByRole('button', { name: paymentText.again }).click()
  await expect.element(payButton).toBeVisible()
})

test('a phone shows the total first, and unfolds the lines on request', async () => {
  await page.viewport(390, 844)
  await render(<Checkout />)
  const lines = page.getByRole('list', { name: text.lines })
  await expect.element(page.getByText(text.pieces(1), { exact: false })).toBeVisible()
  await expect.element(page.getByText(/23,88/).first()).toBeVisible()
  await expect.element(lines).not.toBeInTheDocument()
  await page.getByText(text.summary).click()
  await expect.element(lines.getByRole('listitem')).toMatchTextContent('Mok')
})

test('a quantity changed in the summary is a new quote for the same order', async () => {
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  await page.getByRole('button', { name: /^Eén meer van Mok/ }).click()
  await expect.element(payButton).toMatchTextContent(/40,87/)
  await expect.poll(() => server.of('quote')).toHaveLength(1)
  expect(server.of('quote')[0]?.body).toMatchObject({ orderId: ORDER_ID, items: [{ quantity: 2 }] })
  expect(server.of('init')).toHaveLength(1)
})

test('a change that did not arrive is said, and the button names no amount until it did', async () => {
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  const answer = server.answers['/api/merch/checkout/quote']
  server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
  await page
    .getByRole('button', { name: /^Eén meer/ })
    .first()
    .click()
  await expect.element(page.getByText(text.changeLost)).toBeVisible()
  await expect.element(payButton).not.toBeInTheDocument()
  if (answer) server.answers['/api/merch/checkout/quote'] = answer
  await page.getByRole('button', { name: paymentText.again }).click()
  await expect.element(payButton).toBeVisible()
  await expect.element(page.getByText(text.changeLost)).not.toBeInTheDocument()
  expect(confirmed).not.toHaveBeenCalled()
})

test('a line removed in the summary is a new quote for the same order, and the focus stays in the summary', async () => {
  addToCart({ productId: '206', variantId: '7854', quantity: 1 })
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  await page.getByRole('button', { name: /^Verwijder Cap/ }).click()
  await expect.element(page.getByRole('button', { name: /^Verwijder Mok/ })).toHaveFocus()
  await expect.element(payButton).toMatchTextContent(/23,88/)
  await expect.poll(() => server.of('quote').at(-1)?.body).toMatchObject({ items: [{ quantity: 1 }] })
  expect(server.of('init')).toHaveLength(1)
})

test('the last line can be removed, and the focus moves to the message that follows', async () => {
  await render(<Checkout />)
  await page.getByRole('button', { name: /^Verwijder Mok/ }).click()
  await expect.element(page.getByText(text.empty)).toHaveFocus()
})

test('the optional fields are folded, and unfold when one of them is wrong', async () => {
  await render(<Checkout />)
  await expect.element(field('address2')).not.toBeVisible()
  await fillIn()
  await page.getByText(checkoutFieldsText.optionalFields).click()
  await userEvent.fill(field('address2'), 'bus\u200b1')
  await page.getByText(checkoutFieldsText.optionalFields).click()
  await expect.element(field('address2')).not.toBeVisible()
  await userEvent.click(field('email'))
  await userEvent.keyboard('{Enter}')
  await expect.element(field('address2')).toHaveFocus()
  await expect.element(page.getByText(checkoutFieldsText.faults.unprintable)).toBeVisible()
})

test.each([1280, 390])(
  'a price that changed since the cart is said in the summary, before paying (%i px)',
  async (width) => {
    await page.viewport(width, 800)
    server.answers['/api/merch/checkout/init'] = () =>
      Response.json({
        orderId: ORDER_ID,
        clientSecret: SECRET,
        shipping: 6.89,
        prices: [{ variantId: '9323', price: 18.99 }]
      })
    await render(<Checkout />)
    await fillIn()
    await expect.element(payButton).toMatchTextContent(/25,88/)
    const line = page.getByRole('list', { name: text.lines }).getByRole('listitem')
    await expect.element(line.getByText(text.priceChanged('€\u00a018,99', '€\u00a016,99'))).toBeVisible()
  }
)

test('a price that is another one in the newer page of the checkout is said too', async () => {
  $seen.set({ '9323': 1499 })
  await render(<Checkout />)
  await expect.element(page.getByText(text.priceChanged('€\u00a016,99', '€\u00a014,99'))).toBeVisible()
})

test('a variant that is no longer made is named in the summary, and the rest can be paid', async () => {
  addToCart({ productId: '206', variantId: '7854', quantity: 1 })
  const refusal = () =>
    Response.json(
      {
        type: 'about:blank',
        title: 'x',
        status: 422,
        code: 'sold-out',
        error: 'x',
        requestId: 'r',
        soldOut: ['7854']
      },
      { status: 422 }
    )
  const rates = server.answers['/api/merch/shipping-rates']
  server.answers['/api/merch/shipping-rates'] = refusal
  await render(<Checkout />)
  const lines = page.getByRole('list', { name: text.lines })
  await expect
    .element(lines.getByRole('listitem').filter({ hasText: 'Cap' }).getByText(text.soldOut))
    .toBeVisible()
  await expect.element(page.getByText(text.soldOutHeading)).toBeVisible()
  await expect.element(page.getByText(text.noShipping)).not.toBeInTheDocument()
  if (rates) server.answers['/api/merch/shipping-rates'] = rates
  await page.getByRole('button', { name: /^Verwijder Cap/ }).click()
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByText(text.soldOut)).not.toBeInTheDocument()
})

test('an order whose variant is gone meanwhile cannot be paid until it is removed', async () => {
  addToCart({ productId: '206', variantId: '7854', quantity: 1 })
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  server.answers['/api/merch/checkout/quote'] = () =>
    Response.json(
      {
        type: 'about:blank',
        title: 'x',
        status: 422,
        code: 'sold-out',
        error: 'x',
        requestId: 'r',
        soldOut: ['7854']
      },
      { status: 422 }
    )
  await payButton.click()
  await expect.element(page.getByText(text.soldOut)).toBeVisible()
  await expect.element(payButton).toHaveAttribute('aria-disabled', 'true')
  expect(confirmed).not.toHaveBeenCalled()
})

/** What happens in this tab when another one shows the outcome of the order: it empties the cart and forgets the order. */
function payElsewhere() {
  emptyCart()
  $orderId.set('')
}

test('the payment form stays until the payment has ended when another tab empties the cart', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof confirmed>>>()
  confirmed.mockReturnValueOnce(promise)
  element.destroy.mockClear()
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  await payButton.click()
  await expect.poll(() => confirmed.mock.calls.length).toBe(1)
  emptyCart()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(element.destroy).not.toHaveBeenCalled()
  await expect.element(page.getByText(text.empty)).not.toBeInTheDocument()
  resolve({ error: { type: 'card_error', message: 'Geweigerd.' } })
  await expect.element(page.getByText(text.empty)).toBeVisible()
})

test('an order that another tab has paid is named, with the way to it', async () => {
  const lines = [{ name: 'Mok', colour: 'Zwart', size: null, quantity: 1, price: 16.99 }]
  server.answers[`/api/merch/order-status/${ORDER_ID}`] = () =>
    Response.json({
      number: 'K9-4F7Q2',
      status: 'paid',
      bought: { lines, discount: 0, shipping: 6.89, total: 23.88 }
    })
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  payElsewhere()
  await expect.element(page.getByText(text.paidElsewhere('K9-4F7Q2'))).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: text.toOrder }))
    .toHaveAttribute('href', '/checkout/success/')
  expect(paidBefore()).toMatchObject({
    outcome: 'success',
    order: { orderId: ORDER_ID, number: 'K9-4F7Q2', paidCents: 2388, bought: { lines } }
  })
  expect(paidBefore()?.order.email).toBeUndefined()
})

test('an order that is not paid is not named when its cart is gone', async () => {
  await render(<Checkout />)
  await fillIn()
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  payElsewhere()
  await expect.element(page.getByText(text.empty)).toBeVisible()
  await expect.poll(() => server.of('order-status').length).toBe(1)
  await expect.element(page.getByRole('link', { name: text.toOrder })).not.toBeInTheDocument()
})

test('a letterbox that autofill fills in is unfolded, so that the buyer sees it', async () => {
  await render(<Checkout />)
  const box = document.querySelector<HTMLInputElement>('#field-address2')
  await expect.element(field('address2')).not.toBeVisible()
  // What autofill does: it sets the value, and sends an event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'bus 12')
  box?.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.element(field('address2')).toBeVisible()
  await expect.element(field('address2')).toHaveValue('bus 12')
})

test('a street without a number is asked about, and does not keep the buyer from paying', async () => {
  await render(<Checkout />)
  await fillIn()
  await userEvent.fill(field('address1'), 'Grote Markt')
  await userEvent.tab()
  await expect.element(page.getByText(checkoutFieldsText.noHouseNumber)).toBeVisible()
  await expect.element(field('address1')).not.toHaveAttribute('aria-invalid')
  await expect.element(payButton).not.toHaveAttribute('aria-disabled')
  await userEvent.fill(field('address1'), 'Grote Markt 9')
  await expect.element(page.getByText(checkoutFieldsText.noHouseNumber)).not.toBeInTheDocument()
})

test('a post box is refused with the reason', async () => {
  await render(<Checkout />)
  await userEvent.fill(field('address1'), 'Postbus 123')
  await userEvent.tab()
  await expect.element(page.getByText(checkoutFieldsText.faults.postBox)).toBeVisible()
})

test('the status for screen readers does not say that the payment is prepared beside an error', async () => {
  server.answers['/api/merch/shipping-rates'] = () => Promise.reject(new TypeError('offline'))
  await render(<Checkout />)
  await fillIn()
  await expect.element(page.getByText(text.noShipping)).toBeVisible()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('a picture in the summary that cannot be loaded shows the logo', async () => {
  for (const width of [1280, 390]) {
    await page.viewport(width, 800)
    const { unmount } = await render(<Checkout />)
    await expect.poll(() => document.querySelectorAll('.checkout img').length).toBeGreaterThan(0)
    for (const picture of document.querySelectorAll('.checkout img')) {
      picture.dispatchEvent(new Event('error'))
      expect(picture.getAttribute('src')).toBe('/favicon.svg')
    }
    await unmount()
  }
})

test('an error takes space only while it is shown', async () => {
  await render(<Checkout />)
  const height = () => document.querySelector('form')?.offsetHeight ?? 0
  const before = height()
  await userEvent.fill(field('zip'), '12')
  await userEvent.tab()
  await expect.poll(() => height()).toBeGreaterThan(before)
  await userEvent.fill(field('zip'), '123')
  await userEvent.fill(field('zip'), '')
  await userEvent.fill(field('zip'), '9000')
  await expect.poll(() => height()).toBe(before)
})

test('a payment form that fails to load shows one message, and no button that does nothing', async () => {
  vi.spyOn(element, 'mount').mockImplementation(() =>
    listeners.get('loaderror')?.({ error: { message: 'Weg.' } })
  )
  await render(<Checkout />)
  await fillIn()
  await expect.element(page.getByRole('alert').filter({ hasText: paymentText.failed })).toBeVisible()
  await expect.element(payButton).not.toBeInTheDocument()
})
