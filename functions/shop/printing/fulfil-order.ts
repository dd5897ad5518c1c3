// Orders a paid order at Printful: creates a draft under our id, compares it with the paid order, then confirms it. Confirmed
// only once, even after a crash at any point.

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import type { HoldReason, PaymentState, PrintRefusal } from '../../../src/shop/orders/order-status.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Database } from '../../platform/db/open.ts'
import { type Order, orders, type Revision } from '../../platform/db/order-schema.ts'
import type { Later, OutboxHandler } from '../../platform/outbox/work-messages.ts'
import type { Printing } from '../../platform/services/printful/printing.ts'
import {
  PRINTING_SERVICE,
  type PrintDraft,
  type PrintItem,
  type PrintOrder,
  type PrintRecipient
} from '../../platform/services/printful/printing.ts'
import { assertConnected, type Connected, type Services } from '../../platform/services.ts'
import { waitsForSecondHost, wasAddressCorrected } from '../orders/acts-of-hosts.ts'
import { underLease } from '../orders/leases.ts'
import { mismatch } from '../orders/order.ts'
import { type PaidRevision, paidRevisionOf } from '../orders/order-queries.ts'
import { fetchPrint, isTestPrint, type PrintNews } from '../orders/print-facts.ts'
import { type KnownOrder, settle } from '../orders/settle-order.ts'
import { stopPrint } from './stop-print.ts'
import { alertingRefusedToken } from './token-alert.ts'

/** The wait while Printful calculates the costs of an order. */
const COUNTING: Later = { againInSeconds: 60 }

/** The wait while an act on the order waits for a second host. */
const UNDECIDED: Later = { againInSeconds: 60 }

/** The wait while another process moves money of the order. */
const AGAIN: Later = { againInSeconds: 30 }

const taskSchema = v.object({ orderId: v.string() })

export function fulfilHandler(services: Services): OutboxHandler {
  return {
    isFirst: true,
    work: ({ payload }) => {
      assertConnected('checkout', services, 'db', 'payments', 'printing')
      return alertingRefusedToken(services, () => fulfilOrder(services, v.parse(taskSchema, payload).orderId))
    },
    giveUp: ({ payload }) => {
      assertConnected('checkout', services, 'db', 'payments', 'printing')
      return holdRefused(services, v.parse(taskSchema, payload).orderId, 'unanswered')
    }
  }
}

/**
 * A second run continues where the first one died. An order that is held, disputed or cancelled is left alone; an order that
 * Printful refuses is put on hold. One with a refund that waits for a second host waits too. Throws when the result is unknown; the next run checks it.
 *
 * A new order is created without fetching it first: Printful accepts each of our ids once, and only a refusal leads to a
 * fetch. That is two calls per order instead of three, so that a backlog of a thousand is done in time.
 */
export async function fulfilOrder(
  services: Connected<'payments' | 'printing'>,
  orderId: string
): Promise<Later | undefined> {
  const { db, printing, onCrashPoint } = services
  if (await waitsForSecondHost(db, orderId)) return UNDECIDED
  let news: PrintNews | undefined
  const printed = async ({ printOrder }: KnownOrder) => {
    if (printOrder) news = await fetchPrint(printing, orderId)
    return news
  }
  const order = await settle(services, orderId, { actor: 'job', printed })
  onCrashPoint?.('print fetched')
  if (!order || !isSendable(order)) return leave(services, order)
  if (isTestPrint(services)) return hold(services, orderId, 'test_payment')
  if (order.printRefusal) await noteRefusal(db, orderId, null)
  const paid = await paidRevisionOf(db, order)
  const printOrder = news?.order ?? (await createdDraft(services, paid))
  if (!printOrder) return undefined
  const fault = draftFault(printOrder, paid, settings.shop?.maxPrintCostPercent ?? 0)
  if (fault === 'counting') return counting(services, printOrder)
  const isAccepted = fault === 'cost_too_high' && order.releasedHolds.includes(fault)
  if (fault === 'fulfilment_failed') return holdRefused(services, orderId, 'order-differs')
  if (fault && !isAccepted) return hold(services, orderId, fault)
  onCrashPoint?.('draft checked')
  return confirmed(services, orderId, paid)
}

