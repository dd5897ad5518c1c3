// The pay button, with a payment provider that answers what each test needs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $cart, changeQuantity } from '../cart/cart.store.ts'
import { buyer } from './buyer.testing.ts'
import { openShop, pass } from './checkout.browser.testing.ts'
import { type CheckoutService, createCheckout } from './checkout.service.ts'
import { $checkout, $form, $paymentError, $sums, typeField } from './checkout.store.ts'
import { FORM_SETTLES_MS, QUOTE_AFTER_MS } from './checkout-state.ts'
import { ORDER_LOCK } from './order.service.ts'
import { ORDER_ID, problem, SECRET } from './server.browser.testing.ts'

type Listen = (event?: unknown) => void
const listeners = new Map<string, Listen>()
const element = {
  on: (name: string, listen: Listen) => listeners.set(name, listen),
  mount: vi.fn(),
  destroy: vi.fn()
}
const elements = {
  create: vi.fn(() => element),
  fetchUpdates: vi.fn(async () => ({})),
  submit: vi.fn(async (): Promise<object> => ({}))
}
const provider = {
  elements: vi.fn(() => elements),
  retrievePaymentIntent: vi.fn(
    async (): Promise<object> => ({ paymentIntent: { amount: 2388, status: 'requires_payment_method' } })
  ),
  confirmPayment: vi.fn(
    async (): Promise<object> => ({ error: { type: 'card_error', message: 'Geweigerd.' } })
  )
}

let checkout: ReturnType<typeof openShop>
let service: CheckoutService
let host: HTMLElement
let close: () => void
let address = ''
/** Cancels navigations, and records their destination. */
const stay = (event: NavigateEvent) => {
  address = event.destination.url
  event.preventDefault()
}
const wentTo = () => address.replace(location.origin, '')

beforeEach(async () => {
  vi.clearAllMocks()
  window.Stripe = vi.fn(() => provider) as never
  checkout = openShop()
  service = createCheckout()
  $paymentError.set('')
  host = document.createElement('div')
  document.body.append(host)
  close = service.start()
  address = ''
  window.navigation?.addEventListener('navigate', stay)
  checkout.fillIn()
  await pass(FORM_SETTLES_MS)
  listeners.clear()
  service.showForm(host)
  // Its code is fetched the first time, which takes a busy machine longer than others.
  while (!listeners.has('ready')) await pass(0)
  listeners.get('ready')?.()
})
afterEach(() => {
  service.hideForm()
  close()
  window.navigation?.removeEventListener('navigate', stay)
  checkout.close()
  host.remove()
  delete window.Stripe
})

const press = async () => {
  service.pressPay()
  await pass(0)
}

describe('the payment form', () => {
  test('the payment form opens for the payment of the order, with our payment methods first', () => {
    expect(provider.elements).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: SECRET }))
    expect(elements.create).toHaveBeenCalledWith('payment', {
      paymentMethodOrder: ['bancontact', 'ideal', 'wero', 'card'],
      fields: { billingDetails: 'never' }
    })
    expect($form.get()).toBe('ready')
  })

  test('the payment form reads a changed amount, and is mounted again for another payment', async () => {
    elements.fetchUpdates.mockClear()
    typeField('address1', 'Filmstraat 10')
    await pass(500)
    expect(elements.fetchUpdates).toHaveBeenCalledOnce()
    expect(element.destroy).not.toHaveBeenCalled()
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: 'pi_2_secret_2', shipping: 6.89, discount: 0 })
    typeField('address1', 'Filmstraat 11')
    await pass(500)
    expect(element.destroy).toHaveBeenCalledOnce()
    expect(provider.elements).toHaveBeenLastCalledWith(
      expect.objectContaining({ clientSecret: 'pi_2_secret_2' })
    )
  })

  test('a payment form that failed to load is requested again, after a check of the order', async () => {
    listeners.get('loaderror')?.({ error: { message: 'voorbij' } })
    expect($form.get()).toBe('failed')
    await press()
    expect(elements.submit).not.toHaveBeenCalled()
    service.reloadForm()
    await pass(500)
    expect(checkout.server.of('quote')).toHaveLength(1)
    expect(provider.elements.mock.calls.length).toBeGreaterThan(1)
  })
})

