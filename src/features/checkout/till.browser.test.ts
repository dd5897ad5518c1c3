// The press on pay, with a provider that answers what a test wants.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buyer, openCheckout, pass } from './checkout.browser.testing.ts'
import { paymentContextOf, pressPay, showFormAnew } from './checkout.controller.ts'
import { ORDER_LOCK } from './order.controller.ts'
import { hideForm, showForm } from './payment-step.controller.ts'
import { FORM_SETTLES_MS } from './rules.ts'
import { problem, SECRET } from './server.browser.testing.ts'
import { $form, $paymentTrouble, $sums, $till, typeField } from './store.ts'

type Listen = (event?: unknown) => void
const heard = new Map<string, Listen>()
const element = {
  on: (name: string, listen: Listen) => heard.set(name, listen),
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

let checkout: ReturnType<typeof openCheckout>
let host: HTMLElement
let close: () => void
let address = ''
/** Stays on the page, and keeps where it was to go. */
const stay = (event: NavigateEvent) => {
  address = event.destination.url
  event.preventDefault()
}
const wentTo = () => address.replace(location.origin, '')

beforeEach(async () => {
  vi.clearAllMocks()
  window.Stripe = vi.fn(() => provider) as never
  checkout = openCheckout()
  $paymentTrouble.set('')
  host = document.createElement('div')
  document.body.append(host)
  close = paymentContextOf()
  address = ''
  window.navigation?.addEventListener('navigate', stay)
  checkout.fillIn()
  await pass(FORM_SETTLES_MS)
  heard.clear()
  showForm(host)
  // Its code is fetched the first time, which takes a busy machine longer than others.
  while (!heard.has('ready')) await pass(0)
  heard.get('ready')?.()
})
afterEach(() => {
  hideForm()
  close()
  window.navigation?.removeEventListener('navigate', stay)
  checkout.close()
  host.remove()
  delete window.Stripe
})

const press = async () => {
  pressPay()
  await pass(0)
}

describe('the payment form', () => {
  test('opens for the payment of the order, our ways to pay first', () => {
    expect(provider.elements).toHaveBeenCalledWith(expect.objectContaining({ clientSecret: SECRET }))
    expect(elements.create).toHaveBeenCalledWith('payment', {
      paymentMethodOrder: ['bancontact', 'ideal', 'wero', 'card'],
      fields: { billingDetails: 'never' }
    })
    expect($form.get()).toBe('ready')
  })

  test('reads a changed amount, and is mounted anew for another payment', async () => {
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

  test('that could not be shown is asked for again, after a look at the order', async () => {
    heard.get('loaderror')?.({ error: { message: 'voorbij' } })
    expect($form.get()).toBe('failed')
    await press()
    expect(elements.submit).not.toHaveBeenCalled()
    showFormAnew()
    await pass(500)
    expect(checkout.server.of('quote')).toHaveLength(1)
    expect(provider.elements.mock.calls.length).toBeGreaterThan(1)
  })
})

describe('a press on pay', () => {
  test('tells the provider who pays, in every field, and nothing of the parcel', async () => {
    await press()
    expect(provider.confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements,
      confirmParams: {
        return_url: new URL('/checkout/success/', location.href).href,
        payment_method_data: {
          billing_details: {
            ...{ name: 'Noor Peeters', email: buyer.email, phone: '' },
            address: {
              ...{ line1: 'Filmstraat 9', line2: '', city: 'Gent', state: '', postal_code: '9000' },
              country: 'BE'
            }
          }
        }
      },
      redirect: 'if_required'
    })
    expect($paymentTrouble.get()).toBe('Er is een fout opgetreden: Geweigerd.')
    expect($till.get()).toMatchObject({ step: 'ready', isChanging: false })
  })

  test('charges nothing but what stands on the button', async () => {
    provider.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { amount: 4087 } })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentTrouble.get()).toContain('Het bedrag is intussen veranderd.')
    await pass(500)
    expect(checkout.server.of('quote')).toHaveLength(2)
    expect($till.get()).toMatchObject({ step: 'ready', isChanging: false })
  })

  test('has the server agree to what this page shows, right before, though nothing changed here', async () => {
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

  test('lets no other tab change the order until it is answered', async () => {
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
    await expect.poll(() => $paymentTrouble.get()).toContain('Geweigerd.')
    expect(found).toEqual({ atAmount: false, atPayment: false })
    expect(await isFree()).toBe(true)
  })

  test('for an order whose price another tab changed shows the new amount, and charges nothing', async () => {
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 5, couponCode: 'VIJF' })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentTrouble.get()).toContain('Het bedrag is intussen veranderd.')
    expect($sums.get()).toMatchObject({ couponCode: 'VIJF', totalCents: 1888 })
  })

  test('without a connection says that, and that nothing was paid', async () => {
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentTrouble.get()).toBe(
      'Er is geen verbinding. Er is niets betaald: kijk je internet na en probeer opnieuw.'
    )
  })

  test('that cannot learn the amount does not call it another amount', async () => {
    provider.retrievePaymentIntent.mockResolvedValueOnce({
      error: { type: 'api_connection_error', message: 'Failed to fetch' }
    })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentTrouble.get()).toBe(
      'Er is geen verbinding. Er is niets betaald: kijk je internet na en probeer opnieuw.'
    )
  })

  test('while the order is being changed does nothing, and after a change that failed asks once more', async () => {
    typeField('address1', 'Filmstraat 10')
    await press()
    expect(elements.submit).not.toHaveBeenCalled()
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    await pass(500)
    checkout.server.answers['/api/merch/checkout/quote'] = () => problem('unexpected', 500)
    await press()
    expect(checkout.server.of('quote')).toHaveLength(2)
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentTrouble.get()).toBe('Kon betaling niet voorbereiden. Probeer later opnieuw.')
  })

  test('whose payment had to be opened anew asks for the details again', async () => {
    typeField('address1', 'Filmstraat 10')
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    await pass(500)
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: 'pi_2_secret_2', shipping: 6.89, discount: 0 })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentTrouble.get()).toContain('vul je betaalgegevens nog eens in')
  })

  test.each([
    ['requires_payment_method', 'Er is een fout opgetreden: Payment was not successful'],
    ['requires_action', '']
  ])('that ends as %s says %j', async (status, trouble) => {
    provider.confirmPayment.mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status } })
    await press()
    expect($paymentTrouble.get()).toBe(trouble)
    expect($till.get().step).toBe('ready')
  })

  test('with something missing in the form of the provider is left to that form', async () => {
    elements.submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'Kies.' } })
    await press()
    expect(provider.confirmPayment).not.toHaveBeenCalled()
    expect($paymentTrouble.get()).toBe('')
  })

  test('that breaks says so, and may be pressed again', async () => {
    provider.confirmPayment.mockRejectedValueOnce(new Error('boem'))
    await press()
    expect($paymentTrouble.get()).toBe('Er is een fout opgetreden bij het verwerken van je betaling.')
    expect($till.get()).toMatchObject({ step: 'ready' })
  })

  test('that breaks behind the charge goes where a paid order goes', async () => {
    provider.confirmPayment.mockImplementationOnce(async () => {
      provider.retrievePaymentIntent.mockResolvedValueOnce({
        paymentIntent: { id: 'pi_1', amount: 2388, status: 'succeeded' }
      })
      throw new Error('boem')
    })
    await press()
    expect(wentTo()).toBe('/checkout/success/?payment_intent=pi_1&redirect_status=succeeded')
  })

  const lost = { error: { type: 'api_connection_error', message: 'Failed to fetch' } }

  test('whose answer was lost behind the charge goes where a paid order goes', async () => {
    provider.confirmPayment.mockImplementationOnce(async () => {
      provider.retrievePaymentIntent.mockResolvedValueOnce({
        paymentIntent: { id: 'pi_1', amount: 2388, status: 'succeeded' }
      })
      return lost
    })
    await press()
    expect(wentTo()).toBe('/checkout/success/?payment_intent=pi_1&redirect_status=succeeded')
    expect($paymentTrouble.get()).toBe('')
  })

  test('whose answer was lost before the charge says that nothing was paid', async () => {
    provider.confirmPayment.mockResolvedValueOnce(lost)
    await press()
    expect($paymentTrouble.get()).toBe('De verbinding viel weg. Er is niets betaald: probeer opnieuw.')
  })

  test('of which nobody can say how it ended does not claim that nothing was paid, and the next one looks first', async () => {
    provider.confirmPayment.mockImplementationOnce(async () => {
      provider.retrievePaymentIntent.mockResolvedValueOnce(lost)
      checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
      return lost
    })
    await press()
    expect($paymentTrouble.get()).toContain('We weten nog niet of je betaling gelukt is.')
    await pass(500)
    await press()
    expect($paymentTrouble.get()).toContain('We weten nog niet of je betaling gelukt is.')
    await pass(500)
    checkout.server.answers['/api/merch/checkout/quote'] = () => problem('order-under-way', 409)
    await press()
    expect(wentTo()).toBe('/checkout/success/?redirect_status=pending')
    expect(provider.confirmPayment).toHaveBeenCalledOnce()
  })

  test('holds the page while it is under way, and lets go after', async () => {
    const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { promise, resolve } = Promise.withResolvers<object>()
    provider.confirmPayment.mockReturnValueOnce(promise)
    expect(leave()).toBe(false)
    await press()
    expect($till.get().step).toBe('paying')
    expect(leave()).toBe(true)
    resolve({ error: { type: 'card_error', message: 'Nee.' } })
    await pass(0)
    expect(leave()).toBe(false)
  })
})