/** Stores the draft, so that the next run finds it. */
async function counting(
  services: Connected<'payments' | 'printing'>,
  printOrder: PrintOrder
): Promise<Later> {
  const printed = async () => ({ order: printOrder, shipments: [] })
  await settle(services, printOrder.orderId, { actor: 'job', printed })
  return COUNTING
}

const PAID: ReadonlySet<PaymentState> = new Set(['paid', 'partially_refunded'])

/** Paid, and neither held, disputed, cancelled nor in production. */
const isSendable = ({ status, paymentState, fulfilmentState, holdReason }: Order): boolean =>
  // An order that failed at Printful is sent again once a host releases it.
  (status === 'paid' || (status === 'processing' && fulfilmentState === 'failed')) &&
  PAID.has(paymentState) &&
  holdReason === null

/** Stops the print if the order was refunded meanwhile. */
async function leave(
  services: Connected<'payments' | 'printing'>,
  order: Order | undefined
): Promise<undefined> {
  if (order?.paymentState === 'refunded') await stopPrint(services, order.id)
  return undefined
}

/** The draft, new or from an earlier try; undefined = refused, and the order is on hold. */
async function createdDraft(
  services: Connected<'payments' | 'printing'>,
  paid: PaidRevision
): Promise<PrintOrder | undefined> {
  const { printing, onCrashPoint } = services
  const { orderId } = paid.revision
  const created = await printing.draft(draftOf(paid))
  onCrashPoint?.('draft created')
  if (created.ok) return created.value
  if (created.refusal !== 'already-there')
    return holdRefused(services, orderId, created.refusal, created.original)
  const there = await printing.find(orderId)
  if (!there)
    throw new Failure(PRINTING_SERVICE, 'refuses this id as existing, but does not return the order')
  return there
}

type Confirmed = Awaited<ReturnType<Printing['confirm']>>

/** Confirming costs money at Printful. It runs under the lease of the order, so that no refund happens meanwhile. */
async function confirmed(
  services: Connected<'payments' | 'printing'>,
  orderId: string,
  paid: PaidRevision
): Promise<Later | undefined> {
  const { printing, onCrashPoint } = services
  const answer = await underLease(
    services,
    orderId,
    async (lease): Promise<Confirmed | 'undecided' | undefined> => {
      // Hosts propose under the same lease.
      if (await waitsForSecondHost(services.db, orderId)) return 'undecided'
      const order = await settle(services, orderId, { actor: 'job' })
      if (!order || !isSendable(order)) return leave(services, order)
      const concern = await concernAbout(services, order, paid)
      if (concern) return hold(services, orderId, concern)
      if (!(await isSentToItsAddress(services, order, paid)))
        return holdRefused(services, orderId, 'address-differs')
      onCrashPoint?.('payment verified')
      await lease.renew()
      return printing.confirm(orderId)
    }
  )
  if (answer === 'busy') return AGAIN
  if (answer === 'undecided') return UNDECIDED
  if (!answer) return undefined
  onCrashPoint?.('order confirmed')
  if (answer.ok && answer.value.status === 'draft') return COUNTING
  const printed = async () =>
    answer.ok ? { order: answer.value, shipments: [] } : fetchPrint(printing, orderId)
  const settled = await settle(services, orderId, { actor: 'job', printed })
  if (!answer.ok && settled && isSendable(settled))
    return holdRefused(services, orderId, answer.refusal, answer.original)
  return leave(services, settled)
}

/** Nothing is printed unless Stripe confirms at this moment that the payment matches to the cent. */
async function concernAbout(
  { payments }: Connected<'payments' | 'printing'>,
  order: Order,
  { revision }: PaidRevision
): Promise<HoldReason | undefined> {
  const payment = order.paymentId === null ? undefined : await payments.find(order.paymentId)
  if (payment?.status !== 'succeeded') return 'amount_mismatch'
  return mismatch(payment, { order, isLive: payments.isLive }, revision)
}