describe('the pay button', () => {
  test("the pay button sends the buyer's details to the provider, in every field, and nothing about shipping", async () => {
    await press()
    expect(provider.confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements,
      confirmParams: {
        return_url: new URL(`/checkout/success/?order=${ORDER_ID}`, location.href).href,
        payment_method_data: {
          billing_details: {
            name: 'Noor Peeters',
            email: buyer.email,
            phone: '',
            address: {
              line1: 'Filmstraat 9',
              line2: '',
              city: 'Gent',
              state: '',
              postal_code: '9000',
              country: 'BE'
            }
          }
        }
      },
      redirect: 'if_required'
    })
    expect($paymentError.get()).toBe('Er is een fout opgetreden: Geweigerd.')
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'none' })
  })

  test('the pay button charges only the amount on the button', async () => {
    provider.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { amount: 4087 } })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentError.get()).toContain('Het bedrag is intussen veranderd.')
    await pass(500)
    expect(checkout.server.of('quote')).toHaveLength(2)
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'none' })
  })

  test("the pay button confirms the page's order with the server right before, even without changes here", async () => {
    const order: string[] = []
    checkout.server.answers['/api/merch/checkout/quote'] = ({ body }) => {
      order.push(`quote for ${(body.customerInfo as typeof buyer).address1}`)
      return Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 0 })
    }
    provider.confirmPayment.mockImplementationOnce(async () => {
      order.push('confirm')
      return { error: { type: 'card_error', message: 'Geweigerd.' } }
    })
    await press()
    expect(order).toEqual(['quote for Filmstraat 9', 'confirm'])
  })

  test('the pay button prevents other tabs from changing the order until it is answered', async () => {
    const isFree = () => navigator.locks.request(ORDER_LOCK, { ifAvailable: true }, (lock) => lock !== null)
    const found: Record<string, unknown> = {}
    provider.retrievePaymentIntent.mockImplementationOnce(async () => {
      found.atAmount = await isFree()
      return { paymentIntent: { amount: 2388, status: 'requires_payment_method' } }
    })
    provider.confirmPayment.mockImplementationOnce(async () => {
      found.atPayment = await isFree()
      return { error: { type: 'card_error', message: 'Geweigerd.' } }
    })
    await press()
    await expect.poll(() => $paymentError.get()).toContain('Geweigerd.')
    expect(found).toEqual({ atAmount: false, atPayment: false })
    expect(await isFree()).toBe(true)
  })

  test('the pay button releases the order when the page is left for the bank, and can be pressed again after Back', async () => {
    const isFree = () => navigator.locks.request(ORDER_LOCK, { ifAvailable: true }, (lock) => lock !== null)
    provider.confirmPayment.mockReturnValueOnce(new Promise(() => undefined))
    await press()
    expect($checkout.get().step).toBe('paying')
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await expect.poll(isFree).toBe(true)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await pass(QUOTE_AFTER_MS)
    await expect.poll(() => $checkout.get()).toMatchObject({ step: 'ready', change: 'none' })
    expect($paymentError.get()).toBe('')
    await press()
    await expect.poll(() => $paymentError.get()).toContain('Geweigerd.')
  })

  test('the payment is not confirmed after the buyer has left the page and come back', async () => {
    const asked = Promise.withResolvers<object>()
    provider.retrievePaymentIntent.mockReturnValueOnce(asked.promise)
    await press()
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    asked.resolve({ paymentIntent: { amount: 2388, status: 'requires_payment_method' } })
    await pass(0)
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($checkout.get().step).toBe('ready')
  })

  test('the pay button sends a change of the cart during the payment only after the attempt has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    provider.confirmPayment.mockReturnValueOnce(promise)
    await press()
    const quotes = checkout.server.of('quote').length
    const [line] = $cart.get().lines
    if (!line) throw new Error('no line')
    changeQuantity(line, 2)
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote')).toHaveLength(quotes)
    expect($checkout.get().step).toBe('paying')
    resolve({ error: { type: 'card_error', message: 'Geweigerd.' } })
    await expect.poll(() => $checkout.get()).toMatchObject({ step: 'ready', change: 'sending' })
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote').at(-1)?.body).toMatchObject({ items: [{ quantity: 2 }] })
    expect($paymentError.get()).toContain('Geweigerd.')
  })

  test('the pay button shows the new amount and charges nothing when another tab changed the price', async () => {
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 5, couponCode: 'VIJF' })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentError.get()).toContain('Het bedrag is intussen veranderd.')
    expect($sums.get()).toMatchObject({ couponCode: 'VIJF', totalCents: 1888 })
  })

  test('the pay button reports a lost connection, and that nothing was paid', async () => {
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentError.get()).toBe(
      'Er is geen verbinding. Er is niets betaald: controleer je verbinding en probeer opnieuw.'
    )
  })

  test('the pay button does not report another amount when the amount cannot be loaded', async () => {
    provider.retrievePaymentIntent.mockResolvedValueOnce({
      error: { type: 'api_connection_error', message: 'Failed to fetch' }
    })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentError.get()).toBe(
      'Er is geen verbinding. Er is niets betaald: controleer je verbinding en probeer opnieuw.'
    )
  })

  test('the pay button does nothing while the order is being changed, and retries a change that failed', async () => {
    typeField('address1', 'Filmstraat 10')
    await press()
    expect(elements.submit).not.toHaveBeenCalled()
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    await pass(500)
    checkout.server.answers['/api/merch/checkout/quote'] = () => problem('unexpected', 500)
    await press()
    expect(checkout.server.of('quote')).toHaveLength(2)
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentError.get()).toBe('Kon betaling niet voorbereiden. Probeer later opnieuw.')
  })

  test('the pay button asks for the details again when the payment had to be opened again', async () => {
    typeField('address1', 'Filmstraat 10')
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    await pass(500)
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: 'pi_2_secret_2', shipping: 6.89, discount: 0 })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentError.get()).toContain('vul je betaalgegevens nog eens in')
  })

  test.each([
    ['requires_payment_method', 'Er is een fout opgetreden: Payment was not successful'],
    ['requires_action', '']
  ])('the pay button shows after a result of %s: %j', async (status, trouble) => {
    provider.confirmPayment.mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status } })
    await press()
    expect($paymentError.get()).toBe(trouble)
    expect($checkout.get().step).toBe('ready')
  })

  test("the pay button leaves a missing field of the provider's form to that form", async () => {
    elements.submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'Kies.' } })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentError.get()).toBe('')
  })

  test('the pay button reports an error, and can be pressed again', async () => {
    provider.confirmPayment.mockRejectedValueOnce(new Error('boem'))
    await press()
    expect($paymentError.get()).toBe('Er is een fout opgetreden bij het verwerken van je betaling.')
    expect($checkout.get()).toMatchObject({ step: 'ready' })
  })

  test('the pay button shows the outcome of the order after an error behind the charge', async () => {
    provider.confirmPayment.mockImplementationOnce(async () => {
      provider.retrievePaymentIntent.mockResolvedValueOnce({
        paymentIntent: { id: 'pi_1', amount: 2388, status: 'succeeded' }
      })
      throw new Error('boem')
    })
    await press()
    expect(wentTo()).toBe(
      `/checkout/success/?order=${ORDER_ID}&payment_intent=pi_1&redirect_status=succeeded`
    )
  })

  const lost = { error: { type: 'api_connection_error', message: 'Failed to fetch' } }

  test('the pay button shows the outcome of the order when the response was lost after the charge', async () => {
    provider.confirmPayment.mockImplementationOnce(async () => {
      provider.retrievePaymentIntent.mockResolvedValueOnce({
        paymentIntent: { id: 'pi_1', amount: 2388, status: 'succeeded' }
      })
      return lost
    })
    await press()
    expect(wentTo()).toBe(
      `/checkout/success/?order=${ORDER_ID}&payment_intent=pi_1&redirect_status=succeeded`
    )
    expect($paymentError.get()).toBe('')
  })

  test('the pay button reports that nothing was paid when the response was lost before the charge', async () => {
    provider.confirmPayment.mockResolvedValueOnce(lost)
    await press()
    expect($paymentError.get()).toBe('De verbinding viel weg. Er is niets betaald: probeer opnieuw.')
  })

  test('the pay button does not claim that nothing was paid when the result is unknown, and checks first at the next press', async () => {
    provider.confirmPayment.mockImplementationOnce(async () => {
      provider.retrievePaymentIntent.mockResolvedValueOnce(lost)
      checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
      return lost
    })
    await press()
    expect($paymentError.get()).toContain('We weten nog niet of je betaling gelukt is.')
    await pass(500)
    await press()
    expect($paymentError.get()).toContain('We weten nog niet of je betaling gelukt is.')
    await pass(500)
    checkout.server.answers['/api/merch/checkout/quote'] = () => problem('order-under-way', 409)
    await press()
    expect(wentTo()).toBe(`/checkout/success/?order=${ORDER_ID}&redirect_status=pending`)
    expect(provider.confirmPayment).toHaveBeenCalledOnce()
  })

  test('the pay button keeps the page open during the payment, and releases it after', async () => {
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { promise, resolve } = Promise.withResolvers<object>()
    provider.confirmPayment.mockReturnValueOnce(promise)
    expect(leave()).toBe(false)
    await press()
    expect($checkout.get().step).toBe('paying')
    expect(leave()).toBe(true)
    resolve({ error: { type: 'card_error', message: 'Nee.' } })
    await pass(0)
    expect(leave()).toBe(false)
  })
})
