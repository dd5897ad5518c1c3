import type { StripeConstructor } from '@stripe/stripe-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadProvider, mountPaymentForm, type PaymentProvider } from './payment-form.service.ts'

let host: HTMLElement

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  host.remove()
  delete window.Stripe
  for (const script of document.head.querySelectorAll('script[src*="stripe.js"]')) script.remove()
})

describe("the provider's script", () => {
  test("the provider's script is loaded from our own host for a local key, and again after a failure", async () => {
    await expect(loadProvider('local_1')).rejects.toThrow('/simulators/stripe/stripe.js did not')
    window.Stripe = vi.fn(() => 'provider') as never
    expect(await loadProvider('local_1')).toBe('provider')
    expect(window.Stripe).toHaveBeenCalledExactlyOnceWith('local_1', { locale: 'nl' })
    expect(await loadProvider('local_1')).toBe('provider')
    expect(window.Stripe).toHaveBeenCalledTimes(1)
    expect(document.querySelector('script[src*="js.stripe.com"]')).toBeNull()
  })

  test("the provider's script is loaded from Stripe for any other key", async () => {
    const requestedKey = new Promise<string>((resolve) => {
      new MutationObserver((_, observer) => {
        const script = document.head.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com/"]')
        if (!script) return
        observer.disconnect()
        resolve(script.src)
        window.Stripe = Object.assign(
          vi.fn(() => ({})),
          { version: 'endive' }
        ) as unknown as StripeConstructor
        script.dispatchEvent(new Event('load'))
      }).observe(document.head, { childList: true })
    })
    await loadProvider('pk_test_1')
    expect(await requestedKey).toMatch(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/)
    expect(window.Stripe).toHaveBeenCalledWith('pk_test_1', { locale: 'nl' })
  })
})

describe('the form', () => {
  const listeners = new Map<string, (event: unknown) => void>()
  const element = {
    on: (name: string, listen: (event: unknown) => void) => listeners.set(name, listen),
    mount: vi.fn(),
    destroy: vi.fn()
  }
  const elements = { create: vi.fn(() => element) }
  const provider = { elements: vi.fn(() => elements) } as unknown as PaymentProvider

  test('the form asks for no personal details, shows our payment methods first, and uses our colours', () => {
    host.style.setProperty('--surface', 'rgb(1, 2, 3)')
    const ready = vi.fn()
    const trouble = vi.fn()
    const form = mountPaymentForm(provider, {
      clientSecret: 'pi_1_secret_2',
      element: host,
      methodOrder: ['bancontact', 'ideal'],
      onReady: ready,
      onError: trouble
    })
    expect(provider.elements).toHaveBeenCalledWith(
      expect.objectContaining({
        clientSecret: 'pi_1_secret_2',
        locale: 'nl',
        appearance: expect.objectContaining({
          variables: expect.objectContaining({ colorBackground: 'rgb(1, 2, 3)' })
        })
      })
    )
    expect(elements.create).toHaveBeenCalledWith('payment', {
      paymentMethodOrder: ['bancontact', 'ideal'],
      fields: { billingDetails: 'never' }
    })
    expect(element.mount).toHaveBeenCalledWith(host)
    expect(host.childElementCount).toBe(0)
    listeners.get('ready')?.({})
    listeners.get('loaderror')?.({ error: { message: 'nee' } })
    expect(ready).toHaveBeenCalledOnce()
    expect(trouble).toHaveBeenCalledExactlyOnceWith({ message: 'nee' })
    form.remove()
    expect(element.destroy).toHaveBeenCalledOnce()
  })
})
