// Stripe's webhook: checks the signature, stores the event once, then settles its order, once for all waiting events of a
// payment. An event is only a hint; the facts are fetched from Stripe.

import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { paymentWebhook } from '../../../src/shop/checkout/vendor-calls.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Database } from '../../platform/db/open.ts'
import { payments as paymentTable, webhookEvents } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import { inParallel } from '../../platform/http/client/pace.ts'
import type { Route } from '../../platform/http/handle.ts'
import { type PaymentEvent, subjectOf } from '../../platform/services/stripe/payments.ts'
import { type Connected, handleWith, type Services } from '../../platform/services.ts'
import { type Actor, FRAUD_WARNING, settle } from '../orders/settle-order.ts'
import { type FanEvent, handleFanEvent } from '../superfan/handle-fan-event.ts'

const RECEIVED = { ok: true } as const

/**
 * 400 when the signature is wrong, 5xx when the event could not be stored: Stripe then retries for three days. A stored event
 * gets 200 even when settling its order fails; a job settles it later. An event about a Superfan is handled before the
 * response, which is a 5xx when that fails.
 */
export const paymentWebhooks = (services: Services): readonly Route[] => [
  handleWith(
    'checkout',
    services,
    'db',
    'payments'
  )(paymentWebhook, async (visit, connected) => {
    const { rawBody, requestHeader, logFailure } = visit
    const { db, payments, now } = connected
    const event = await payments.readWebhook(rawBody, requestHeader('stripe-signature'))
    if (!event) return refuse('bad-signature')
    if (!isOurPaymentEvent(event, payments.isLive)) return accept(RECEIVED)
    await handleFanEvent(connected, event)
    const { id: key, type, paymentId } = event
    if ((await storeEvent(db, event, now())) || paymentId === undefined) return accept(RECEIVED)
    try {
      connected.onCrashPoint?.('event stored')
      await processEvents(connected, [{ key, type, objectId: paymentId }], 'webhook', logFailure)
    } catch (error) {
      // Storing the failure failed as well; the job handles the event later.
      if (!(error instanceof Failure)) throw error
      logFailure(error)
    }
    return accept(RECEIVED)
  })
]

const AT_ONCE = 500
const PARALLEL = 8

/** The payment itself contains what these events report, so its refunds and disputes need no fetch. */
const PAYMENT_INTENT_PREFIX = 'payment_intent.'

/**
 * Settles the order of a payment after events of these types. A payment without one of our orders belongs to something
 * else on the same account.
 */
async function settlePayment(
  services: Connected<'payments'>,
  { paymentId, types, actor }: { paymentId: string; types: readonly string[]; actor: Actor }
): Promise<void> {
  const orderId = await orderIdOf(services, paymentId)
  if (orderId === undefined || !isOrderId(orderId)) return
  const isMoneyNews = types.some((type) => !type.startsWith(PAYMENT_INTENT_PREFIX))
  const order = await settle(services, orderId, { actor, paymentId, isMoneyNews })
  if (order && types.includes(FRAUD_WARNING) && isTooLateToHold(order))
    await enqueueAlert(services.db, { cause: 'card-suspected', orderId }, services.now())
}

/** A fraud warning that put the order on hold is already reported as a hold; otherwise the hosts decide whether to refund. */
const isTooLateToHold = ({ paidAt, paymentState, holdReason }: Order): boolean =>
  paidAt !== null && paymentState !== 'refunded' && holdReason !== 'fraud_warning'

async function orderIdOf(
  { db, payments }: Connected<'payments'>,
  paymentId: string
): Promise<string | undefined> {
  const known = db
    .select({ orderId: paymentTable.orderId })
    .from(paymentTable)
    .where(eq(paymentTable.id, paymentId))
  const [row] = await known
  return row?.orderId ?? (await payments.find(paymentId))?.orderId
}

type EventCounts = { events: number; failed: number }

/** Handles the waiting events: those that a webhook could not handle, and those fetched later. */
export async function processWaitingEvents(
  services: Connected<'payments'>,
  signal: AbortSignal
): Promise<EventCounts> {
  const counts = { events: 0, failed: 0 }
  const { db, now } = services
  for (let isMore = true; isMore && !signal.aborted; ) {
    const waiting = await waitingEvents(db, AT_ONCE, now())
    const failedBefore = counts.failed
    await inParallel([...Map.groupBy(waiting, ({ objectId }) => objectId)], PARALLEL, async ([, events]) => {
      if (signal.aborted) return
      const isDone = await processEvents(services, events, 'job')
      counts[isDone ? 'events' : 'failed'] += events.length
    })
    // A failed event waits for the next run; a run ends when only those are left.
    isMore = waiting.length === AT_ONCE && counts.failed === failedBefore
  }
  return counts
}

