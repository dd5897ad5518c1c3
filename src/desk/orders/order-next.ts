// What happens next with an order: what a person has to look at, or the key of the sentence that says how it goes on.
import { holdTrouble, printTrouble, type Trouble, toDoTrouble } from '#texts/trouble.ts'
import type {
  FulfilmentState,
  HoldReason,
  OrderStatus,
  PrintRefusal
} from '../../shop/orders/order-status.ts'
import type { OrderToDo } from '../backoffice/office-lists.ts'

interface Waiting {
  holdReason: HoldReason | null
  /** Why it cannot be made, if that is known. */
  printRefusal?: PrintRefusal | null
  toDo: OrderToDo | null
}

/** What a person has to look at, a hold first. */
export function troublesOf({ holdReason, printRefusal, toDo }: Waiting): Trouble[] {
  const hold = printRefusal ? printTrouble[printRefusal.why] : holdReason && holdTrouble[holdReason]
  const left = toDo && toDoTrouble[toDo]
  return [...(hold ? [hold] : []), ...(left ? [left] : [])]
}

/** How an order goes on that waits for nobody. */
export const nextStep = (order: {
  status: OrderStatus
  fulfilmentState: FulfilmentState
}): 'printerHolds' | OrderStatus => (order.fulfilmentState === 'on_hold' ? 'printerHolds' : order.status)
