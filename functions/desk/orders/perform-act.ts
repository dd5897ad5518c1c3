// Does what a host decided about an order: once, under the lease of the order, and only if what the host was shown is still true.
//
// An act is a row. Until it has begun nothing was done, and it is refused when the order changed. Once it has begun it is finished:
// by this process, by a repetition of the call, or by a message in the outbox. Each step may be repeated without a second effect.
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { deskOrderText } from '#texts/desk-orders.ts'
import type { ActEnding, ActRefusal, ActSummary, OrderAct } from '../../../src/desk/orders/contract.ts'
import type { Cents } from '../../../src/lib/money.ts'
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { emailKeyOf } from '../../../src/shop/orders/customer.ts'
import { orderNotes, type StoredAct } from '../../platform/db/desk-order-schema.ts'
import { withdrawals } from '../../platform/db/order-facts-schema.ts'
import { type Order, orderLinks, orderRevisions, orders } from '../../platform/db/order-schema.ts'
import { allTriedAgain, leftUndone, triedAgain } from '../../platform/outbox/dead-letters.ts'
import { enqueue } from '../../platform/outbox/message-queries.ts'
import type { OutboxHandler } from '../../platform/outbox/work-messages.ts'
import { assertConnected, type Connected, type Services } from '../../platform/services.ts'
import { ORDER_MAIL_KIND } from '../../shop/orders/effects.ts'
import { type MoneyLease, underLease } from '../../shop/orders/leases.ts'
import { orderOf } from '../../shop/orders/order-queries.ts'
import { releaseHold } from '../../shop/orders/release-hold.ts'
import { refundUnderLease } from '../../shop/payments/refunds.ts'
import { stopPrint } from '../../shop/printing/stop-print.ts'
import { alertingRefusedToken } from '../../shop/printing/token-alert.ts'
import { cancelPaidOrder, endedOrder } from '../../shop/reconciliation/cancel-order.ts'
import { ABOUT_MONEY, actFacts } from './act-facts.ts'
import { actMails, proposalMails, unfinishedMails } from './act-mails.ts'
import type { ActFacts } from './act-plan.ts'
import { type ActPlan, type PlanOutcome, planAct, statusMail, termsOf } from './act-plan.ts'
import {
  actEnded,
  actOf,
  beginAct,
  confirmAct,
  endAct,
  isOtherUnderWay,
  proposeAct,
  storedAct
} from './act-queries.ts'
import { resendableMails } from './order-mails.ts'

type Shop = Connected<'payments' | 'printing'>
export type PerformRefusal = ActRefusal | 'order-changed' | 'act-taken' | 'act-waits'
/** `summary`: what is true now, when what was shown no longer is. */
export type Performed<More extends string = never> = Outcome<ActEnding, PerformRefusal | More> & {
  summary?: ActSummary
}

const ending = (state: ActEnding['state'], { terms, result }: Partial<StoredAct> = {}): ActEnding => ({
  state,
  givenCents: result?.givenCents ?? (state === 'begun' ? (terms?.cents ?? null) : null),
  backCents: result?.backCents ?? null
})

export async function prepared(
  services: Shop,
  orderId: string,
  act: OrderAct
): Promise<PlanOutcome<ActPlan>> {
  const facts = await actFacts(services, orderId, act.kind)
  return facts ? planAct(facts, act) : refuse('unknown-order')
}

export const summaryOf = ({ digest, effects, needsSecondHost }: ActPlan): ActSummary => ({
  digest,
  effects,
  needsSecondHost
})

type Press = { id: string; orderId: string; act: OrderAct; digest: string; host: string }

/** The same id gives the same answer, also when an earlier answer was lost. */
export async function performAct(services: Shop, press: Press): Promise<Performed> {
  const { db, now } = services
  const { id, orderId, act, digest, host } = press
  if (!(await orderOf(db, orderId))) return refuse('unknown-order')
  const terms = termsOf(act)
  const row = await storedAct(db, { id, orderId, kind: act.kind, terms, digest, host }, now())
  const isSame =
    row &&
    row.orderId === orderId &&
    row.kind === act.kind &&
    row.host === host &&
    Object.entries(terms).every(([name, value]) => row.terms[name as keyof typeof terms] === value)
  // A second host may have confirmed it since, with a digest of their own.
  if (!isSame || (row.digest !== digest && row.secondHost === null)) return refuse('act-taken')
  return run(services, id, act)
}

