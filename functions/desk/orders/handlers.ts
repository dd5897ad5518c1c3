// Handlers of the orders on the desk.
import { eq } from 'drizzle-orm'
import {
  addNote,
  decideProposal,
  exportOrders,
  type OrderAct,
  performAct as performCall,
  prepareAct,
  searchOrders,
  showOrder
} from '../../../src/desk/orders/contract.ts'
import { needOfAct } from '../../../src/desk/orders/order-acts.ts'
import { MAX_CSV_ORDERS } from '../../../src/desk/orders/order-list.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { orderNotes } from '../../platform/db/desk-order-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { outbox } from '../../platform/db/schema.ts'
import type { Route } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import { orderOf } from '../../shop/orders/order-queries.ts'
import { handleFor } from '../access/handle-desk.ts'
import { actOf, withdrawAct } from './act-queries.ts'
import { orderCsv } from './order-csv.ts'
import { deskOrder } from './order-page.ts'
import { orderPage, ordersToExport } from './order-search.ts'
import { confirmProposal, performAct, prepared, summaryOf } from './perform-act.ts'

export function deskOrderHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const handleAct = handleFor(services, 'payments', 'printing')
  const { now } = services
  return [
    handle(searchOrders, { act: 'orders-listed' }, async (visit, { db }) =>
      accept(await orderPage(db, visit.body))
    ),
    handle(exportOrders, { act: 'orders-exported' }, async (visit, { db }) => {
      const found = await ordersToExport(db, visit.body)
      const kept = found.slice(0, MAX_CSV_ORDERS)
      return accept({ csv: orderCsv(kept), orderCount: kept.length, isCut: kept.length < found.length })
    }),
    handle(
      showOrder,
      ({ query }) => ({ act: 'order-viewed', about: query.id }),
      async ({ query }, { db, payments }) => {
        const order = await deskOrder(db, query.id, payments?.isLive ?? false)
        return order ? accept(order) : refuse('unknown-order')
      }
    ),
    handle(
      addNote,
      ({ body }) => ({ act: 'order-noted', about: body.orderId }),
      async (visit, { db }, { host }) => {
        const { id: noteKey, orderId, note } = visit.body
        if (!(await orderOf(db, orderId))) return refuse('unknown-order')
        const row = { noteKey, orderId, host, note, createdAt: now() }
        await db.insert(orderNotes).values(row).onConflictDoNothing()
        return accept()
      }
    ),
    handleAct(
      prepareAct,
      ({ body }) => ({ act: 'order-act-prepared', about: body.orderId }),
      async (visit, connected) => {
        const plan = await prepared(connected, visit.body.orderId, visit.body.act)
        if (plan.fields) visit.nameFields(plan.fields)
        return plan.ok ? accept(summaryOf(plan.value)) : plan
      }
    ),
    handleAct(
      performCall,
      async ({ body: { orderId, act } }, { db }) => ({
        act: `order-${act.kind}`,
        about: orderId,
        need: needOfAct(act.kind, await messageKind(db, act))
      }),
      async (visit, connected, { host }) => {
        const performed = await performAct(connected, { ...visit.body, host })
        if (!performed.ok && performed.summary) visit.detail({ summary: performed.summary })
        return performed
      }
    ),
    handleAct(
      decideProposal,
      ({ body: { actId, decision } }) => ({
        act: decision === 'confirm' ? 'order-act-confirm' : 'order-act-withdraw',
        about: actId,
        need: decideProposal.needs[decision]
      }),
      async (visit, connected, { host }) => {
        const { actId, decision, digest } = visit.body
        if (decision !== 'confirm') {
          const isWithdrawn = await withdrawAct(connected.db, actId, now())
          const row = await actOf(connected.db, actId)
          if (!isWithdrawn && row?.state !== 'withdrawn') return refuse('no-such-proposal')
          return accept({ state: 'withdrawn', givenCents: null, backCents: null })
        }
        const performed = await confirmProposal(connected, { actId, digest, host })
        if (!performed.ok && performed.summary) visit.detail({ summary: performed.summary })
        return performed
      }
    )
  ]
}

/** The kind of the message that the act is about: some pay back or print. */
async function messageKind(db: Database, act: OrderAct): Promise<string | undefined> {
  if (!('messageId' in act)) return undefined
  const one = db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.id, act.messageId))
  return (await one)[0]?.kind
}
