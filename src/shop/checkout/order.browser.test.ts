import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $cart, addToCart, changeQuantity } from '../cart/cart.store.ts'
import { buyer } from './buyer.testing.ts'
import { mug, openCheckout, pass } from './checkout.browser.testing.ts'
import { $checkout, $draft, $orderId, $shipping, $snapshot, $sums, typeField } from './checkout.store.ts'
import { FORM_SETTLES_MS, QUOTE_AFTER_MS } from './checkout-state.ts'
import { ORDER_LOCK } from './order.service.ts'
import { ORDER_ID, problem, SECRET } from './server.browser.testing.ts'

let checkout: ReturnType<typeof openCheckout>
beforeEach(() => {
  checkout = openCheckout()
})
afterEach(() => checkout.close())

describe('an order', () => {
  test('an order is created once, when the form has not changed for 700 ms', async () => {
    await pass(0)
    expect($sums.get()).toMatchObject({ shippingCents: 689, totalCents: 1699 + 689 })
    checkout.fillIn()
    await pass(FORM_SETTLES_MS - 1)
    expect($checkout.get().step).toBe('preparing')
    expect(checkout.server.of('init')).toEqual([])
    typeField('city', 'Gentbrugge')
    await pass(FORM_SETTLES_MS - 1)
    expect(checkout.server.of('init')).toEqual([])
    await pass(1)
    expect(checkout.server.of('init')).toHaveLength(1)
    expect(checkout.server.of('init')[0]?.body).toEqual({
      items: [mug],
      customerInfo: { ...buyer, city: 'Gentbrugge' }
    })
    expect($checkout.get()).toMatchObject({
      step: 'ready',
      change: 'none',
      order: { id: ORDER_ID, clientSecret: SECRET, shippingCents: 689 }
    })
    await pass(10_000)
    expect(checkout.server.of('init')).toHaveLength(1)
    expect(checkout.server.of('quote')).toEqual([])
    expect($snapshot.get()).toEqual({
      itemsCount: 1,
      cartValue: 16.99,
      shipping: 6.89,
      items: [{ productId: '300', variantId: '9323', quantity: 1 }]
    })
  })

  test('an order notes what was ordered, also when the cart changes before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    checkout.server.answers['/api/merch/checkout/init'] = () => promise
    checkout.fillIn()
    await pass(FORM_SETTLES_MS)
    addToCart(mug)
    resolve(Response.json({ orderId: ORDER_ID, clientSecret: SECRET, shipping: 6.89 }))
    await pass(0)
    expect($snapshot.get()).toMatchObject({ itemsCount: 1, items: [mug] })
  })

  test('an order is not changed while another tab pays it', async () => {
    await checkout.ready()
    const { promise: paid, resolve: end } = Promise.withResolvers<void>()
    const { promise: isPaying, resolve: begin } = Promise.withResolvers<void>()
    void navigator.locks.request(ORDER_LOCK, () => {
      begin()
      return paid
    })
    await isPaying
    typeField('city', 'Gentbrugge')
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote')).toEqual([])
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'sending' })
    end()
    await expect.poll(() => checkout.server.of('quote').length).toBe(1)
  })

  test('an order waits for the shipping rate, and is then created at once', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    checkout.server.answers['/api/merch/shipping-rates'] = () => promise
    typeField('country', 'NL')
    $draft.set({ ...buyer, country: 'NL', zip: '1012 AB' })
    await pass(2000)
    expect(checkout.server.of('init')).toEqual([])
    resolve(Response.json({ shipping: 7.29 }))
    await pass(0)
    expect(checkout.server.of('init')).toHaveLength(1)
    expect(checkout.server.of('shipping').at(-1)?.body).toMatchObject({ shippingAddress: { country: 'NL' } })
  })

  test('an order is continued after a reload', async () => {
    $orderId.set(ORDER_ID)
    await checkout.ready()
    expect(checkout.server.of('init')).toEqual([])
    expect(checkout.server.of('quote')[0]?.body).toMatchObject({ orderId: ORDER_ID, items: [mug] })
  })

  test('an order is changed 500 ms after the last change, and cannot be paid meanwhile', async () => {
    await checkout.ready()
    const [line] = $cart.get().lines
    if (!line) throw new Error('no line')
    changeQuantity(line, 2)
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'sending' })
    await pass(QUOTE_AFTER_MS - 1)
    changeQuantity(line, 3)
    await pass(QUOTE_AFTER_MS - 1)
    expect(checkout.server.of('quote')).toEqual([])
    checkout.refresh.mockClear()
    await pass(1)
    expect(checkout.server.of('quote')).toHaveLength(1)
    expect(checkout.server.of('quote')[0]?.body).toMatchObject({ items: [{ ...mug, quantity: 3 }] })
    expect(checkout.refresh).toHaveBeenCalledOnce()
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'none' })
    expect($sums.get().totalCents).toBe(3 * 1699 + 689)
  })

  test('an order is changed one request at a time, and the last change wins', async () => {
    await checkout.ready()
    const first = Promise.withResolvers<Response>()
    checkout.server.answers['/api/merch/checkout/quote'] = () => first.promise
    typeField('address1', 'Filmstraat 10')
    await pass(QUOTE_AFTER_MS)
    typeField('address1', 'Filmstraat 11')
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote')).toHaveLength(1)
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: 'pi_2_secret_2', shipping: 8, discount: 0 })
    first.resolve(Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 0 }))
    await pass(0)
    expect(checkout.server.of('quote').at(-1)?.body).toMatchObject({
      customerInfo: expect.objectContaining({ address1: 'Filmstraat 11' })
    })
    expect($checkout.get()).toMatchObject({ change: 'none', order: { clientSecret: 'pi_2_secret_2' } })
  })

  test('an order logs a change that did not arrive, knows that its amounts may be wrong, and repeats it before the payment', async () => {
    await checkout.ready()
    checkout.server.answers['/api/merch/checkout/quote'] = () => Promise.reject(new TypeError('offline'))
    typeField('address1', 'Filmstraat 10')
    await pass(QUOTE_AFTER_MS)
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'lost' })
    expect(checkout.logged).toHaveBeenCalled()
    const asking = checkout.order.agreeAgain()
    await pass(0)
    expect(await asking).toBe('offline')
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 0 })
    const again = checkout.order.agreeAgain()
    await pass(0)
    expect(await again).toBe('agreed')
  })

  test('an order is changed again after a change that threw', async () => {
    await checkout.ready()
    checkout.refresh.mockRejectedValueOnce(new Error('boem'))
    typeField('address1', 'Filmstraat 10')
    await pass(QUOTE_AFTER_MS)
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'lost' })
    typeField('address1', 'Filmstraat 11')
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote')).toHaveLength(2)
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'none' })
  })

  test('an order is created and changed where the browser blocks the data of the site', async () => {
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'))
    await checkout.ready()
    typeField('address1', 'Filmstraat 10')
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote')).toHaveLength(1)
    expect($checkout.get()).toMatchObject({ step: 'ready', change: 'none' })
  })

  test.each(['order-cancelled', 'unknown-order'])(
    'an order that no longer exists (%s) is created again',
    async (code) => {
      await checkout.ready()
      checkout.server.answers['/api/merch/checkout/quote'] = () => problem(code, 409)
      checkout.server.answers['/api/merch/checkout/init'] = () =>
        Response.json({ orderId: ORDER_ID.replace(/a$/, 'b'), clientSecret: 'pi_9_secret_9', shipping: 6.89 })
      typeField('address1', 'Filmstraat 10')
      await pass(QUOTE_AFTER_MS)
      expect(checkout.server.of('init')).toHaveLength(2)
      expect($checkout.get()).toMatchObject({ step: 'ready', order: { clientSecret: 'pi_9_secret_9' } })
      expect($orderId.get()).toBe(ORDER_ID.replace(/a$/, 'b'))
    }
  )

  test('an order that was paid in another tab leads to its outcome', async () => {
    $orderId.set(ORDER_ID)
    checkout.server.answers['/api/merch/checkout/quote'] = () => problem('order-under-way', 409)
    checkout.fillIn()
    await pass(FORM_SETTLES_MS)
    expect(checkout.underWay).toHaveBeenCalledOnce()
    expect(checkout.server.of('init')).toEqual([])
  })
})

