import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { couponText } from '#texts/checkout.ts'
import { openCheckout, pass } from './checkout.browser.testing.ts'
import { $checkout, $couponError, $sums, typeField } from './checkout.store.ts'
import { QUOTE_AFTER_MS } from './checkout-state.ts'
import { type CouponService, createCoupons } from './coupon.service.ts'
import { ORDER_ID, problem, SECRET } from './server.browser.testing.ts'

let checkout: ReturnType<typeof openCheckout>
let coupons: CouponService
beforeEach(() => {
  checkout = openCheckout()
  coupons = createCoupons(checkout.order)
})
afterEach(() => checkout.close())

describe('a coupon', () => {
  test('a coupon applies its discount at once, and the order is priced again 500 ms later', async () => {
    await checkout.ready()
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 5, couponCode: 'FILM5' })
    void coupons.applyCode('film5 ')
    expect($checkout.get()).toMatchObject({ change: 'sending' })
    await pass(0)
    expect(checkout.server.of('coupon/apply')[0]?.body).toEqual({ code: 'FILM5' })
    expect($sums.get()).toMatchObject({ discountCents: 500, couponCode: 'FILM5', totalCents: 1888 })
    expect($checkout.get()).toMatchObject({ change: 'sending' })
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote')).toHaveLength(1)
    expect($checkout.get()).toMatchObject({ change: 'none' })
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 0 })
    void coupons.removeCode()
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('coupon/remove')[0]?.method).toBe('DELETE')
    expect($sums.get()).toMatchObject({ discountCents: 0, couponCode: '', totalCents: 2388 })
  })

  test("a coupon shows the server's reason when it is refused, otherwise our own", async () => {
    await checkout.ready()
    const apply = `/api/merch/coupon/apply/${ORDER_ID}`
    const remove = `/api/merch/coupon/remove/${ORDER_ID}`
    checkout.server.answers[apply] = () => problem('coupon-minimum', 422, 'Geldt vanaf € 30.')
    await coupons.applyCode('FILM')
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('quote')).toHaveLength(1)
    expect($couponError.get()).toBe('Geldt vanaf € 30.')
    checkout.server.answers[apply] = () => Promise.reject(new TypeError('offline'))
    await coupons.applyCode('FILM')
    expect($couponError.get()).toBe('Er is een fout opgetreden bij het toepassen van de kortingscode')
    await pass(QUOTE_AFTER_MS)
    checkout.server.answers[remove] = () => Promise.reject(new TypeError('offline'))
    await coupons.removeCode()
    expect($couponError.get()).toBe('Er is een fout opgetreden bij het verwijderen van de kortingscode')
    await pass(QUOTE_AFTER_MS)
    expect($checkout.get()).toMatchObject({ change: 'none' })
  })

  test.each([
    ['nothing', {}, 422, couponText.notApplied, couponText.notRemoved],
    ['a sentence', { error: 'Verlopen.' }, 422, 'Verlopen.', 'Verlopen.'],
    ['a sentence, with status 200', { error: 'Verlopen.' }, 200, 'Verlopen.', 'Verlopen.'],
    ['too little, with status 500', {}, 500, couponText.notApplied, couponText.notRemoved]
  ])(
    'a coupon that is refused with success false and %s does not read like a lost connection',
    async (_, more, status, applied, removed) => {
      await checkout.ready()
      for (const way of ['apply', 'remove'])
        checkout.server.answers[`/api/merch/coupon/${way}/${ORDER_ID}`] = () =>
          Response.json({ success: false, ...more }, { status })
      await coupons.applyCode('FILM')
      expect($couponError.get()).toBe(applied)
      await pass(QUOTE_AFTER_MS)
      await coupons.removeCode()
      expect($couponError.get()).toBe(removed)
    }
  )

  test('a coupon that gets a page instead of an answer shows that it was not applied', async () => {
    await checkout.ready()
    checkout.server.answers[`/api/merch/coupon/apply/${ORDER_ID}`] = () =>
      new Response('<h1>Bad Gateway</h1>', { status: 502 })
    await coupons.applyCode('FILM')
    expect($couponError.get()).toBe(couponText.notApplied)
  })

  test('a coupon is removed when it no longer applies, with the reason', async () => {
    await checkout.ready()
    checkout.server.answers['/api/merch/checkout/quote'] = () =>
      Response.json({ clientSecret: SECRET, shipping: 6.89, discount: 0, couponDropped: 'Te weinig.' })
    typeField('email', 'anders@voorbeeld.be')
    await pass(QUOTE_AFTER_MS)
    expect($couponError.get()).toBe('Te weinig.')
  })

  test('a coupon is not sent when it is empty', async () => {
    await checkout.ready()
    await coupons.applyCode('  ')
    await pass(QUOTE_AFTER_MS)
    expect(checkout.server.of('coupon')).toEqual([])
    expect($checkout.get()).toMatchObject({ change: 'none' })
  })
})