/** A second host confirms a proposal. Repeating it gives the same answer. */
export async function confirmProposal(
  services: Shop,
  { actId, digest, host }: { actId: string; digest: string; host: string }
): Promise<Performed<'no-such-proposal' | 'own-proposal'>> {
  const known = await actOf(services.db, actId)
  const act = known && proposedAct(known)
  if (!act) return refuse('no-such-proposal')
  if (known.host === host) return refuse('own-proposal')
  const confirmed = await confirmAct(services.db, actId, { secondHost: host, digest })
  // Confirmed before, or by another host at the same moment: what became of it is the answer.
  const isConfirmed = confirmed ?? (await actOf(services.db, actId))?.secondHost
  if (!isConfirmed) return refuse('no-such-proposal')
  return run(services, actId, act)
}

/** What a stored act does; undefined for those that never need a second host, whose content is stored nowhere. */
export function proposedAct({ kind, terms }: StoredAct): OrderAct | undefined {
  if (kind === 'refund' && terms.cents) return { kind, cents: terms.cents }
  return kind === 'cancel' || kind === 'release' ? { kind } : undefined
}

async function run(services: Shop, id: string, act: OrderAct): Promise<Performed> {
  const row = await actOf(services.db, id)
  if (!row) return refuse('act-taken')
  const known = endOf(row)
  if (known) return withNewSummary(services, row, act, known)
  const done = await underLease(services, row.orderId, (lease) => runUnderLease(services, lease, id, act))
  if (done === 'busy') return refuse('act-waits')
  return done === 'outside' ? finishOutside(services, id) : withNewSummary(services, row, act, done)
}

/** The answer of an act that ended or waits; undefined while it is still to be done. */
function endOf(row: StoredAct): Performed | undefined {
  switch (row.state) {
    case 'started':
    case 'begun':
      return undefined
    case 'refused':
      return refuse((row.result?.refusal ?? 'order-changed') as PerformRefusal)
    default:
      return accept(ending(row.state, row))
  }
}

async function withNewSummary(
  services: Shop,
  { orderId }: StoredAct,
  act: OrderAct,
  performed: Performed
): Promise<Performed> {
  if (performed.ok || performed.refusal !== 'order-changed') return performed
  const plan = await prepared(services, orderId, act)
  return plan.ok ? { ...performed, summary: summaryOf(plan.value) } : refuse(plan.refusal)
}

/** `outside`: what is left takes the lease itself. */
async function runUnderLease(
  services: Shop,
  lease: MoneyLease,
  id: string,
  act: OrderAct
): Promise<Performed | 'outside'> {
  const { db, now, onCrashPoint } = services
  const row = await actOf(db, id)
  if (!row) return refuse('act-taken')
  const known = endOf(row)
  if (known) return known
  if (row.state === 'begun') return finishUnderLease(services, lease, row)

  // What a message does rests on no money: the one of an act that is stuck can be tried again.
  if (ABOUT_MONEY.has(act.kind) && (await isOtherUnderWay(db, row, now()))) return refuse('act-waits')
  const facts = await actFacts(services, row.orderId, act.kind)
  const plan = facts ? planAct(facts, act) : refuse('unknown-order')
  if (!facts || !plan.ok || plan.value.digest !== row.digest) return refused(services, row)
  if (plan.value.needsSecondHost && row.secondHost === null) {
    await proposeAct(db, id, await proposalMails(services, row, plan.value), now())
    onCrashPoint?.('act proposed')
    return accept(ending('proposed'))
  }
  if (act.kind !== 'release' && act.kind !== 'refund' && act.kind !== 'cancel')
    return doAtOnce(services, row, act, { facts, plan: plan.value })
  const begun = await beginAct(db, row, { ...row.terms, ...plan.value.terms }, now())
  onCrashPoint?.('act begun')
  return begun ? finishUnderLease(services, lease, begun) : refuse('act-taken')
}

