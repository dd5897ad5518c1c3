import { couponText } from '#texts/checkout.ts'
import { call } from '../../browser/call.ts'
import { withLock } from '../../browser/lock.ts'
import { track } from '../../browser/track.ts'
import { centsOfEuros } from '../../lib/money.ts'
import { $checkout, $couponError, $isCouponRequested, type Refused } from './checkout.store.ts'
import { codeOf, orderOf } from './checkout-state.ts'
import { applyCoupon, removeCoupon } from './contract.ts'
import { ORDER_LOCK, type OrderService } from './order.service.ts'

export interface CouponService {
  applyCode: (typed: string) => Promise<void>
  removeCode: () => Promise<void>
}

export function createCoupons({ requestAgain }: Pick<OrderService, 'requestAgain'>): CouponService {
  /** Requests a new quote after every call: even a call whose answer was lost may have changed the order. */
  const endRequest = () => {
    $isCouponRequested.set(false)
    requestAgain()
  }
  return {
    async applyCode(typed) {
      const code = codeOf(typed).trim()
      const order = code === '' ? undefined : beginRequest()
      if (!order) return
      const answer = await withLock(ORDER_LOCK, () =>
        call(applyCoupon, { params: { orderId: order.id }, body: { code } })
      )
      track('Merch Coupon Used', { accepted: answer.ok })
      if (answer.ok) showDiscount(centsOfEuros(answer.value.discount) ?? 0, code)
      else $couponError.set(sentenceOf(answer, couponText.notApplied, couponText.applyFailed))
      endRequest()
    },
    async removeCode() {
      const order = beginRequest()
      if (!order) return
      const answer = await withLock(ORDER_LOCK, () => call(removeCoupon, { params: { orderId: order.id } }))
      if (answer.ok) showDiscount(0, '')
      else $couponError.set(sentenceOf(answer, couponText.notRemoved, couponText.removeFailed))
      endRequest()
    }
  }
}

/** Marks the order as changing, so that nothing is paid while the amount may change. */
function beginRequest() {
  const checkout = $checkout.get()
  const order = orderOf(checkout)
  $couponError.set('')
  if (checkout.step !== 'ready' || !order || $isCouponRequested.get()) return undefined
  $isCouponRequested.set(true)
  $checkout.set({ ...checkout, change: 'sending' })
  return order
}

function showDiscount(discountCents: number, couponCode: string): void {
  const checkout = $checkout.get()
  if (checkout.step === 'ready')
    $checkout.set({ ...checkout, order: { ...checkout.order, discountCents, couponCode } })
}

/** The server's explanation of a refusal, or our own text: one for an answer without a reason, one for no answer. */
function sentenceOf({ refusal, sentence }: Refused, refusedText: string, failedText: string): string {
  return refusal === 'network' ? failedText : sentence || refusedText
}