/**
 * Whether Printful has the address of now. A host may have corrected it while the draft was made, by this run or by one that died:
 * then only Printful knows which one it got.
 */
async function isSentToItsAddress(
  { db, printing }: Connected<'payments' | 'printing'>,
  order: Order,
  { revision }: PaidRevision
): Promise<boolean> {
  const { customer } = (await paidRevisionOf(db, order)).revision
  if (JSON.stringify(customer) !== JSON.stringify(revision.customer)) return false
  if (!(await wasAddressCorrected(db, order.id))) return true
  const recipient = (await printing.find(order.id))?.recipient
  const wanted = recipientOf(customer as CustomerInfo)
  return recipient !== undefined && comparableAddress(recipient) === comparableAddress(wanted)
}

const recipientOf = ({
  firstName,
  lastName,
  address1,
  address2,
  zip,
  city
}: CustomerInfo): PrintRecipient => ({
  name: `${firstName} ${lastName}`,
  address1,
  address2,
  zip,
  city
})

/** Letters and digits only: a host who corrects it at Printful may write '9000 GENT'. */
const comparableAddress = ({ name, address1, address2, zip, city }: PrintRecipient): string =>
  [name, address1, address2, zip, city]
    .join(' ')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const MAX_ORIGINAL_CHARS = 500

/** Holds the order, and keeps why for the hosts: an address that was right must not be corrected. */
async function holdRefused(
  services: Connected<'payments' | 'printing'>,
  orderId: string,
  why: PrintRefusal['why'],
  original = ''
): Promise<undefined> {
  await noteRefusal(services.db, orderId, { why, original: original.slice(0, MAX_ORIGINAL_CHARS) })
  return hold(services, orderId, 'fulfilment_failed')
}

async function noteRefusal(db: Database, orderId: string, printRefusal: PrintRefusal | null): Promise<void> {
  await db.update(orders).set({ printRefusal }).where(eq(orders.id, orderId))
}

async function hold(
  services: Connected<'payments' | 'printing'>,
  orderId: string,
  found: HoldReason
): Promise<undefined> {
  await settle(services, orderId, { actor: 'job', found })
  return undefined
}

/** The draft of the paid revision, independent of later catalogue changes. */
const draftOf = ({ revision, lines }: PaidRevision): PrintDraft => ({
  orderId: revision.orderId,
  shippingMethod: revision.shippingMethod,
  // Only the retention job empties this, long after the order was sent.
  shipTo: revision.customer as CustomerInfo,
  lines: lines.map(({ variantId, templateId, quantity, name, unitCents }) => ({
    variantId,
    templateId,
    quantity,
    name,
    unitCents
  })),
  totals: revision
})

/** The highest price that Printful may charge: a share of goods and shipping before any discount. */
const maxCostCents = ({ subtotalCents, shippingCents }: Revision, percent: number): number =>
  Math.floor(((subtotalCents + shippingCents) * percent) / 100)

/**
 * Why a draft may not be confirmed; `counting`: not yet, because Printful is still calculating its costs. Costs in another
 * currency cannot be compared, so they count as too high until a person has looked.
 */
function draftFault(
  printOrder: PrintOrder,
  { revision, lines }: PaidRevision,
  percent: number
): Extract<HoldReason, 'fulfilment_failed' | 'cost_too_high'> | 'counting' | undefined {
  const isSame =
    printOrder.orderId === revision.orderId &&
    printOrder.shippingMethod === revision.shippingMethod &&
    comparableLines(printOrder.lines) === comparableLines(lines)
  if (!isSame) return 'fulfilment_failed'
  if (!printOrder.cost) return 'counting'
  const { cents, currency } = printOrder.cost
  return currency === 'EUR' && cents <= maxCostCents(revision, percent) ? undefined : 'cost_too_high'
}

/** The lines in a comparable form, independent of their order. */
const comparableLines = (lines: readonly PrintItem[]): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId}×${quantity}`)
    .toSorted()
    .join(' ')