/** Nothing was done. A proposal waits on for a second host who sees what is true now. */
async function refused({ db, now }: Shop, row: StoredAct): Promise<Performed> {
  if (row.secondHost !== null) await proposeAct(db, row.id, [], now())
  else await endAct(db, row.id, { state: 'refused', result: { refusal: 'order-changed' } }, [], now())
  return refuse('order-changed')
}

/** Everything that only changes the database, in one transaction with its end. */
async function doAtOnce(
  services: Shop,
  row: StoredAct,
  act: Exclude<OrderAct, { kind: 'release' | 'refund' | 'cancel' }>,
  { facts, plan }: { facts: ActFacts; plan: ActPlan }
): Promise<Performed> {
  const { db, now } = services
  const { id, orderId } = row
  const mails = await actMails(services, row)
  switch (act.kind) {
    case 'retry-message':
      await db.batch([triedAgain(db, act.messageId, now()), ...ended()])
      break
    case 'set-aside-message':
      await db.batch([leftUndone(db, act.messageId, act.because, now()), ...ended()])
      break
    case 'handle-withdrawal': {
      const handled = db
        .update(withdrawals)
        .set({ handledAt: now() })
        .where(eq(withdrawals.id, act.withdrawalId))
      await db.batch([handled, ...ended()])
      break
    }
    case 'resend-mail': {
      const mail = resendableMails(facts.known, facts.messages).find(({ key }) => key === act.mail)
      if (!mail) return refused(services, row)
      const { kind, payload } = mail.original
      const again = { kind, payload, dedupeKey: `mail:again:${id}` }
      await db.batch([enqueue(db, [again], now()), ...ended()])
      break
    }
    case 'correct-address': {
      const { customer } = plan
      const revision = facts.known.order.paidRevision
      if (!customer || revision === null) return refused(services, row)
      const { firstName, lastName, email } = customer
      const addressMail = {
        kind: ORDER_MAIL_KIND,
        dedupeKey: `mail:address:${id}`,
        payload: { orderId, which: 'address-changed' }
      }
      const set = {
        firstName,
        lastName,
        email,
        emailKey: emailKeyOf(email),
        version: sql`${orders.version} + 1`
      }
      await db.batch([
        db
          .update(orderRevisions)
          .set({ customer })
          .where(sql`order_id = ${orderId} AND revision = ${revision}`),
        db.update(orders).set(set).where(eq(orders.id, orderId)),
        enqueue(db, [addressMail], now()),
        ...ended()
      ])
      break
    }
    case 'correct-mail': {
      const { order } = facts.known
      const { email = '' } = plan.customer ?? {}
      if (!email || order.paidRevision === null) return refused(services, row)
      const { kind, payload } = statusMail(facts)?.original ?? {}
      const again = kind && payload && enqueue(db, [{ kind, payload, dedupeKey: `mail:again:${id}` }], now())
      const set = { email, emailKey: emailKeyOf(email), version: sql`${orders.version} + 1` }
      // The address before may be a stranger's. It goes with the buyer's data, as every note does.
      const note = {
        noteKey: `act:${id}`,
        orderId,
        host: row.host,
        note: deskOrderText.notes.mailBefore(order.email),
        createdAt: now()
      }
      await db.batch([
        db
          .update(orderRevisions)
          .set({ customer: sql`customer || jsonb_build_object('email', ${email}::text)` })
          .where(sql`order_id = ${orderId} AND revision = ${order.paidRevision}`),
        db.update(orders).set(set).where(eq(orders.id, orderId)),
        db.insert(orderNotes).values(note).onConflictDoNothing(),
        // Whoever has the mailbox of the address before no longer sees the order.
        db.delete(orderLinks).where(eq(orderLinks.orderId, orderId)),
        allTriedAgain(db, { orderId, kind: ORDER_MAIL_KIND }, now()),
        ...(again ? [again] : []),
        ...ended()
      ])
      break
    }
  }
  return accept(ending('done'))

  function ended() {
    const done = actEnded(db, id, { state: 'done' }, now())
    const [first, ...rest] = mails
    return first ? ([done, enqueue(db, [first, ...rest], now())] as const) : ([done] as const)
  }
}

