// The form of a new coupon: what was typed, and the draft that it means.
import { centsOfDecimal } from '../../lib/money.ts'
import { type CouponDraft, type DraftFault, draftFault } from './coupon-draft.ts'

/** As typed. */
interface CouponTyped {
  code: string
  kind: 'percent' | 'fixed'
  value: string
  minimum: string
  firstDay: string
  lastDay: string
  times: string
  isOnce: boolean
  isFirstOrder: boolean
}

export const NOTHING_TYPED: CouponTyped = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  firstDay: '',
  lastDay: '',
  times: '',
  isOnce: false,
  isFirstOrder: false
}

/** What is not a number becomes one that no coupon may have. */
const wholeOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : -1)
const centsOf = (typed: string) => centsOfDecimal(typed.replace(/[€\s]/g, '').replace(',', '.')) ?? -1

export function draftOf(typed: CouponTyped): { draft: CouponDraft; fault: DraftFault | undefined } {
  const { code, kind, value, minimum, firstDay, lastDay, times, isOnce, isFirstOrder } = typed
  const draft: CouponDraft = {
    code,
    kind,
    value: kind === 'percent' ? wholeOf(value) : centsOf(value),
    minSubtotalCents: minimum.trim() === '' ? 0 : centsOf(minimum),
    firstDay: firstDay || null,
    lastDay: lastDay || null,
    maxRedemptions: times.trim() === '' ? null : wholeOf(times),
    isOncePerEmail: isOnce,
    isFirstOrderOnly: isFirstOrder
  }
  return { draft, fault: draftFault(draft) }
}
