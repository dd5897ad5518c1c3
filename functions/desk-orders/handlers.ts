// Handlers of the orders on the desk. Each is admitted first, which writes the row of the log.
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
} from '../../src/features/desk-orders/contract.ts'
import { needOfAct } from '../../src/features/desk-orders/order-acts.ts'
import { MAX_CSV_ORDERS } from '../../src/features/desk-orders/order-list.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import { orderNotes } from '../db/desk-order-schema.ts'
import type { Database } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import { admit } from '../desk/admit.ts'
import { handleFor } from '../desk/handle-desk.ts'
import type { Route } from '../http/handle.ts'
import { orderOf } from '../orders/order-queries.ts'
import { assertConnected, type Services } from '../services.ts'
import { actOf, withdrawAct } from './act-queries.ts'
import { csvOf } from './order-csv.ts'
import { deskOrder } from './order-page.ts'
import { orderPage, ordersToExport } from './order-search.ts'
import { confirmProposal, performAct, prepared, summaryOf } from './perform-act.ts'

export function deskOrderHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now } = services
  return [
    handle(searchOrders, async (visit) => {
      assertConnected('desk', services, 'db')
      const admitted = await admit(services, visit, searchOrders.needs, { act: 'orders-listed' })
      if (!admitted.ok) return admitted
      return accept(await orderPage(services.db, visit.body))
    }),
    handle(exportOrders, async (visit) => {
      assertConnected('desk', services, 'db')
      const admitted = await admit(services, visit, exportOrders.needs, { act: 'orders-exported' })
      if (!admitted.ok) return admitted
      const found = await ordersToExport(services.db, visit.body)
      const kept = found.slice(0, MAX_CSV_ORDERS)
      return accept({ csv: csvOf(kept), orderCount: kept.length, isCut: kept.length < found.length })
    }),
    handle(showOrder, async (visit) => {
      assertConnected('desk', services, 'db')
      const { id } = visit.query
      const admitted = await admit(services, visit, showOrder.needs, { act: 'order-viewed', about: id })
      if (!admitted.ok) return admitted
      const order = await deskOrder(services.db, id, services.payments?.isLive ?? false)
      return order ? accept(order) : refuse('unknown-order')
    }),
    handle(addNote, async (visit) => {
      assertConnected('desk', services, 'db')
      const { id: noteKey, orderId, note } = visit.body
      const admitted = await admit(services, visit, addNote.needs, { act: 'order-noted', about: orderId })
      if (!admitted.ok) return admitted
      const host = admitted.value.host ?? ''
      if (!(await orderOf(services.db, orderId))) return refuse('unknown-order')
      const row = { noteKey, orderId, host, note, createdAt: now() }
      await services.db.insert(orderNotes).values(row).onConflictDoNothing()
      return accept()
    }),
    handle(prepareAct, async (visit) => {
      assertConnected('desk', services, 'db', 'payments', 'printing')
      const { orderId, act } = visit.body
      const entry = { act: 'order-act-prepared', about: orderId } as const
      const admitted = await admit(services, visit, prepareAct.needs, entry)
      if (!admitted.ok) return admitted
      const plan = await prepared(services, orderId, act)
      if (plan.fields) visit.nameFields(plan.fields)
      return plan.ok ? accept(summaryOf(plan.value)) : plan
    }),
    handle(performCall, async (visit) => {
      assertConnected('desk', services, 'db', 'payments', 'printing')
      const { id, orderId, act, digest } = visit.body
      const need = needOfAct(act.kind, await messageKind(services.db, act))
      const admitted = await admit(services, visit, need, { act: `order-${act.kind}`, about: orderId })
      if (!admitted.ok) return admitted
      const host = admitted.value.host ?? ''
      const performed = await performAct(services, { id, orderId, act, digest, host })
      if (!performed.ok && performed.summary) visit.detail({ summary: performed.summary })
      return performed
    }),
    handle(decideProposal, async (visit) => {
      assertConnected('desk', services, 'db', 'payments', 'printing')
      const { actId, decision, digest } = visit.body
      const isConfirmed = decision === 'confirm'
      const logged = isConfirmed ? 'order-act-confirm' : 'order-act-withdraw'
      const admitted = await admit(services, visit, decideProposal.needs[decision], {
        act: logged,
        about: actId
      })
      if (!admitted.ok) return admitted
      const host = admitted.value.host ?? ''
      if (!isConfirmed) {
        const isWithdrawn = await withdrawAct(services.db, actId, now())
        const row = await actOf(services.db, actId)
        if (!isWithdrawn && row?.state !== 'withdrawn') return refuse('no-such-proposal')
        return accept({ state: 'withdrawn', givenCents: null, backCents: null })
      }
      const performed = await confirmProposal(services, { actId, digest, host })
      if (!performed.ok && performed.summary) visit.detail({ summary: performed.summary })
      return performed
    })
  ]
}

/** The kind of the message that the act is about: some pay back or print. */
async function messageKind(db: Database, act: OrderAct): Promise<string | undefined> {
  if (!('messageId' in act)) return undefined
  const one = db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.id, act.messageId))
  return (await one)[0]?.kind
}
