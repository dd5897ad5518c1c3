// A code for a discount on the order that is open.
import { alone } from '../../browser/alone.ts'
import { call } from '../../browser/call.ts'
import { track } from '../../browser/track.ts'
import { centsOfEuros } from '../../lib/money.ts'
import { couponText } from '../../texts/checkout.ts'
import { applyCoupon, removeCoupon } from './contract.ts'
import { askAnew, ORDER_LOCK } from './order.controller.ts'
import { codeOf, orderOf } from './rules.ts'
import { $couponTrouble, $isCouponAsked, $till, type Refused } from './store.ts'

export async function applyCode(typed: string): Promise<void> {
  const code = codeOf(typed).trim()
  const order = beginAsking()
  if (!order || code === '') return endAsking()
  const answer = await alone(ORDER_LOCK, () =>
    call(applyCoupon, { params: { orderId: order.id }, body: { code } })
  )
  track('Merch Coupon Used', { accepted: answer.ok })
  if (answer.ok) showDiscount(centsOfEuros(answer.value.discount) ?? 0, code)
  else $couponTrouble.set(sentenceOf(answer, couponText.notApplied, couponText.applyFailed))
  endAsking()
}

export async function removeCode(): Promise<void> {
  const order = beginAsking()
  if (!order) return endAsking()
  const answer = await alone(ORDER_LOCK, () => call(removeCoupon, { params: { orderId: order.id } }))
  if (answer.ok) showDiscount(0, '')
  else $couponTrouble.set(sentenceOf(answer, couponText.notRemoved, couponText.removeFailed))
  endAsking()
}

/** Nothing is paid while the amount may change. */
function beginAsking() {
  const till = $till.get()
  const order = orderOf(till)
  $couponTrouble.set('')
  if (till.step !== 'ready' || !order || $isCouponAsked.get()) return undefined
  $isCouponAsked.set(true)
  $till.set({ ...till, isChanging: true })
  return order
}

/** The order is priced anew after each answer: one that was lost may have changed it. */
function endAsking(): void {
  if (!$isCouponAsked.get()) return
  $isCouponAsked.set(false)
  askAnew()
}

function showDiscount(discountCents: number, couponCode: string): void {
  const till = $till.get()
  if (till.step === 'ready') $till.set({ ...till, order: { ...till.order, discountCents, couponCode } })
}

/** The server's own words for a no; ours where it said nothing we can read. */
function sentenceOf({ refusal, sentence }: Refused, refusedText: string, failedText: string): string {
  if (refusal === 'network' || refusal === 'unexpected') return failedText
  return sentence ?? refusedText
}
