// Everything that the mails about an order need, in one query.
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { payments, refunds, shipments } from '../../platform/db/order-facts-schema.ts'
import { orderLines, orderRevisions, orders } from '../../platform/db/order-schema.ts'

export type OrderForMail = {
  order: typeof orders.$inferSelect
  /** The paid revision; undefined when it is unknown which revision that was. */
  paid: typeof orderRevisions.$inferSelect | undefined
  lines: (typeof orderLines.$inferSelect)[]
  payment: typeof payments.$inferSelect | undefined
  shipment: typeof shipments.$inferSelect | undefined
  refund: typeof refunds.$inferSelect | undefined
}

export async function orderForMail(
  db: Database,
  orderId: string,
  { shipmentId = '', refundId = '' }: { shipmentId?: string | undefined; refundId?: string | undefined }
): Promise<OrderForMail | undefined> {
  const isPaid = (revision: typeof orderRevisions.revision | typeof orderLines.revision) =>
    and(eq(orders.id, orderId), eq(revision, orders.paidRevision))
  const [[order], [paid], lines, [payment], [shipment], [refund]] = await db.batch([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db
      .select({ row: orderRevisions })
      .from(orderRevisions)
      .innerJoin(orders, and(isPaid(orderRevisions.revision), eq(orderRevisions.orderId, orders.id))),
    db
      .select({ row: orderLines })
      .from(orderLines)
      .innerJoin(orders, and(isPaid(orderLines.revision), eq(orderLines.orderId, orders.id)))
      .orderBy(asc(orderLines.line)),
    db
      .select({ row: payments })
      .from(payments)
      .innerJoin(orders, and(eq(orders.id, orderId), eq(payments.id, orders.paymentId))),
    db
      .select()
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId))),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)))
  ])
  if (!order) return undefined
  const bought = { paid: paid?.row, lines: lines.map(({ row }) => row), payment: payment?.row }
  return { order, ...bought, shipment, refund }
}
