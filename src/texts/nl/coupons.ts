import { formatEuro } from '../../lib/money.ts'

/** Why a coupon was removed from an order. */
export type DroppedBecause = 'coupons-off' | 'coupon-minimum' | 'coupon-not-for-order' | 'total-too-low'

type Code = { code: string; minSubtotalCents: number }

export const couponText = {
  from: (minSubtotalCents: number) => `Deze kortingscode geldt vanaf ${formatEuro(minSubtotalCents)}.`,
  dropped: ({ code, minSubtotalCents }: Code): Readonly<Record<DroppedBecause, string>> => ({
    'coupons-off': `Kortingscodes werken hier op dit moment niet. We hebben ${code} weggehaald.`,
    'coupon-minimum': `Kortingscode ${code} geldt vanaf ${formatEuro(minSubtotalCents)}. We hebben ze weggehaald.`,
    'coupon-not-for-order': `Kortingscode ${code} is niet geldig voor deze bestelling. We hebben ze weggehaald.`,
    'total-too-low': `Met kortingscode ${code} wordt het bedrag te laag. We hebben ze weggehaald.`
  })
} as const
