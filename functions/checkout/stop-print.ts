// Takes an order that was called off back from Printful, while that is possible.
import * as v from 'valibot'
import type { Duty } from '../outbox/work-outbox.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import type { ShopServices } from '../services.ts'
import { type FulfilmentContext, fulfilmentContextOf, paymentContextOf } from './context.ts'
import { askPrinting } from './print-facts.ts'
import { settle } from './settle-order.ts'
import { tellingRefusedToken } from './token-alert.ts'

const taskSchema = v.object({ orderId: v.string() })
const orderOfTask = (payload: unknown) => v.parse(taskSchema, payload).orderId

export function stopPrintDuty(services: ShopServices): Duty {
  return {
    isFirst: true,
    work: ({ payload }) => {
      const fulfilmentContext = fulfilmentContextOf(services)
      return tellingRefusedToken(fulfilmentContext, () => stopPrint(fulfilmentContext, orderOfTask(payload)))
    },
    giveUp: async ({ payload }) => {
      const { db, now } = paymentContextOf(services)
      await enqueueAlert(db, { cause: 'order-not-stopped', orderId: orderOfTask(payload) }, now())
    }
  }
}

/** Only what was paid back altogether is stopped; too late for that, and the hosts are told. */
export async function stopPrint(fulfilmentContext: FulfilmentContext, orderId: string): Promise<undefined> {
  const { db, printing, now, passing } = fulfilmentContext
  const printed = () => askPrinting(printing, orderId)
  const order = await settle(fulfilmentContext, orderId, { actor: 'job', printed })
  if (order?.paymentState !== 'refunded') return undefined
  const stopped = await printing.cancel(orderId)
  passing('print stopped')
  if (!stopped.ok) await enqueueAlert(db, { cause: 'order-not-stopped', orderId }, now())
  await settle(fulfilmentContext, orderId, { actor: 'job', printed })
  return undefined
}