/** Does what has begun, from wherever an earlier try got. */
async function finishUnderLease(
  services: Shop,
  lease: MoneyLease,
  row: StoredAct
): Promise<Performed | 'outside'> {
  const { db, now, onCrashPoint } = services
  const order = await orderOf(db, row.orderId)
  if (row.kind === 'cancel' && order && order.paidAt === null) return 'outside'
  const result = await resultOf(services, lease, row)
  onCrashPoint?.('act done')
  if (!result.ok) {
    await endAct(db, row.id, { state: 'refused', result: { refusal: result.refusal } }, [], now())
    return refuse(result.refusal)
  }
  const done = { ...row, result: result.value }
  await endAct(db, row.id, { state: 'done', result: result.value }, await actMails(services, done), now())
  return accept(ending('done', done))
}

type Done = NonNullable<StoredAct['result']>

async function resultOf(
  services: Shop,
  lease: MoneyLease,
  { id, orderId, kind, terms, host }: StoredAct
): Promise<Outcome<Done, ActRefusal>> {
  const decided = { act: id, host }
  const { upToCents } = terms
  const order = await orderOf(services.db, orderId)
  if (!order) return refuse('unknown-order')
  if (kind === 'release') {
    // An earlier try released it already.
    if (order.releasedHolds.length > (terms.releases ?? 0)) return accept({})
    await lease.renew()
    const released = await releaseHold(services, orderId)
    return released.ok ? accept({}) : released
  }
  if (kind === 'refund') {
    const given = await refundUnderLease(services, lease, { orderId, upToCents, decided })
    if (given.ok)
      return accept({ givenCents: await givenBy(services, order, id), backCents: given.value.backCents })
    return refuse(given.refusal === 'more-than-paid' ? 'more-than-left' : given.refusal)
  }
  if (order.paymentState === 'refunded') await stopPrint(services, orderId)
  else {
    const cancelled = await cancelPaidOrder(services, lease, order, decided)
    if (!cancelled.ok)
      return refuse(cancelled.refusal === 'more-than-paid' ? 'more-than-left' : cancelled.refusal)
  }
  if (upToCents === undefined) return accept({})
  return accept({ givenCents: await givenBy(services, order, id), backCents: upToCents })
}

/** What this act gave back, also by an earlier try. Less than was planned, when others gave back meanwhile. */
async function givenBy({ payments }: Shop, { paymentId }: Order, id: string): Promise<Cents> {
  const refunds = paymentId === null ? [] : await payments.refundsOf(paymentId)
  return refunds
    .filter(({ actId, status }) => actId === id && status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Ends an unpaid order: no money moves, and the lease of a draft is taken for it. */
async function finishOutside(services: Shop, id: string): Promise<Performed> {
  const { db, now } = services
  const row = await actOf(db, id)
  if (!row) return refuse('act-taken')
  const known = endOf(row)
  if (known) return known
  const ended = await endedOrder(services, row.orderId)
  if (ended.ok) {
    await endAct(db, id, { state: 'done' }, await actMails(services, row), now())
    return accept(ending('done'))
  }
  await endAct(db, id, { state: 'refused', result: { refusal: ended.refusal } }, [], now())
  return refuse(ended.refusal)
}

const messageSchema = v.object({ actId: v.string(), orderId: v.string() })

/** Finishes acts whose process died after they had begun. */
export const finishActHandler = (services: Services): OutboxHandler => ({
  isFirst: true,
  work: async ({ payload }) => {
    assertConnected('desk', services, 'db', 'payments', 'printing')
    const { actId } = v.parse(messageSchema, payload)
    const row = await actOf(services.db, actId)
    const act = row && proposedAct(row)
    if (!act) return undefined
    const performed = await alertingRefusedToken(services, () => run(services, actId, act))
    return !performed.ok && performed.refusal === 'act-waits' ? { againInSeconds: 30 } : undefined
  },
  giveUp: async ({ payload, dedupeKey, attempts }) => {
    assertConnected('desk', services, 'db')
    const row = await actOf(services.db, v.parse(messageSchema, payload).actId)
    if (!row) return
    const [first, ...rest] = await unfinishedMails(services, row, `${dedupeKey}:${attempts}`)
    if (first) await enqueue(services.db, [first, ...rest], services.now())
  }
})
