// The `Printing` adapter for Printful: orders, rates and templates with API v1, shipments and webhooks with v2.

import * as v from 'valibot'
import { asciiMailAddress } from '../../../../src/lib/mail-address.ts'
import { eurosOf } from '../../../../src/lib/money.ts'
import { accept, Failure, refuse } from '../../../../src/lib/outcome.ts'
import {
  orderAnswerSchema,
  ordersAnswerSchema,
  ratesSchema,
  shipmentsSchema,
  templateSchema,
  toPrintOrder,
  toRates,
  toShipment,
  toVariantIds
} from './answers.ts'
import { type CallPrintful, createPrintfulCalls, type PrintfulOptions } from './client.ts'
import {
  type DraftRefusal,
  PRINTING_SERVICE,
  type PrintDraft,
  type Printing,
  type PrintOrder,
  type ShippingQuestion
} from './printing.ts'
import { type PrintfulWebhookKeys, readPrintfulEvent } from './webhook.ts'

const PAGE_SIZE = 100
const CURRENCY = 'EUR'
const ours = (orderId: string) => `/orders/@${encodeURIComponent(orderId)}`

export type PrintfulShopOptions = PrintfulOptions &
  Pick<PrintfulWebhookKeys, 'webhookSecrets'> & {
    /** Whether this is Printful itself and not the simulator. */
    isReal: boolean
  }

export function printfulShop(options: PrintfulShopOptions): Printing {
  const call = createPrintfulCalls(options)
  const find = async (orderId: string) => {
    const reply = await call({ method: 'GET', path: ours(orderId), isQuestion: true }, orderAnswerSchema)
    return reply.ok ? toPrintOrder(reply.value.result) : undefined
  }
  return {
    isReal: options.isReal,
    find,
    async rates(question) {
      const body = ratesQuestion(question)
      const reply = await call(
        { method: 'POST', path: '/shipping/rates', body, isQuestion: true },
        ratesSchema
      )
      const rates = reply.ok ? toRates(reply.value) : []
      return rates.length > 0 ? accept(rates) : refuse('no-shipping')
    },
    async draft(draft) {
      const body = draftBody(draft)
      const reply = await call(
        { method: 'POST', path: '/orders', body, isQuestion: false },
        orderAnswerSchema
      )
      if (reply.ok) return accept(toPrintOrder(reply.value.result))
      // Whatever the reason of the refusal: if the order exists, one of our earlier tries created it.
      if (await find(draft.orderId)) return refuse('already-there')
      return { ...refuse(draftRefusal(reply.message)), original: reply.message }
    },
    confirm: (orderId) => confirm(call, find, orderId),
    async cancel(orderId) {
      const path = ours(orderId)
      const reply = await call({ method: 'DELETE', path, isQuestion: false }, v.unknown())
      if (reply.ok || reply.status === 404) return accept()
      const left = await find(orderId)
      return left === undefined || left.status === 'cancelled' ? accept() : refuse('too-late')
    },
    orders: () => allOrders(call),
    async shipmentsOf(printOrderId) {
      const path = `/v2/orders/${encodeURIComponent(printOrderId)}/shipments?limit=${PAGE_SIZE}`
      const reply = await call({ method: 'GET', path, isQuestion: true }, shipmentsSchema)
      return reply.ok ? reply.value.data.map(toShipment) : []
    },
    async variantsOf(templateId) {
      const path = `/product-templates/${templateId}`
      const reply = await call({ method: 'GET', path, isQuestion: true }, templateSchema)
      if (reply.ok) return toVariantIds(reply.value)
      if (reply.status === 404) return undefined
      throw new Failure(PRINTING_SERVICE, `answered ${reply.status} to a request for a template`)
    },
    readWebhook: async (body, signature) => readPrintfulEvent(body, signature, options)
  }
}

function ratesQuestion({ items, country, address }: ShippingQuestion) {
  return {
    recipient: { country_code: country, ...(address ?? {}) },
    items: items.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    currency: CURRENCY
  }
}

const decimalOf = (cents: number) => eurosOf(cents).toFixed(2)

function draftBody({ orderId, shippingMethod, shipTo, lines, totals }: PrintDraft) {
  const optional = { address2: shipTo.address2, state_name: shipTo.state }
  const given = Object.entries(optional).filter(([, text]) => text !== '')
  return {
    external_id: orderId,
    shipping: shippingMethod,
    recipient: {
      name: `${shipTo.firstName} ${shipTo.lastName}`,
      address1: shipTo.address1,
      city: shipTo.city,
      country_code: shipTo.country,
      zip: shipTo.zip,
      email: asciiMailAddress(shipTo.email) ?? shipTo.email,
      ...Object.fromEntries(given)
    },
    items: lines.map(({ variantId, templateId, quantity, name, unitCents }) => ({
      variant_id: Number(variantId),
      product_template_id: templateId,
      quantity,
      name,
      retail_price: decimalOf(unitCents)
    })),
    retail_costs: {
      currency: CURRENCY,
      subtotal: decimalOf(totals.subtotalCents),
      discount: decimalOf(totals.discountCents),
      shipping: decimalOf(totals.shippingCents),
      total: decimalOf(totals.totalCents)
    }
  }
}

/** Searches for Printful's error codes and names; where they are in a response is not documented. */
function draftRefusal(message: string): DraftRefusal {
  if (/\bOR-13\b|EXTERNAL_ID_IN_USE/.test(message)) return 'already-there'
  if (/\bOR-4\b|INVALID_SHIPPING_METHOD|\bSH-\d/.test(message)) return 'shipping-refused'
  if (/\bOR-(?:5|6|8)\b|RESTRICTED|TEMPLATE/.test(message)) return 'product-refused'
  return 'order-refused'
}

async function confirm(
  call: CallPrintful,
  find: Printing['find'],
  orderId: string
): ReturnType<Printing['confirm']> {
  const path = `${ours(orderId)}/confirm`
  const reply = await call({ method: 'POST', path, isQuestion: false }, orderAnswerSchema)
  if (reply.ok) return accept(toPrintOrder(reply.value.result))
  // Also refused when it was already confirmed; only fetching the order shows that.
  const known = await find(orderId)
  const isUnderWay = known !== undefined && !['draft', 'failed', 'cancelled'].includes(known.status)
  return isUnderWay ? accept(known) : { ...refuse('not-confirmable'), original: reply.message }
}

async function* allOrders(call: CallPrintful): AsyncIterable<PrintOrder> {
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const path = `/orders?offset=${offset}&limit=${PAGE_SIZE}`
    const reply = await call({ method: 'GET', path, isQuestion: true }, ordersAnswerSchema)
    if (!reply.ok) throw new Failure(PRINTING_SERVICE, `answered ${reply.status} to a request for the orders`)
    yield* reply.value.result.map(toPrintOrder)
    if (offset + PAGE_SIZE >= reply.value.paging.total) return
  }
}
