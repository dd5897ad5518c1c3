// The Printful calls that the simulator supports.
import { catalogue } from '../../src/site/brand/catalogue.ts'
import type { DescribedCall } from '../wire/description.ts'
import { refuseAddress } from './address.ts'
import { PrintfulProblem, type SimulatorContext, type WireItem, type WireOrder } from './context.ts'
import { costsOf, ratesFor } from './prices.ts'

export type PrintfulRequest = {
  /** The {id} of the path: a number, or '@' and our id. */
  id: string
  query: URLSearchParams
  body: Readonly<Record<string, unknown>>
}
export type PrintfulCall = DescribedCall & { answer(request: PrintfulRequest): object }

const EXTERNAL_ID = /^[A-Za-z0-9_-]{1,32}$/
const CANCELLABLE = ['draft', 'pending', 'canceled']
const CONFIRMABLE = ['draft', 'failed']
const METHODS = ['STANDARD', 'PRINTFUL_FAST']

export type PrintfulOptions = {
  /** How often a new order must be fetched before its costs are known. */
  countsFor: number
  /** Extra cost of each parcel. */
  surchargeCents: number
  /** Variants that are out of stock or may not be sold any more. */
  refusedVariants: ReadonlySet<number>
  /** Variants that are gone: their template does not list them, and they have no rates. */
  unlistedVariants: ReadonlySet<number>
  webhook: WebhookConfiguration
}

/** Where the store's events are sent, as its owner configured it. */
export type WebhookConfiguration = {
  default_url: string | null
  expires_at: string | null
  events: readonly { type: string; url?: string | null }[]
}

export function printfulCalls(fixture: SimulatorContext, options: PrintfulOptions): PrintfulCall[] {
  const { state } = fixture
  const orderOf = (id: string) => {
    const order = state.orders.find((each) =>
      id.startsWith('@') ? each.external_id === id.slice(1) : String(each.id) === id
    )
    if (!order) throw new PrintfulProblem(404, 'NotFound', 'Not found')
    return order
  }
  return [
    {
      method: 'POST',
      path: '/shipping/rates',
      answer: ({ body }) => ({ result: ratesFor(body, options.surchargeCents, options.unlistedVariants) })
    },
    {
      method: 'POST',
      path: '/orders',
      answer: ({ body }) => ({ result: shown(draft(fixture, body, options)) })
    },
    { method: 'GET', path: '/orders', answer: ({ query }) => listed(state.orders, query) },
    {
      method: 'GET',
      path: '/orders/{id}',
      answer: ({ id }) => {
        const order = orderOf(id)
        if (order.countingFor > 0) order.countingFor--
        return { result: shown(order) }
      }
    },
    {
      method: 'POST',
      path: '/orders/{id}/confirm',
      answer: ({ id }) => ({ result: shown(confirm(fixture, orderOf(id))) })
    },
    {
      method: 'DELETE',
      path: '/orders/{id}',
      answer: ({ id }) => ({ result: shown(cancel(fixture, orderOf(id))) })
    },
    {
      method: 'GET',
      path: '/v2/orders/{order_id}/shipments',
      answer: ({ id }) => shipments(fixture, orderOf(id))
    },
    {
      method: 'GET',
      path: '/product-templates/{id}',
      answer: ({ id }) => ({ result: template(id, options) })
    },
    { method: 'GET', path: '/v2/stores/{store_id}', answer: ({ id }) => store(fixture, id) },
    { method: 'GET', path: '/v2/webhooks', answer: () => ({ result: options.webhook }) }
  ]
}

/** The order as sent in a response. */
function shown({ countingFor, ...order }: WireOrder): object {
  return countingFor > 0 ? order : { ...order, costs: costsOf(order.items) }
}

