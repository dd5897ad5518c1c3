// A checkout for tests in a browser: a mug in the cart, an empty form, a server that answers as on a good day.
import { expect, vi } from 'vitest'
import { addToCart, emptyCart } from '../shop/store.ts'
import { EMPTY_DRAFT } from './memory.ts'
import { followOrder } from './order.controller.ts'
import { FORM_SETTLES_MS } from './rules.ts'
import { openServer } from './server.browser.testing.ts'
import { $couponTrouble, $draft, $left, $orderId, $shipping, $till } from './store.ts'

export const buyer = {
  ...{ email: 'noor@voorbeeld.be', firstName: 'Noor', lastName: 'Peeters', address1: 'Filmstraat 9' },
  ...{ address2: '', city: 'Gent', state: '', zip: '9000', country: 'BE' }
}
export const mug = { productId: '300', variantId: '9323', quantity: 1 }

const soon = setTimeout
/** So much time, and then what the answers of the server set going. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  // What asked for its turn among the tabs has it when a later question is answered.
  await navigator.locks.query()
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => soon(resolve, 0))
}

/** Stands in for the clock, the server and the console until `close`. */
export function openCheckout() {
  vi.useFakeTimers()
  const logged = vi.fn()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  const server = openServer()
  emptyCart()
  addToCart(mug)
  $orderId.set('')
  $draft.set(EMPTY_DRAFT)
  $left.set(new Set())
  $till.set({ step: 'filling' })
  $shipping.set({ step: 'asking' })
  $couponTrouble.set('')
  const refresh = vi.fn(async () => undefined)
  const underWay = vi.fn()
  const stop = followOrder(refresh, underWay)
  return {
    ...{ server, logged, refresh, underWay },
    fillIn: () => $draft.set(buyer),
    async ready() {
      $draft.set(buyer)
      await pass(FORM_SETTLES_MS)
      expect($till.get()).toMatchObject({ step: 'ready', isChanging: false })
    },
    close() {
      stop()
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    }
  }
}
