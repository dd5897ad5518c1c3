// Cancels a cancelled order at Printful, while that is possible.

import * as v from 'valibot'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { OutboxHandler } from '../../platform/outbox/work-messages.ts'
import { assertConnected, type Connected, type Services } from '../../platform/services.ts'
import { fetchPrint } from '../orders/print-facts.ts'
import { settle } from '../orders/settle-order.ts'
import { alertingRefusedToken } from './token-alert.ts'

const taskSchema = v.object({ orderId: v.string() })
const orderOfTask = (payload: unknown) => v.parse(taskSchema, payload).orderId

export function stopPrintHandler(services: Services): OutboxHandler {
  return {
    isFirst: true,
    work: ({ payload }) => {
      assertConnected('checkout', services, 'db', 'payments', 'printing')
      return alertingRefusedToken(services, () => stopPrint(services, orderOfTask(payload)))
    },
    giveUp: async ({ payload }) => {
      assertConnected('checkout', services, 'db', 'payments')
      const { db, now } = services
      await enqueueAlert(db, { cause: 'order-not-stopped', orderId: orderOfTask(payload) }, now())
    }
  }
}

/** Stops only fully refunded orders; when it is too late, the hosts get a mail. */
export async function stopPrint(
  services: Connected<'payments' | 'printing'>,
  orderId: string
): Promise<undefined> {
  const { db, printing, now, onCrashPoint } = services
  const printed = () => fetchPrint(printing, orderId)
  const order = await settle(services, orderId, { actor: 'job', printed })
  if (order?.paymentState !== 'refunded') return undefined
  const stopped = await printing.cancel(orderId)
  onCrashPoint?.('print stopped')
  if (!stopped.ok) await enqueueAlert(db, { cause: 'order-not-stopped', orderId }, now())
  await settle(services, orderId, { actor: 'job', printed })
  return undefined
}
