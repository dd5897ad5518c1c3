// A checkout for browser tests: a mug in the cart, an empty form, and a server that answers successfully.
import { expect, vi } from 'vitest'
import { addToCart, emptyCart } from '../cart/cart.store.ts'
import { buyer } from './buyer.testing.ts'
import {
  $charged,
  $checkout,
  $couponError,
  $draft,
  $elsewhere,
  $left,
  $orderId,
  $paymentError,
  $seen,
  $shipping,
  $soldOut
} from './checkout.store.ts'
import { FORM_SETTLES_MS } from './checkout-state.ts'
import { EMPTY_DRAFT } from './memory.ts'
import { createOrder } from './order.service.ts'
import { openServer } from './server.browser.testing.ts'

export const mug = { productId: '300', variantId: '9323', quantity: 1 }

const soon = setTimeout
/** Advances the clock, then waits for the work that the server's answers start. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  // Lock requests are answered in order: after this query, earlier requests have their lock.
  await navigator.locks.query()
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => soon(resolve, 0))
}

/** Puts a mug in the cart, and resets everything else to the state before a visit to the checkout. */
export function resetCheckout(): void {
  emptyCart()
  addToCart(mug)
  $orderId.set('')
  $draft.set(EMPTY_DRAFT)
  $left.set(new Set())
  $checkout.set({ step: 'filling' })
  $shipping.set({ step: 'loading' })
  $elsewhere.set({ step: 'none' })
  $charged.set({})
  $seen.set({})
  $soldOut.set([])
  $couponError.set('')
  $paymentError.set('')
}

/** Replaces the clock, the server and the console until `close`. */
export function openShop() {
  vi.useFakeTimers()
  const logged = vi.fn()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  const server = openServer()
  resetCheckout()
  return {
    server,
    logged,
    fillIn: () => $draft.set(buyer),
    async ready() {
      $draft.set(buyer)
      await pass(FORM_SETTLES_MS)
      expect($checkout.get()).toMatchObject({ step: 'ready', change: 'none' })
    },
    close() {
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  }
}

/** The same with an order that follows the cart and the form, without a payment form. */
export function openCheckout() {
  const shop = openShop()
  const refresh = vi.fn(async () => undefined)
  const underWay = vi.fn()
  const order = createOrder({ onAgreed: refresh, onUnderWay: underWay })
  const stop = order.follow()
  return {
    ...shop,
    order,
    refresh,
    underWay,
    close() {
      stop()
      shop.close()
    }
  }
}