describe('when the server refuses', () => {
  test.each([
    ['no-shipping', 422, 'refused'],
    ['service-unavailable', 503, 'refused']
  ])('the refusal of shipping to a country (%s) can be retried', async (code, status, why) => {
    checkout.server.answers['/api/merch/shipping-rates'] = () => problem(code, status)
    typeField('country', 'NL')
    await pass(0)
    expect($shipping.get()).toEqual({ step: 'failed', why })
    expect($sums.get()).toMatchObject({ shippingCents: undefined, totalCents: 1699 })
    checkout.server.answers['/api/merch/shipping-rates'] = () => Response.json({ shipping: 7 })
    checkout.order.tryAgain()
    await pass(0)
    expect($shipping.get()).toEqual({ step: 'known', cents: 700 })
  })

  test('a refusal for amount and network counts as no answer', async () => {
    for (const answer of [() => Response.json({ shipping: -1 }), () => Promise.reject(new TypeError('x'))]) {
      checkout.server.answers['/api/merch/shipping-rates'] = answer
      typeField('country', $draft.get().country === 'NL' ? 'BE' : 'NL')
      await pass(0)
      expect($shipping.get()).toEqual({ step: 'failed', why: 'unanswered' })
    }
  })

  test('another quote is requested again when the server refuses the full address', async () => {
    checkout.server.answers['/api/merch/checkout/init'] = () => problem('no-shipping', 422)
    checkout.fillIn()
    await pass(FORM_SETTLES_MS)
    expect($shipping.get()).toEqual({ step: 'failed', why: 'refused' })
    checkout.server.answers['/api/merch/checkout/init'] = () =>
      Response.json({ orderId: ORDER_ID, clientSecret: SECRET, shipping: 9 })
    typeField('zip', '9050')
    await pass(FORM_SETTLES_MS)
    expect($checkout.get()).toMatchObject({ step: 'ready' })
    expect($shipping.get()).toEqual({ step: 'known', cents: 900 })
  })

  test('the form is kept when the server refuses the payment, and one press retries', async () => {
    checkout.server.answers['/api/merch/checkout/init'] = () =>
      problem('too-many-orders', 429, 'Te vaak besteld.')
    checkout.fillIn()
    await pass(FORM_SETTLES_MS)
    expect($checkout.get()).toEqual({ step: 'unprepared', sentence: 'Te vaak besteld.' })
    checkout.server.answers['/api/merch/checkout/init'] = () =>
      Response.json({ orderId: ORDER_ID, clientSecret: SECRET, shipping: 6.89 })
    checkout.order.tryAgain()
    await pass(FORM_SETTLES_MS)
    expect($checkout.get()).toMatchObject({ step: 'ready' })
    expect($draft.get()).toEqual(buyer)
  })
})
