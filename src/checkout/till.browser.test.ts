// The press on pay, with a provider that answers what a test wants.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buyer, openCheckout, pass } from './checkout.browser.testing.ts'
import { hideForm, showForm } from './payment-step.engine.ts'
import { FORM_SETTLES_MS } from './rules.ts'
import { SECRET } from './server.browser.testing.ts'
import { $form, $paymentTrouble, $till, typeField } from './store.ts'
import { openTill, pressPay, showFormAnew } from './till.engine.ts'

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
  retrievePaymentIntent: vi.fn(async () => ({ paymentIntent: { amount: 2388 } })),
  confirmPayment: vi.fn(
    async (): Promise<object> => ({ error: { type: 'card_error', message: 'Geweigerd.' } })
  )
}

let checkout: ReturnType<typeof openCheckout>
let host: HTMLElement
let close: () => void

beforeEach(async () => {
  vi.clearAllMocks()
  window.Stripe = vi.fn(() => provider) as never
  checkout = openCheckout()
  $paymentTrouble.set('')
  host = document.createElement('div')
  document.body.append(host)
  close = openTill()
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
    expect(checkout.server.of('quote')).toHaveLength(1)
    expect($till.get()).toMatchObject({ step: 'ready', isChanging: false })
  })

  test('while the order is being changed does nothing, and after a change that failed asks once more', async () => {
    typeField('address1', 'Filmstraat 10')
    await press()
    expect(elements.submit).not.toHaveBeenCalled()
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    await pass(500)
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
