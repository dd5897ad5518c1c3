// What happens next with an order, as a key of the sentence that says it.
import type { OrderToDo } from '../backoffice/office-lists.ts'
import type { FulfilmentState, HoldReason, OrderStatus } from '../shop/order-status.ts'

export type NextStep = 'held' | 'printerHolds' | OrderToDo | OrderStatus

export function nextStep(order: {
  status: OrderStatus
  fulfilmentState: FulfilmentState
  holdReason: HoldReason | null
  toDo: OrderToDo | null
}): NextStep {
  if (order.holdReason) return 'held'
  if (order.toDo) return order.toDo
  return order.fulfilmentState === 'on_hold' ? 'printerHolds' : order.status
}
