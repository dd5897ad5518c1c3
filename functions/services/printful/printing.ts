// The shop that prints and ships: what we ask of it, in our words. It knows our orders by our own ids.

import type { CustomerInfo } from '../../../src/features/shop/customer.ts'
import type { Country } from '../../../src/features/shop/rules.ts'
import type { Totals } from '../../../src/features/shop/totals.ts'
import type { Cents } from '../../../src/lib/money.ts'
import { Failure, type Outcome } from '../../../src/lib/outcome.ts'

export type PrintItem = { variantId: string; quantity: number }

export type ShippingQuestion = {
  items: readonly PrintItem[]
  country: Country
  /** The more of the address is known, the better the answer. */
  address?: Pick<CustomerInfo, 'address1' | 'city' | 'zip'>
}
export type ShippingRate = {
  /** Printful's word for it; a draft names it again. */
  method: string
  /** For people, in English. */
  name: string
  cents: Cents
}

export type PrintLine = PrintItem & { templateId: number; name: string; unitCents: Cents }
export type PrintDraft = {
  orderId: string
  shippingMethod: string
  shipTo: CustomerInfo
  lines: readonly PrintLine[]
  /** What the buyer paid: stands on the slip in the parcel. */
  totals: Totals
}

/**
 * `draft`: nothing happens yet. `pending`: confirmed, and can still be cancelled. `failed`: stopped (an address, a wallet),
 * can be confirmed again. `partial`: some parcels are out. `other`: a word we do not know yet.
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

/** Confirmed: it costs money, and it comes. */
export const UNDER_WAY: ReadonlySet<PrintStatus> = new Set([
  'pending',
  'in-review',
  'in-production',
  'on-hold',
  'partial',
  'fulfilled'
])

export type PrintOrder = {
  /** Printful's own number for it. */
  id: string
  /** Ours; '' = not an order of this shop. */
  orderId: string
  status: PrintStatus
  shippingMethod: string
  lines: readonly PrintItem[]
  /** What it costs us; undefined while Printful is counting. */
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

/** A hint that something changed: what it is now must be asked. */
export type PrintingEvent = {
  /** The same message sent again has the same key. */
  key: string
  /** As Printful calls it: 'shipment_sent'. */
  type: string
  orderId: string | undefined
  happenedAt: Date
}

/** `already-there`: an order of ours with this id exists; look at it. The others want a person. */
export type DraftRefusal = 'already-there' | 'shipping-refused' | 'product-refused' | 'order-refused'

/**
 * Methods throw `Failure('Printful', …)`. Questions are asked twice when that may help; what changes something is sent
 * once: after a failure nobody knows whether it happened, so ask with `find`.
 */
export type Printing = {
  /** Whether a confirmed order is printed and costs money. */
  isReal: boolean
  /** Ways to ship, cheapest first, in euro; refused when it does not ship there or not these. */
  rates(question: ShippingQuestion): Promise<Outcome<ShippingRate[], 'no-shipping'>>
  /** Lays an order down without ordering anything. */
  draft(draft: PrintDraft): Promise<Outcome<PrintOrder, DraftRefusal>>
  find(orderId: string): Promise<PrintOrder | undefined>
  /** Orders it: from here on it costs money. Once confirmed, it answers what is. */
  confirm(orderId: string): Promise<Outcome<PrintOrder, 'not-confirmable'>>
  /** Stops it while that is possible; an order that is not there is a yes. */
  cancel(orderId: string): Promise<Outcome<undefined, 'too-late'>>
  /** Every order there is, newest first. */
  orders(): AsyncIterable<PrintOrder>
  shipmentsOf(printOrderId: string): Promise<Shipment[]>
  /** The variants that a template of ours can be printed on; undefined = there is no such template. */
  variantsOf(templateId: number): Promise<readonly string[] | undefined>
  /** The event of a webhook, from its bytes and its signature; undefined = not from Printful. */
  readWebhook(body: Uint8Array, signature: string | null): Promise<PrintingEvent | undefined>
}

export const PRINTING_SERVICE = 'Printful'

/** The token ran out or was revoked: nothing works until a person has made another one. */
export class TokenRefused extends Failure {
  constructor() {
    super(PRINTING_SERVICE, 'the token is refused (PRINTFUL_TOKEN)', { retryable: false })
    this.name = 'TokenRefused'
  }
}
