// The printing service as this app sees it. It finds our orders by our own ids.

import type { Cents } from '../../../../src/lib/money.ts'
import { Failure, type Outcome } from '../../../../src/lib/outcome.ts'
import type { Country } from '../../../../src/shop/cart/cart-limits.ts'
import type { Totals } from '../../../../src/shop/cart/totals.ts'
import type { CustomerInfo } from '../../../../src/shop/orders/customer.ts'

export type PrintItem = { variantId: string; quantity: number }

export type ShippingQuestion = {
  items: readonly PrintItem[]
  country: Country
  /** The more complete the address, the more accurate the rates. */
  address?: Pick<CustomerInfo, 'address1' | 'city' | 'zip'>
}
export type ShippingRate = {
  /** Printful's id of the method; a draft passes it back. */
  method: string
  /** The display name, in English. */
  name: string
  cents: Cents
}

export type PrintLine = PrintItem & { templateId: number; name: string; unitCents: Cents }
export type PrintDraft = {
  orderId: string
  shippingMethod: string
  shipTo: CustomerInfo
  lines: readonly PrintLine[]
  /** What the buyer paid; printed on the packing slip. */
  totals: Totals
}

/**
 * `draft`: nothing is produced yet. `pending`: confirmed, can still be cancelled. `failed`: stopped (an address, a
 * wallet), can be confirmed again. `partial`: some parcels were sent. `other`: an unknown status.
 */
export type PrintStatus =
  | 'draft'
  | 'pending'
  | 'in-review'
  | 'in-production'
  | 'on-hold'
  | 'partial'
  | 'fulfilled'
  | 'failed'
  | 'cancelled'
  | 'other'

/** Whom Printful sends it to, as it was sent there. */
export type PrintRecipient = { name: string; address1: string; address2: string; zip: string; city: string }

/** Confirmed: it costs money and will be delivered. */
export const UNDER_WAY: ReadonlySet<PrintStatus> = new Set([
  'pending',
  'in-review',
  'in-production',
  'on-hold',
  'partial',
  'fulfilled'
])

export type PrintOrder = {
  /** Printful's id. */
  id: string
  /** Our order id; '' = not an order of this shop. */
  orderId: string
  status: PrintStatus
  shippingMethod: string
  lines: readonly PrintItem[]
  recipient: PrintRecipient | undefined
  /** What it costs us; undefined while Printful is calculating. */
  cost: { cents: Cents; currency: string } | undefined
}

export type Shipment = {
  id: string
  status: 'waiting' | 'sent' | 'delivered' | 'returned' | 'cancelled'
  carrier: string | undefined
  service: string | undefined
  trackingNumber: string | undefined
  /** An https address. */
  trackingUrl: string | undefined
  isReshipment: boolean
  sentAt: Date | undefined
  deliveredAt: Date | undefined
}

/** A hint that something changed; the current state must be fetched. */
export type PrintingEvent = {
  /** Repeated deliveries of an event have the same key. */
  key: string
  /** Printful's type: 'shipment_sent'. */
  type: string
  orderId: string | undefined
  happenedAt: Date
}

/** `already-there`: an order with this id exists; fetch it. The others need a person. */
export type DraftRefusal = 'already-there' | 'shipping-refused' | 'product-refused' | 'order-refused'
/** `original`: what Printful wrote, for the hosts only: it may quote the address. */
type InItsWords = { original?: string }

/**
 * Methods throw `Failure('Printful', …)`. Reads are retried once when that may help. Writes are sent only once: after a
 * failure their result is unknown, so check with `find`.
 */
export type Printing = {
  /** Whether a confirmed order is printed and costs money. */
  isReal: boolean
  /** Shipping methods in euro, cheapest first; refused when Printful does not ship these items there. */
  rates(question: ShippingQuestion): Promise<Outcome<ShippingRate[], 'no-shipping'>>
  /** Creates a draft order; nothing is produced yet. */
  draft(draft: PrintDraft): Promise<Outcome<PrintOrder, DraftRefusal> & InItsWords>
  find(orderId: string): Promise<PrintOrder | undefined>
  /** Confirms the order: from here on it costs money. Returns an already confirmed order unchanged. */
  confirm(orderId: string): Promise<Outcome<PrintOrder, 'not-confirmable'> & InItsWords>
  /** Cancels the order while that is possible; succeeds when there is no such order. */
  cancel(orderId: string): Promise<Outcome<undefined, 'too-late'>>
  /** Every order of the store, newest first. */
  orders(): AsyncIterable<PrintOrder>
  shipmentsOf(printOrderId: string): Promise<Shipment[]>
  /** The variants that our template can be printed on; undefined = there is no such template. */
  variantsOf(templateId: number): Promise<readonly string[] | undefined>
  /** Verifies and parses a webhook; undefined = not from Printful. */
  readWebhook(body: Uint8Array, signature: string | null): Promise<PrintingEvent | undefined>
}

export const PRINTING_SERVICE = 'Printful'

/** The token expired or was revoked: nothing works until a person creates another. */
export class TokenRefused extends Failure {
  constructor() {
    super(PRINTING_SERVICE, 'the token is refused (PRINTFUL_TOKEN)', { retryable: false })
    this.name = 'TokenRefused'
  }
}
