// The simulated payment form on a separate page, under the policy of the site, with a payment of the shop.
import type { Page } from '@playwright/test'
import { expect } from './context.ts'

const PAGE = '/proefformulier'
const LOCAL_KEY = 'local_simulated'
export const MUG = { productId: '300', variantId: '9323', quantity: 1 }
const BUYER = { email: 'noor@post.example', firstName: 'Noor', lastName: 'de Wit', city: 'Gent', zip: '9000' }

export type Order = { orderId: string; clientSecret: string }

/** An order of the shop; another street is another order. */
export async function openOrder(page: Page, street: string): Promise<Order> {
  const customerInfo = { ...BUYER, address1: street, country: 'BE' }
  const answer = await page.request.post('/api/merch/checkout/init', {
    data: { items: [MUG], customerInfo },
    headers: await ownOrigin(page)
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Order
}

/** Two of it instead of one. */
export async function changeOrder(page: Page, { orderId }: Order, street: string): Promise<void> {
  const customerInfo = { ...BUYER, address1: street, country: 'BE' }
  const data = { orderId, items: [{ ...MUG, quantity: 2 }], customerInfo }
  const answer = await page.request.post('/api/merch/checkout/quote', {
    data,
    headers: await ownOrigin(page)
  })
  expect(answer.status()).toBe(200)
}

const ownOrigin = async (page: Page) => ({ origin: new URL(page.url()).origin })

/** Opens the page with the form of an order; what the form reports is kept on the window. */
export async function openForm(page: Page, clientSecret: string): Promise<void> {
  await page.route(`**${PAGE}`, async (route) => {
    const home = await route.fetch({ url: new URL('/', route.request().url()).href })
    const headers = {
      'content-type': 'text/html',
      'content-security-policy': home.headers()['content-security-policy'] ?? ''
    }
    const body = `<!doctype html><html lang="nl"><title>proef</title><link rel="stylesheet" href="/simulators/style.css">
<script src="/simulators/stripe/stripe.js"></script><main><h1>Proef</h1><div id="form"></div></main></html>`
    await route.fulfill({ headers, body })
  })
  await page.goto(PAGE)
  await page.evaluate(
    ({ key, secret }) => {
      const events: object[] = []
      const provider = (window as never as Provided).Stripe(key)
      const elements = provider.elements({ clientSecret: secret, locale: 'nl', appearance: {} })
      const fields = { billingDetails: 'never' }
      const element = elements.create('payment', { paymentMethodOrder: ['ideal', 'bancontact'], fields })
      for (const name of ['ready', 'change', 'loaderror'])
        element.on(name, (event) => events.push({ name, ...event }))
      element.mount('#form')
      Object.assign(window, { events, provider, elements, element })
    },
    { key: LOCAL_KEY, secret: clientSecret }
  )
}

/** As much of Stripe.js as the tests call. */
export type Provided = {
  Stripe(key: string): Provided['provider']
  events: { name: string; error?: { code: string }; value?: { type: string } }[]
  provider: {
    elements(options: object): Provided['elements']
    confirmPayment(options: object): Promise<{
      error?: { code?: string; message: string }
      paymentIntent?: { status: string; amount: number }
    }>
    retrievePaymentIntent(secret: string): Promise<{ error?: object; paymentIntent?: { amount: number } }>
  }
  elements: {
    create(type: string, options: object): Provided['element']
    fetchUpdates(): Promise<{ error?: object }>
  }
  element: {
    on(name: string, listen: (event: object) => void): void
    mount(place: string): void
    destroy(): void
  }
}

const NO_DETAILS = { line1: null, line2: null, city: null, state: null, country: null, postal_code: null }
export const DETAILS = { name: 'Noor', email: 'noor@post.example', phone: null, address: NO_DETAILS }

/** Presses pay; returns a thrown error as text. */
export const confirm = (page: Page, params: object = { payment_method_data: { billing_details: DETAILS } }) =>
  page.evaluate(async (given) => {
    const { provider, elements } = window as never as Provided
    const confirmParams = { return_url: `${location.origin}/checkout/success/`, ...given }
    try {
      return await provider.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    } catch (thrown) {
      return { thrown: String(thrown) }
    }
  }, params)

export const eventsOf = (page: Page) => page.evaluate(() => (window as never as Provided).events)
