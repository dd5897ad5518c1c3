// Events say that something happened to a payment; its order is looked at, once for all that was said of it.
import { eq } from 'drizzle-orm'
import { isOrderId } from '../../src/features/shop/rules.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { inDatabase } from '../db/database-failure.ts'
import { payments as paymentTable } from '../db/order-facts-schema.ts'
import { inParallel } from '../http/client/pace.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import type { PaymentContext } from './context.ts'
import type { Order } from './queries.ts'
import { settle } from './settle-order.ts'
import { type Actor, FRAUD_WARNING } from './settle-queries.ts'
import { noteDone, noteFailed, type WaitingEvent, waitingEvents } from './webhook-inbox.ts'

const AT_ONCE = 500
const PARALLEL = 8
/** What these say stands on the payment itself. */
const OF_PAYMENT_ALONE = 'payment_intent.'

/**
 * Looks at the order of a payment about which these types of events came. A payment that is not of an order of ours is
 * somebody else's business on the same account.
 */
export async function lookAtPayment(
  paymentContext: PaymentContext,
  { paymentId, types, actor }: { paymentId: string; types: readonly string[]; actor: Actor }
): Promise<void> {
  const orderId = await orderIdOf(paymentContext, paymentId)
  if (orderId === undefined || !isOrderId(orderId)) return
  const isMoneyNews = types.some((type) => !type.startsWith(OF_PAYMENT_ALONE))
  const order = await settle(paymentContext, orderId, { actor, paymentId, isMoneyNews })
  if (order && types.includes(FRAUD_WARNING) && isTooLateToHold(order))
    await enqueueAlert(paymentContext.db, { cause: 'card-suspected', orderId }, paymentContext.now())
}

/** Where a warning holds the order, that is told; else the hosts decide whether to give the money back. */
const isTooLateToHold = ({ paidAt, paymentState, holdReason }: Order): boolean =>
  paidAt !== null && paymentState !== 'refunded' && holdReason !== 'fraud_warning'

async function orderIdOf({ db, payments }: PaymentContext, paymentId: string): Promise<string | undefined> {
  const known = db
    .select({ orderId: paymentTable.orderId })
    .from(paymentTable)
    .where(eq(paymentTable.id, paymentId))
  const [row] = await inDatabase(() => known)
  return row?.orderId ?? (await payments.find(paymentId))?.orderId
}

export type EventCounts = { events: number; failed: number }

/** Works off the events that wait: what a webhook could not do, and what was fetched later. */
export async function lookAtWaitingEvents(
  paymentContext: PaymentContext,
  signal: AbortSignal
): Promise<EventCounts> {
  const counts = { events: 0, failed: 0 }
  const { db, now } = paymentContext
  for (let isMore = true; isMore && !signal.aborted; ) {
    const waiting = await waitingEvents(db, AT_ONCE, now())
    const failedBefore = counts.failed
    await inParallel(
      [...Map.groupBy(waiting, ({ paymentId }) => paymentId)],
      PARALLEL,
      async ([, events]) => {
        if (signal.aborted) return
        const isDone = await dealWith(paymentContext, events, 'job')
        counts[isDone ? 'events' : 'failed'] += events.length
      }
    )
    // What fails waits for the next run; a run ends when that is all there is.
    isMore = waiting.length === AT_ONCE && counts.failed === failedBefore
  }
  return counts
}

/** Looks at the order of these events of one payment, and notes how that went; it does not throw what the look throws. */
export async function dealWith(
  paymentContext: PaymentContext,
  events: readonly WaitingEvent[],
  actor: Actor,
  note: (failure: Failure) => void = () => undefined
): Promise<boolean> {
  const keys = events.map(({ key }) => key)
  const [first] = events
  if (!first) return true
  try {
    await lookAtPayment(paymentContext, {
      paymentId: first.paymentId,
      types: events.map(({ type }) => type),
      actor
    })
  } catch (error) {
    const failure =
      error instanceof Failure ? error : new Failure('checkout', nameOf(error), { cause: error })
    note(failure)
    await noteFailed(paymentContext.db, keys, failure.message)
    return false
  }
  await noteDone(paymentContext.db, keys, paymentContext.now())
  return true
}

/** The message of an unforeseen error may hold values. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'thrown value')
