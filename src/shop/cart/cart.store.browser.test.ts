import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $cart,
  $estimate,
  $isCartOpen,
  $removed,
  $totals,
  addToCart,
  changeQuantity,
  putBack,
  removeLine,
  requestEstimate
} from './cart.store.ts'
import { ESTIMATE_AFTER_MS, UNDO_MS } from './cart.ts'

const KEY = 'site-cart'
const shirt = { productId: '71', variantId: '8927', quantity: 1 }
const mug = { productId: '300', variantId: '9323', quantity: 2 }

const fetchMock = vi.fn<typeof fetch>()
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const elsewhere = (value: unknown) =>
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: JSON.stringify(value) }))
const line = (at = 0) => {
  const found = $cart.get().lines[at]
  if (!found) throw new Error(`no line ${at}`)
  return found
}
const body = () => JSON.parse(String(fetchMock.mock.calls.at(-1)?.[1]?.body))
const afterDelay = () => vi.advanceTimersByTimeAsync(ESTIMATE_AFTER_MS)

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset().mockImplementation(async () => Response.json({ shipping: 6.89 }))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  elsewhere([])
})
afterEach(() => {
  $isCartOpen.set(false)
  elsewhere([])
  requestEstimate()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the cart', () => {
  test('the cart stores ids and quantities only, and gets prices from the catalogue', () => {
    addToCart(shirt)
    addToCart(mug)
    addToCart(shirt)
    expect(stored()).toEqual([{ ...shirt, quantity: 2 }, mug])
    expect($cart.get()).toMatchObject({ count: 4, subtotalCents: 2 * 2599 + 2 * 1699 })
    expect(line().variant).toMatchObject({ colour: 'Zwart', size: '2XL' })
  })

  test('the cart follows other tabs, without unknown products', () => {
    elsewhere([mug, { ...shirt, productId: '999' }])
    expect($cart.get().lines.map(({ product }) => product.name)).toEqual(['Mok'])
    elsewhere(null)
    expect($cart.get().count).toBe(0)
  })

  test('the cart accepts no more than 25 of one and says so', () => {
    expect(addToCart({ ...shirt, quantity: 25 })).toBe(true)
    expect(addToCart(shirt)).toBe(false)
    expect($cart.get().count).toBe(25)
  })

  test('a quantity below one becomes one: removing has its own button', () => {
    addToCart(mug)
    changeQuantity(line(), 0)
    expect($cart.get().count).toBe(1)
    changeQuantity(line(), 99)
    expect($cart.get().count).toBe(25)
  })

  test('a removed line can be restored for five seconds', () => {
    addToCart(mug)
    removeLine(line())
    expect($cart.get().count).toBe(0)
    putBack()
    expect($cart.get().count).toBe(2)
    removeLine(line())
    vi.advanceTimersByTime(UNDO_MS)
    expect($removed.get()).toBeUndefined()
    putBack()
    expect($cart.get().count).toBe(0)
  })
})

describe('the estimate', () => {
  test('the estimate is requested when the cart opens, not before, and added to the total', async () => {
    addToCart(mug)
    await afterDelay()
    expect(fetchMock).not.toHaveBeenCalled()
    $isCartOpen.set(true)
    expect($estimate.get().step).toBe('loading')
    expect($totals.get().totalCents).toBe(2 * 1699 + 450)
    await afterDelay()
    expect(body()).toEqual({ items: [mug], shippingAddress: { country: 'BE' } })
    await vi.waitFor(() => expect($estimate.get()).toEqual({ step: 'known', cents: 689 }), 60_000)
    expect($totals.get().totalCents).toBe(2 * 1699 + 689)
  })

  test('the estimate is requested for the last of several changes only, and not again for a known cart', async () => {
    addToCart(mug)
    $isCartOpen.set(true)
    for (const quantity of [3, 4, 5]) changeQuantity(line(), quantity)
    await afterDelay()
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(body().items).toEqual([{ ...mug, quantity: 5 }])
    await vi.waitFor(() => expect($estimate.get().step).toBe('known'), 60_000)
    $isCartOpen.set(false)
    $isCartOpen.set(true)
    await afterDelay()
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  test('the estimate ignores an answer for a cart that has changed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValueOnce(promise)
    addToCart(mug)
    $isCartOpen.set(true)
    await afterDelay()
    changeQuantity(line(), 5)
    resolve(Response.json({ shipping: 1 }))
    await vi.advanceTimersByTimeAsync(10)
    expect($estimate.get().step).toBe('loading')
    await afterDelay()
    await vi.waitFor(() => expect($estimate.get()).toEqual({ step: 'known', cents: 689 }), 60_000)
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    [
      'a no',
      async () =>
        Response.json({ title: '', status: 503, code: 'service-unavailable', error: '' }, { status: 503 })
    ],
    ['no amount', async () => Response.json({ shipping: -1 })]
  ])('the estimate shows 4.50 for %s, and can be requested again', async (_, answer) => {
    fetchMock.mockImplementationOnce(answer as typeof fetch)
    addToCart(mug)
    $isCartOpen.set(true)
    await afterDelay()
    await vi.waitFor(() => expect($estimate.get().step).toBe('failed'), 60_000)
    expect($totals.get().shippingCents).toBe(450)
    requestEstimate()
    await afterDelay()
    await vi.waitFor(() => expect($estimate.get().step).toBe('known'), 60_000)
  })
})
