// Gathers what an act rests on: first from Stripe and Printful, then from the database, which holds what they said.
import { asc, eq, sql } from 'drizzle-orm'
import { type ActKind, REFUND_ALONE_EUROS } from '../../../src/desk/orders/order-acts.ts'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Database } from '../../platform/db/open.ts'
import { withdrawals } from '../../platform/db/order-facts-schema.ts'
import type { orderRevisions } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'
import type { PrintStatus } from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'
import { fetchPrint } from '../../shop/orders/print-facts.ts'
import { objectionTo } from '../../shop/orders/release-hold.ts'
import { readOrder, settle } from '../../shop/orders/settle-order.ts'
import type { ActFacts } from './act-plan.ts'

/** What one host may give back alone, in all. */
export const aloneUpToCents = (): number =>
  Math.round((settings.shop?.refundAloneUpToEuros ?? REFUND_ALONE_EUROS) * 100)

/** Which acts rest on what Stripe says now, and which on what Printful says. A refund works while Printful is away. */
export const ABOUT_MONEY: ReadonlySet<ActKind> = new Set(['release', 'refund', 'cancel'])
const ABOUT_PRINT: ReadonlySet<ActKind> = new Set(['release', 'cancel', 'correct-address'])

/** undefined = there is no such order. */
export async function actFacts(
  services: Connected<'payments' | 'printing'>,
  orderId: string,
  kind: ActKind
): Promise<ActFacts | undefined> {
  const { db, printing } = services
  let printStatus: PrintStatus | undefined
  const printed = async () => {
    const news = await fetchPrint(printing, orderId)
    printStatus = news?.order.status
    return news
  }
  if (ABOUT_MONEY.has(kind) || ABOUT_PRINT.has(kind)) {
    const asked = ABOUT_PRINT.has(kind) ? { printed } : {}
    await settle(services, orderId, { actor: 'host', isMoneyNews: true, ...asked })
  }
  const known = await readOrder(db, orderId)
  if (!known) return undefined
  const { order, revisions } = known
  const around = await aroundOrder(db, orderId)
  const paid = revisions.find(({ revision }) => revision === order.paidRevision)
  const { holdReason } = order
  return {
    known,
    shipTo: customerIn(paid?.customer),
    ...around,
    printStatus,
    objection: kind === 'release' && holdReason ? await objectionTo(services, order, holdReason) : undefined,
    hosts: settings.hosts.length,
    aloneUpToCents: aloneUpToCents()
  }
}

/** undefined = erased, in whole or in part. */
export const customerIn = (
  stored: (typeof orderRevisions.$inferSelect)['customer'] | undefined
): CustomerInfo | undefined =>
  stored && 'address1' in stored && 'email' in stored ? (stored as CustomerInfo) : undefined

/** The messages and withdrawals of an order, oldest first. */
export async function aroundOrder(db: Database, orderId: string) {
  const { id, kind, payload, dedupeKey, attempts, createdAt, doneAt, deadAt, lastError } = outbox
  const [messages, received] = await db.batch([
    db
      .select({ id, kind, payload, dedupeKey, attempts, createdAt, doneAt, deadAt, lastError })
      .from(outbox)
      .where(sql`(payload ->> 'orderId') = ${orderId}`)
      .orderBy(asc(outbox.id)),
    db.select().from(withdrawals).where(eq(withdrawals.matchedOrderId, orderId)).orderBy(asc(withdrawals.id))
  ])
  return { messages, withdrawals: received }
}
