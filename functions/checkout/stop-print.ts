// Takes an order that was called off back from the print shop, while that is possible.
import * as v from 'valibot'
import type { Duty } from '../outbox/work-outbox.ts'
import { promiseAlert } from '../releases/alerts.ts'
import type { ShopServices } from '../services.ts'
import { openTill, openWorkshop, type Workshop } from './context.ts'
import { askPrintShop } from './print-facts.ts'
import { settle } from './settle-order.ts'
import { tellingRefusedToken } from './token-alert.ts'

const taskSchema = v.object({ orderId: v.string() })
const orderOfTask = (payload: unknown) => v.parse(taskSchema, payload).orderId

export function stopPrintDuty(services: ShopServices): Duty {
  return {
    isFirst: true,
    work: ({ payload }) => {
      const workshop = openWorkshop(services)
      return tellingRefusedToken(workshop, () => stopPrint(workshop, orderOfTask(payload)))
    },
    giveUp: async ({ payload }) => {
      const { db, now } = openTill(services)
      await promiseAlert(db, { cause: 'order-not-stopped', orderId: orderOfTask(payload) }, now())
    }
  }
}

/** Only what was paid back altogether is stopped; too late for that, and the hosts are told. */
export async function stopPrint(workshop: Workshop, orderId: string): Promise<undefined> {
  const { db, printShop, now, passing } = workshop
  const printed = () => askPrintShop(printShop, orderId)
  const order = await settle(workshop, orderId, { actor: 'job', printed })
  if (order?.paymentState !== 'refunded') return undefined
  const stopped = await printShop.cancel(orderId)
  passing('print stopped')
  if (!stopped.ok) await promiseAlert(db, { cause: 'order-not-stopped', orderId }, now())
  await settle(workshop, orderId, { actor: 'job', printed })
  return undefined
}