function draft(
  fixture: SimulatorContext,
  body: PrintfulRequest['body'],
  { countsFor, refusedVariants }: PrintfulOptions
): WireOrder {
  const {
    external_id: externalId,
    shipping,
    recipient,
    items
  } = body as Pick<WireOrder, 'external_id' | 'shipping' | 'recipient'> & {
    items: (WireItem & { product_template_id?: number })[]
  }
  if (externalId !== null && !EXTERNAL_ID.test(externalId))
    throw new PrintfulProblem(400, 'OR-12', 'INVALID_EXTERNAL_ID')
  if (fixture.state.orders.some((each) => each.external_id === externalId))
    throw new PrintfulProblem(400, 'OR-13', 'EXTERNAL_ID_IN_USE')
  if (!METHODS.includes(shipping)) throw new PrintfulProblem(400, 'OR-4', 'INVALID_SHIPPING_METHOD')
  refuseAddress(recipient)
  for (const item of items) refuseItem(item, refusedVariants)
  const seconds = Math.floor(fixture.now().getTime() / 1000)
  const order: WireOrder = {
    id: fixture.newId(),
    external_id: externalId,
    store: fixture.storeId,
    status: 'draft',
    shipping,
    created: seconds,
    updated: seconds,
    recipient,
    items: items.map(({ variant_id, quantity, name, retail_price }) => ({
      id: fixture.newId(),
      variant_id,
      quantity,
      name,
      ...(retail_price === undefined ? {} : { retail_price })
    })),
    ...('retail_costs' in body ? { retail_costs: body.retail_costs as Record<string, string> } : {}),
    countingFor: countsFor
  }
  fixture.state.orders.push(order)
  fixture.emit('order_created', order)
  return order
}

function refuseItem(
  { variant_id: id, product_template_id: templateId }: WireItem & { product_template_id?: number },
  refused: ReadonlySet<number>
): void {
  const product = catalogue.products.find(({ variants }) =>
    variants.some((variant) => variant.id === String(id))
  )
  if (!product || refused.has(id)) throw new PrintfulProblem(400, 'OR-6', 'RESTRICTED_VARIANT')
  if (product.templateId !== templateId) throw new PrintfulProblem(400, 'OR-8', 'INVALID_PRODUCT_TEMPLATE')
}

/** While costs are being calculated, confirming leaves the order a draft without an error. */
function confirm(fixture: SimulatorContext, order: WireOrder): WireOrder {
  if (!CONFIRMABLE.includes(order.status)) throw new PrintfulProblem(400, 'OR-1', 'ORDER_NO_LONGER_EDITABLE')
  if (order.countingFor > 0) return order
  order.status = 'pending'
  fixture.emit('order_updated', order)
  return order
}

function cancel(fixture: SimulatorContext, order: WireOrder): WireOrder {
  if (!CANCELLABLE.includes(order.status))
    throw new PrintfulProblem(400, 'BadRequest', 'This order can no longer be canceled')
  if (order.status === 'canceled') return order
  order.status = 'canceled'
  fixture.emit('order_canceled', order)
  return order
}

const DEFAULT_LIMIT = 20

function listed(orders: readonly WireOrder[], query: URLSearchParams): object {
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT)
  const status = query.get('status')
  const fitting = [...orders].reverse().filter((order) => !status || order.status === status)
  const result = fitting.slice(offset, offset + limit).map(shown)
  return { result, paging: { total: fitting.length, offset, limit } }
}

function shipments(fixture: SimulatorContext, order: WireOrder): object {
  const data = fixture.state.shipments.filter(({ order_id: id }) => id === order.id)
  const href = `/v2/orders/${order.id}/shipments`
  return { data, _links: { self: { href } }, paging: { total: data.length, offset: 0, limit: 100 } }
}

function store({ storeId }: SimulatorContext, id: string): object {
  if (id !== String(storeId)) throw new PrintfulProblem(404, 'NotFound', 'Not found')
  return { data: { id: storeId, type: 'native', name: 'Simulated store' } }
}

/** A template built from our catalogue. */
function template(id: string, { unlistedVariants }: PrintfulOptions): object {
  const product = catalogue.products.find(({ templateId }) => String(templateId) === id)
  if (!product) throw new PrintfulProblem(404, 'NotFound', 'Not found')
  const ids = product.variants.map((variant) => Number(variant.id))
  const listed = ids.filter((variantId) => !unlistedVariants.has(variantId))
  return { id: product.templateId, title: product.name, available_variant_ids: listed }
}
