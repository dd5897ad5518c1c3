// Parses Printful's responses: only the fields that we use, in our own types.
import * as v from 'valibot'
import { centsOfDecimal } from '../../../../src/lib/money.ts'
import { secureAddress } from '../../../../src/lib/web-address.ts'
import type { PrintOrder, PrintStatus, Shipment, ShippingRate } from './printing.ts'

const number = v.pipe(v.number(), v.integer())
const text = v.nullish(v.string())
const instant = v.nullish(
  v.pipe(
    v.string(),
    v.transform((value) => new Date(value)),
    v.check((date) => !Number.isNaN(date.getTime()))
  )
)
/** v1 gives amounts as decimal strings. */
const decimal = v.pipe(
  v.string(),
  v.transform(centsOfDecimal),
  v.check((cents) => cents !== undefined)
)

const rateSchema = v.object({ id: v.string(), name: v.string(), rate: decimal, currency: v.string() })
export const ratesSchema = v.object({ result: v.array(rateSchema) })

/** Rates in euro only, cheapest first. */
export const toRates = ({ result }: v.InferOutput<typeof ratesSchema>): ShippingRate[] =>
  result
    .flatMap(({ id, name, rate, currency }) =>
      currency === 'EUR' && rate !== undefined ? [{ method: id, name, cents: rate }] : []
    )
    .sort((a, b) => a.cents - b.cents)

const orderSchema = v.object({
  id: number,
  external_id: text,
  status: v.string(),
  shipping: text,
  recipient: v.nullish(v.object({ name: text, address1: text, address2: text, zip: text, city: text })),
  items: v.array(v.object({ variant_id: v.nullish(number), quantity: number })),
  costs: v.nullish(v.object({ total: v.nullish(decimal), currency: text }))
})
export const orderAnswerSchema = v.object({ result: orderSchema })
export const ordersAnswerSchema = v.object({
  result: v.array(orderSchema),
  paging: v.object({ total: number, offset: number, limit: number })
})

const STATUSES: Readonly<Record<string, PrintStatus>> = {
  draft: 'draft',
  pending: 'pending',
  inreview: 'in-review',
  inprocess: 'in-production',
  onhold: 'on-hold',
  partial: 'partial',
  fulfilled: 'fulfilled',
  archived: 'fulfilled',
  failed: 'failed',
  canceled: 'cancelled'
}

export function toPrintOrder(order: v.InferOutput<typeof orderSchema>): PrintOrder {
  const { total, currency } = order.costs ?? {}
  const { name, address1, address2, zip, city } = order.recipient ?? {}
  return {
    id: String(order.id),
    orderId: order.external_id ?? '',
    status: STATUSES[order.status] ?? 'other',
    shippingMethod: order.shipping ?? '',
    lines: order.items.map(({ variant_id: id, quantity }) => ({ variantId: String(id ?? ''), quantity })),
    recipient: order.recipient
      ? {
          name: name ?? '',
          address1: address1 ?? '',
          address2: address2 ?? '',
          zip: zip ?? '',
          city: city ?? ''
        }
      : undefined,
    cost: total === undefined || total === null ? undefined : { cents: total, currency: currency ?? '' }
  }
}

export const templateSchema = v.object({ result: v.object({ available_variant_ids: v.array(number) }) })

export const toVariantIds = ({ result }: v.InferOutput<typeof templateSchema>): string[] =>
  result.available_variant_ids.map(String)

const shipmentSchema = v.object({
  id: number,
  shipment_status: v.string(),
  delivery_status: text,
  carrier: text,
  service: text,
  tracking_number: text,
  tracking_url: text,
  is_reshipment: v.nullish(v.boolean(), false),
  shipped_at: instant,
  delivered_at: instant
})
export const shipmentsSchema = v.object({ data: v.array(shipmentSchema) })
type ShipmentAnswer = v.InferOutput<typeof shipmentSchema>

export const toShipment = (shipment: ShipmentAnswer): Shipment => ({
  id: String(shipment.id),
  status: shipmentStatus(shipment),
  carrier: shipment.carrier ?? undefined,
  service: shipment.service ?? undefined,
  trackingNumber: shipment.tracking_number ?? undefined,
  // Used in a mail, so only https addresses are accepted.
  trackingUrl: secureAddress(shipment.tracking_url ?? ''),
  isReshipment: shipment.is_reshipment,
  sentAt: shipment.shipped_at ?? undefined,
  deliveredAt: shipment.delivered_at ?? undefined
})

function shipmentStatus({
  shipment_status: status,
  delivery_status: delivery
}: ShipmentAnswer): Shipment['status'] {
  if (status === 'canceled' || delivery === 'canceled') return 'cancelled'
  if (status === 'returned' || delivery === 'return_to_sender') return 'returned'
  if (delivery === 'delivered') return 'delivered'
  return status === 'shipped' ? 'sent' : 'waiting'
}

export const webhookSchema = v.object({
  type: v.string(),
  occurred_at: v.pipe(
    v.string(),
    v.transform((value) => new Date(value)),
    v.check((date) => !Number.isNaN(date.getTime()))
  ),
  store_id: number,
  data: v.object({
    order: v.optional(v.object({ id: number, external_id: text })),
    shipment: v.optional(v.object({ id: number }))
  })
})
