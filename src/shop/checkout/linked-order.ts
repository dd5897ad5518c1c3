// The page of an order: what it may say, for each state of its money, its print and its withdrawal.
import {
  type FulfilmentState,
  type HoldReason,
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentState
} from '../orders/order-status.ts'

/**
 * What the buyer is told about the order. A status alone is not enough: a paid order may be held, withdrawn or refunded, and a
 * shipped one may have come back.
 */
export const ORDER_STAGES = [
  ...ORDER_STATUSES,
  /** Ended without a payment. */
  'ended-unpaid',
  /** A person looks at it before anything more happens. */
  'held',
  /** A part was sent, and a person looks at the rest. */
  'rest-held',
  /** Withdrawn before it was printed, and held for that, or about to be. */
  'withdrawn',
  /** Withdrawn later, and nothing was given back yet. */
  'withdrawn-late',
  /** Fully refunded, after it could no longer be cancelled. */
  'refunded',
  'returned'
] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

export type StageFacts = {
  status: OrderStatus
  paymentState: PaymentState
  fulfilmentState: FulfilmentState
  holdReason: HoldReason | null
  /** The buyer withdrew, no refund followed, and no host decided otherwise. */
  isWithdrawn: boolean
}

/** The printer has stopped; a hold usually follows. */
const STOPPED: ReadonlySet<FulfilmentState> = new Set(['on_hold', 'failed', 'canceled'])

export function stageOf(facts: StageFacts): OrderStage {
  const { status, paymentState, fulfilmentState, holdReason, isWithdrawn } = facts
  if (status === 'cancelled') return paymentState === 'unpaid' ? 'ended-unpaid' : 'cancelled'
  if (status === 'draft' || status === 'pending') return status
  if (paymentState === 'refunded') return 'refunded'
  if (holdReason === 'withdrawn') return 'withdrawn'
  if (isWithdrawn) return status === 'paid' ? 'withdrawn' : 'withdrawn-late'
  if (fulfilmentState === 'returned' || holdReason === 'returned') return 'returned'
  const isStopped = holdReason !== null || STOPPED.has(fulfilmentState)
  if (!isStopped) return status
  if (status === 'partially_shipped') return 'rest-held'
  return status === 'paid' || status === 'processing' ? 'held' : status
}

type Look = {
  sign: 'success' | 'processing' | 'failed'
  /** Of the four next steps: passed on, mailed, made, sent. undefined = they do not apply. */
  stepsDone?: number
}

export const LOOKS: Readonly<Record<OrderStage, Look>> = {
  draft: { sign: 'processing', stepsDone: 0 },
  pending: { sign: 'processing', stepsDone: 0 },
  paid: { sign: 'success', stepsDone: 0 },
  processing: { sign: 'success', stepsDone: 1 },
  partially_shipped: { sign: 'success', stepsDone: 1 },
  shipped: { sign: 'success', stepsDone: 3 },
  delivered: { sign: 'success', stepsDone: 4 },
  cancelled: { sign: 'failed' },
  'ended-unpaid': { sign: 'failed' },
  held: { sign: 'processing' },
  'rest-held': { sign: 'processing' },
  withdrawn: { sign: 'processing' },
  'withdrawn-late': { sign: 'processing' },
  refunded: { sign: 'success' },
  returned: { sign: 'processing' }
}

const PAST_WITHDRAWAL: ReadonlySet<OrderStage> = new Set([
  'withdrawn',
  'withdrawn-late',
  'refunded',
  'cancelled',
  'ended-unpaid'
])
/** Whether the page still leads to the form of a withdrawal, which its foot always does. */
export const offersWithdrawal = (stage: OrderStage): boolean => !PAST_WITHDRAWAL.has(stage)

const UNPAID: ReadonlySet<OrderStage> = new Set(['draft', 'pending', 'ended-unpaid'])
/** Whether the sum of the order was paid at some time. */
export const wasPaid = (stage: OrderStage): boolean => !UNPAID.has(stage)
