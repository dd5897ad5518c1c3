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

/** What a hold is about in the first place: giving the money back, before somebody decides otherwise. */
const GIVEN_BACK_FIRST: ReadonlySet<HoldReason> = new Set(['withdrawn', 'fraud_warning', 'unknown_revision'])

const MONEY_ACTS = ['release', 'refund', 'cancel'] as const
type MoneyAct = (typeof MONEY_ACTS)[number]

/** What can be done about a whole order, what it is held for first. `main`: the one that a held order waits for. */
export function moneyActs({
  holdReason,
  may
}: {
  holdReason: HoldReason | null
  may: Readonly<Record<MoneyAct, boolean>>
}): { main: MoneyAct | undefined; others: MoneyAct[] } {
  const wanted: MoneyAct | null = holdReason && (GIVEN_BACK_FIRST.has(holdReason) ? 'refund' : 'release')
  const main = wanted && may[wanted] ? wanted : undefined
  const others = MONEY_ACTS.filter((act) => may[act] && act !== main)
  return { main, others }
}