/** Handles these events of one object and stores the result; an error is stored, not thrown. */
export async function processEvents(
  services: Connected<'payments'>,
  events: readonly WaitingEvent[],
  actor: Actor,
  note: (failure: Failure) => void = () => undefined
): Promise<boolean> {
  const keys = events.map(({ key }) => key)
  const [first] = events
  if (!first) return true
  try {
    const ofPayment = events.filter(({ type }) => !ABOUT_FANS_ONLY.has(subjectOf(type)))
    if (ofPayment.length > 0)
      await settlePayment(services, {
        paymentId: first.objectId,
        types: ofPayment.map(({ type }) => type),
        actor
      })
    // The webhook has done this before it stored the event.
    if (actor === 'job')
      for (const type of new Set(events.map((event) => event.type)))
        await handleFanEvent(services, fanEventOf(type, first.objectId))
  } catch (error) {
    const failure =
      error instanceof Failure ? error : new Failure('checkout', nameOf(error), { cause: error })
    note(failure)
    await recordFailed(services.db, keys, failure.message)
    return false
  }
  await recordDone(services.db, keys, services.now())
  return true
}

/** Only the name, because the message of an unexpected error may contain values. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'thrown value')

const PROVIDER = 'payments' as const

/** The webhook that received an event is still handling it. */
const AT_IT_SECONDS = 30

/** A waiting event: its type, and the payment (or fan's setup, customer or mandate) that it is about. */
type WaitingEvent = { key: string; type: string; objectId: string }

/** Events about these never concern a payment of an order. */
const ABOUT_FANS_ONLY: ReadonlySet<PaymentEvent['subject']> = new Set(['setup', 'customer', 'mandate'])

function fanEventOf(type: string, objectId: string): FanEvent {
  const subject = subjectOf(type)
  return {
    subject,
    type,
    objectId,
    paymentId: ABOUT_FANS_ONLY.has(subject) ? undefined : objectId,
    membershipId: undefined
  }
}

/** Whether an event can be about an order: it has a known subject and the right mode (live or test). */
export const isOurPaymentEvent = ({ subject, isLive }: PaymentEvent, takesRealMoney: boolean): boolean =>
  subject !== 'other' && isLive === takesRealMoney

/** `isWaiting`: whether there is more to do about the event. */
function rowOf(
  { id: eventKey, type, happenedAt, paymentId, objectId }: PaymentEvent,
  isWaiting: boolean,
  now: Date
) {
  const processedAt = isWaiting ? null : now
  return {
    provider: PROVIDER,
    eventKey,
    type,
    happenedAt,
    objectId: paymentId ?? objectId,
    receivedAt: now,
    processedAt
  }
}

/** Stores an event, done if it is not about a payment; returns whether it was handled already. */
export async function storeEvent(db: Database, event: PaymentEvent, now: Date): Promise<boolean> {
  const target = [webhookEvents.provider, webhookEvents.eventKey]
  const [stored] = await db
    .insert(webhookEvents)
    .values(rowOf(event, event.paymentId !== undefined, now))
    // Changes nothing; makes the statement return the row.
    .onConflictDoUpdate({ target, set: { attempts: sql`${webhookEvents.attempts}` } })
    .returning({ processedAt: webhookEvents.processedAt })
  return stored?.processedAt != null
}

/** Stores the events that are not stored yet; returns how many. */
export async function storeMissedEvents(
  db: Database,
  events: readonly PaymentEvent[],
  now: Date
): Promise<number> {
  if (events.length === 0) return 0
  // Backdated, so that a job may take these immediately.
  const receivedAt = new Date(now.getTime() - AT_IT_SECONDS * 1000)
  const rows = events.map((event) => {
    const isWaiting = event.paymentId !== undefined || ABOUT_FANS_ONLY.has(event.subject)
    return { ...rowOf(event, isWaiting, now), receivedAt }
  })
  const stored = await db
    .insert(webhookEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: webhookEvents.eventKey })
  return stored.length
}

/** Waiting events, those with the fewest attempts first. */
async function waitingEvents(db: Database, most: number, now: Date): Promise<WaitingEvent[]> {
  const { provider, eventKey: key, type, objectId, processedAt, receivedAt, attempts } = webhookEvents
  const isFree = lte(receivedAt, new Date(now.getTime() - AT_IT_SECONDS * 1000))
  const rows = await db
    .select({ key, type, objectId })
    .from(webhookEvents)
    .where(and(eq(provider, PROVIDER), isNull(processedAt), isFree))
    .orderBy(asc(attempts), asc(receivedAt))
    .limit(most)
  return rows.map((event) => ({ ...event, objectId: event.objectId ?? '' }))
}

const named = (keys: readonly string[]) =>
  and(eq(webhookEvents.provider, PROVIDER), inArray(webhookEvents.eventKey, [...keys]))

async function recordDone(db: Database, keys: readonly string[], now: Date): Promise<void> {
  const set = { processedAt: now, lastError: null }
  await db.update(webhookEvents).set(set).where(named(keys))
}

/** `reason` holds no personal data: an adapter's message, or the name of an error. */
async function recordFailed(db: Database, keys: readonly string[], reason: string): Promise<void> {
  const set = { attempts: sql`${webhookEvents.attempts} + 1`, lastError: reason }
  await db.update(webhookEvents).set(set).where(named(keys))
}
