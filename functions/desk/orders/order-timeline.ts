// What happened to an order, in the order in which it happened: its events, mails, refunds, parcels, and the acts of hosts.
import type { Happening } from '../../../src/desk/orders/contract.ts'
import { ACT_KINDS } from '../../../src/desk/orders/order-acts.ts'
import { HOLD_REASONS, type HoldReason, type OrderStatus } from '../../../src/shop/orders/order-status.ts'
import type { StoredAct } from '../../platform/db/desk-order-schema.ts'
import type { withdrawals } from '../../platform/db/order-facts-schema.ts'
import type { orderEvents } from '../../platform/db/order-schema.ts'
import type { KnownOrder } from '../../shop/orders/settle-order.ts'
import { nameOf } from '../access/hosts.ts'
import { moneyOf } from './act-plan.ts'
import { mailNameIn, type OrderMessage } from './order-mails.ts'

type Event = typeof orderEvents.$inferSelect
type Withdrawal = typeof withdrawals.$inferSelect
export type TimelineFacts = {
  known: KnownOrder
  events: readonly Event[]
  messages: readonly OrderMessage[]
  withdrawals: readonly Withdrawal[]
  acts: readonly StoredAct[]
}

export function timelineOf(facts: TimelineFacts): Happening[] {
  const { known, events, messages, acts } = facts
  const { order, refunds, disputes, shipments } = known
  const all: Happening[] = [
    { what: 'ordered', at: iso(order.createdAt) },
    ...(order.paidAt
      ? [{ what: 'paid' as const, at: iso(order.paidAt), cents: moneyOf(known).paidCents }]
      : []),
    ...events.flatMap(ofEvent),
    ...messages.flatMap(ofMessage),
    ...refunds.map(({ createdAt, amountCents: cents, status }) => ({
      what: 'refunded' as const,
      at: iso(createdAt),
      cents,
      status
    })),
    ...disputes.map(({ createdAt, amountCents: cents }) => ({
      what: 'disputed' as const,
      at: iso(createdAt),
      cents
    })),
    ...shipments.flatMap(({ shippedAt, deliveredAt, carrier }): Happening[] => [
      ...(shippedAt ? [{ what: 'parcel-sent' as const, at: iso(shippedAt), carrier }] : []),
      ...(deliveredAt ? [{ what: 'parcel-delivered' as const, at: iso(deliveredAt) }] : [])
    ]),
    ...facts.withdrawals.flatMap(({ receivedAt, handledAt }): Happening[] => [
      { what: 'withdrawn', at: iso(receivedAt) },
      ...(handledAt ? [{ what: 'withdrawal-handled' as const, at: iso(handledAt) }] : [])
    ]),
    ...acts.flatMap(ofAct)
  ]
  // A stable sort: what happened at the same moment keeps the order above.
  return all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const iso = (at: Date) => at.toISOString()
const reasonIn = (value: unknown): HoldReason | undefined => HOLD_REASONS.find((reason) => reason === value)

/** The parcels, the payment and a host's own acts have lines of their own. */
const TOLD_ELSEWHERE: ReadonlySet<OrderStatus> = new Set([
  'draft',
  'pending',
  'paid',
  'partially_shipped',
  'shipped',
  'delivered'
])

function ofEvent({ at, details, fromStatus, toStatus }: Event): Happening[] {
  const released = reasonIn(details?.released)
  const held = reasonIn(details?.holdReason)
  return [
    ...(released ? [{ what: 'released' as const, at: iso(at), reason: released }] : []),
    ...(held ? [{ what: 'held' as const, at: iso(at), reason: held }] : []),
    ...(toStatus && toStatus !== fromStatus && !TOLD_ELSEWHERE.has(toStatus)
      ? [{ what: 'moved' as const, at: iso(at), to: toStatus }]
      : [])
  ]
}

function ofMessage(message: OrderMessage): Happening[] {
  const { createdAt, doneAt, deadAt, kind, dedupeKey } = message
  const which = mailNameIn(message)
  if (deadAt) return [{ what: 'given-up', at: iso(deadAt), message: which ?? kind }]
  if (!which) return []
  if (!doneAt) return [{ what: 'mail-waits', at: iso(createdAt), which }]
  return [{ what: 'mailed', at: iso(doneAt), which, isAgain: dedupeKey.startsWith('mail:again:') }]
}

function ofAct({ kind, host, secondHost, state, terms, result, createdAt, endedAt }: StoredAct): Happening[] {
  const known = ACT_KINDS.find((one) => one === kind)
  if (!known || (state !== 'begun' && state !== 'done' && state !== 'withdrawn')) return []
  return [
    {
      what: 'act',
      at: iso(endedAt ?? createdAt),
      kind: known,
      host: nameOf(host),
      secondHost: secondHost === null ? null : nameOf(secondHost),
      state,
      cents: result?.givenCents ?? terms.cents ?? null
    }
  ]
}
