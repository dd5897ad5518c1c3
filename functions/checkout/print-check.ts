// Whether a draft at Printful is what was paid for, and at what price it may be ordered. Pure.
import type { CustomerInfo } from '../../src/features/shop/customer.ts'
import type { HoldReason } from '../../src/features/shop/order-status.ts'
import type { PrintDraft, PrintItem, PrintOrder } from '../services/printful/printing.ts'
import type { PaidBasket, Revision } from './queries.ts'

/** The draft of what was paid for, whatever the catalogue says by now. */
export const draftOf = ({ revision, lines }: PaidBasket): PrintDraft => ({
  orderId: revision.orderId,
  shippingMethod: revision.shippingMethod,
  // Emptied by retention only, long after everything was sent.
  shipTo: revision.customer as CustomerInfo,
  lines: lines.map(({ variantId, templateId, quantity, name, unitCents }) => ({
    ...{ variantId, templateId, quantity, name, unitCents }
  })),
  totals: revision
})

/** The most that Printful may ask, of what the goods and their shipping are sold for without any coupon. */
export const maxCostCents = ({ subtotalCents, shippingCents }: Revision, percent: number): number =>
  Math.floor(((subtotalCents + shippingCents) * percent) / 100)

/**
 * Why a draft may not be ordered as it stands; `counting`: not yet, because Printful is still counting what it
 * costs. Costs in another currency cannot be compared, and are too high until a person has looked.
 */
export function draftFault(
  laid: PrintOrder,
  { revision, lines }: PaidBasket,
  percent: number
): Extract<HoldReason, 'fulfilment_failed' | 'cost_too_high'> | 'counting' | undefined {
  const isSame =
    laid.orderId === revision.orderId &&
    laid.shippingMethod === revision.shippingMethod &&
    thingsOf(laid.lines) === thingsOf(lines)
  if (!isSame) return 'fulfilment_failed'
  if (!laid.cost) return 'counting'
  const { cents, currency } = laid.cost
  return currency === 'EUR' && cents <= maxCostCents(revision, percent) ? undefined : 'cost_too_high'
}

/** Line by line, in whatever order they stand. */
const thingsOf = (lines: readonly PrintItem[]): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId}×${quantity}`)
    .toSorted()
    .join(' ')
