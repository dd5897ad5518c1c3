// What an act of a host will do, decided from what Stripe, Printful and the database say. Pure: the same facts give the same
// summary, and its digest tells whether what was shown is still true.
import { createHash } from 'node:crypto'
import type { ActEffect, ActRefusal, OrderAct } from '../../../src/desk/orders/contract.ts'
import { secondLookAt } from '../../../src/desk/orders/order-acts.ts'
import type { Cents } from '../../../src/lib/money.ts'
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import {
  type CustomerInfo,
  customerOf,
  faultOf,
  invalidFields,
  normalized
} from '../../../src/shop/orders/customer.ts'
import type { FulfilmentState, HoldReason, PaymentState } from '../../../src/shop/orders/order-status.ts'
import type { ActTerms } from '../../platform/db/desk-order-schema.ts'
import type { withdrawals } from '../../platform/db/order-facts-schema.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import type { PrintStatus } from '../../platform/services/printful/printing.ts'
import type { ReleaseRefusal } from '../../shop/orders/release-hold.ts'
import type { KnownOrder } from '../../shop/orders/settle-order.ts'
import { isStoppable } from '../../shop/reconciliation/cancel-order.ts'
import { type OrderMessage, resendableMails, unsentMails } from './order-mails.ts'

export type ActFacts = {
  known: KnownOrder
  /** The buyer as paid for; undefined when erased or never paid. */
  shipTo: CustomerInfo | undefined
  messages: readonly OrderMessage[]
  withdrawals: readonly (typeof withdrawals.$inferSelect)[]
  /** What Printful says at this moment; undefined = it has no such order, or it was not asked. */
  printStatus: PrintStatus | undefined
  /** Why it may not be released, by what Stripe says at this moment. */
  objection: ReleaseRefusal | undefined
  /** How many hosts the podcast has, and what one of them may give back alone. */
  hosts: number
  aloneUpToCents: Cents
}

export type ActPlan = {
  effects: ActEffect[]
  needsSecondHost: boolean
  digest: string
  /** Added to the terms of the act when it begins. */
  terms: ActTerms
  /** Of a corrected address or mail address. */
  customer?: CustomerInfo
}

/** `fields`: what of the act a refusal is about, as the form of the act names it. */
export type PlanOutcome<Plan> = Outcome<Plan, ActRefusal> & { fields?: readonly string[] }
type Planned = PlanOutcome<Omit<ActPlan, 'digest' | 'needsSecondHost'>>

export function planAct(facts: ActFacts, act: OrderAct): PlanOutcome<ActPlan> {
  const planned = planOf(facts, act)
  if (!planned.ok) return planned
  const { effects } = planned.value
  return accept({
    ...planned.value,
    needsSecondHost: effects.some(({ what }) => what === 'second-host'),
    digest: digestOf(facts, act, effects)
  })
}

function planOf(facts: ActFacts, act: OrderAct): Planned {
  switch (act.kind) {
    case 'release':
      return release(facts)
    case 'refund':
      return refund(facts, act.cents)
    case 'cancel':
      return cancel(facts)
    case 'resend-mail':
      return resend(facts, act.mail)
    case 'correct-address':
      return correct(facts, act.address)
    case 'correct-mail':
      return correctMail(facts, act.email)
    case 'retry-message':
    case 'set-aside-message':
      return ofMessage(facts, act)
    case 'handle-withdrawal':
      return handle(facts, act.withdrawalId)
  }
}

/** Not `order.version`: it also counts leases, which change nothing that was shown. */
function digestOf({ known, printStatus }: ActFacts, act: OrderAct, effects: readonly ActEffect[]): string {
  const { order, refunds, disputes, shipments, payments } = known
  const basis = {
    act,
    effects,
    order: [order.id, order.status, order.paymentState, order.fulfilmentState, order.holdReason],
    released: order.releasedHolds,
    payments: payments.map(({ id, status, receivedCents }) => [id, status, receivedCents]),
    refunds: refunds.map(({ id, status, amountCents }) => [id, status, amountCents]).toSorted(),
    disputes: disputes.map(({ id, status }) => [id, status]).toSorted(),
    parcels: shipments.map(({ id, status }) => [id, status]),
    printStatus
  }
  return hashOf(basis)
}

/** What was paid for the order, and what of it is back or on its way. */
export function moneyOf({ order, payments, refunds }: KnownOrder): { paidCents: Cents; backCents: Cents } {
  const paid = order.paidAt === null ? undefined : payments.find(({ id }) => id === order.paymentId)
  const back = refunds.filter(({ paymentId, status }) => paymentId === paid?.id && status !== 'failed')
  return {
    paidCents: paid?.receivedCents ?? 0,
    backCents: back.reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
}

const mailTo = ({ email }: Order, which: (ActEffect & { what: 'mail' })['which']): ActEffect =>
  email === '' ? { what: 'no-mail' } : { what: 'mail', which, to: email }
const HOSTS_MAILED: ActEffect = { what: 'hosts-mailed' }

const WITH_MONEY: ReadonlySet<PaymentState> = new Set(['paid', 'partially_refunded'])

function release({ known, objection, messages }: ActFacts): Planned {
  const { order } = known
  const { holdReason: reason, status, paymentState, fulfilmentState } = order
  if (reason === null) return refuse('not-held')
  if (objection) return refuse(objection)
  const next = nextHold(known, reason)
  const isWaiting = status === 'paid' || fulfilmentState === 'failed'
  const isPrinted = !next && WITH_MONEY.has(paymentState) && isWaiting
  const wasConfirmed = messages.some(({ dedupeKey }) => dedupeKey === `mail:confirmed:${order.id}`)
  const how = fulfilmentState === 'failed' ? 'sent-again' : 'is-sent'
  return accept({
    effects: [
      { what: 'hold-ends', reason },
      ...(next ? [{ what: 'still-held' as const, reason: next }] : []),
      { what: 'print', how: isPrinted ? how : 'stays' },
      isPrinted && !wasConfirmed ? mailTo(order, 'confirmed') : { what: 'no-mail' },
      HOSTS_MAILED
    ],
    terms: { releases: order.releasedHolds.length }
  })
}

/** A reason that holds the order after it was released from this one. Only what was not printed yet is held for these. */
function nextHold(
  { order, isFraudSuspected, isWithdrawn }: KnownOrder,
  reason: HoldReason
): HoldReason | undefined {
  if (!NOT_MADE.has(order.fulfilmentState)) return undefined
  const holds: HoldReason[] = [
    ...(isFraudSuspected ? (['fraud_warning'] as const) : []),
    ...(isWithdrawn ? (['withdrawn'] as const) : [])
  ]
  return holds.find((one) => one !== reason && !order.releasedHolds.includes(one))
}

const NOT_MADE: ReadonlySet<FulfilmentState> = new Set(['none', 'queued', 'draft', 'canceled'])
const GONE: ReadonlySet<FulfilmentState> = new Set(['partial', 'fulfilled', 'delivered', 'returned'])

function refund(facts: ActFacts, cents: Cents): Planned {
  const { known } = facts
  const { order } = known
  const { paidCents, backCents } = moneyOf(known)
  if (paidCents === 0) return refuse('not-paid')
  if (order.paymentState === 'disputed') return refuse('payment-disputed')
  if (backCents + cents > paidCents) return { ...refuse('more-than-left'), fields: ['cents'] }
  return accept({
    effects: [
      { what: 'money-back', cents, totalBackCents: backCents + cents, paidCents },
      ...(backCents + cents === paidCents ? afterAll(facts) : afterPart(order)),
      ...secondHost(facts, backCents + cents),
      HOSTS_MAILED
    ],
    terms: { cents, upToCents: backCents + cents }
  })
}

function afterPart(order: Order): ActEffect[] {
  const how = GONE.has(order.fulfilmentState) ? 'is-gone' : order.holdReason ? 'stays' : 'goes-on'
  return [{ what: 'print', how }, mailTo(order, 'part-refunded')]
}

/** Everything went back: what is not printed yet is not printed. */
function afterAll({ known: { order, printOrder }, printStatus }: ActFacts): ActEffect[] {
  const { fulfilmentState: fulfilment, status } = order
  if (NOT_MADE.has(fulfilment) || status === 'cancelled')
    return [
      ...(status === 'cancelled' ? [] : [{ what: 'order-cancelled' } as const]),
      { what: 'print', how: printOrder ? 'is-stopped' : 'is-not-sent' },
      mailTo(order, 'cancelled')
    ]
  if (GONE.has(fulfilment)) return [{ what: 'print', how: 'is-gone' }, mailTo(order, 'refunded')]
  const atPrinter = printStatus ?? (printOrder?.status as PrintStatus | undefined)
  const isStopped = atPrinter === undefined || isStoppable(atPrinter)
  return [{ what: 'print', how: isStopped ? 'is-stopped' : 'goes-on' }, mailTo(order, 'refunded')]
}

function secondHost({ known, hosts, aloneUpToCents }: ActFacts, totalBackCents: Cents): ActEffect[] {
  const { fulfilmentState: fulfilment } = known.order
  const why = secondLookAt({ totalBackCents, aloneUpToCents, fulfilment, hosts })
  return why ? [{ what: 'second-host', why, limitCents: aloneUpToCents }] : []
}

function cancel(facts: ActFacts): Planned {
  const { known, printStatus } = facts
  const { order } = known
  if (order.status === 'cancelled') return refuse('already-cancelled')
  if (order.paidAt === null)
    return order.paymentState === 'processing'
      ? refuse('money-under-way')
      : accept({
          effects: [{ what: 'order-cancelled' }, { what: 'no-mail' }, HOSTS_MAILED],
          terms: {}
        })
  if (order.paymentState === 'disputed') return refuse('payment-disputed')
  if (GONE.has(order.fulfilmentState) || (printStatus && !isStoppable(printStatus)))
    return refuse('being-made')
  const { paidCents, backCents } = moneyOf(known)
  const cents = paidCents - backCents
  const back: ActEffect[] =
    cents > 0 ? [{ what: 'money-back', cents, totalBackCents: paidCents, paidCents }] : []
  return accept({
    effects: [...back, ...afterAll(facts), ...(cents > 0 ? secondHost(facts, paidCents) : []), HOSTS_MAILED],
    terms: { cents, upToCents: paidCents }
  })
}

function resend({ known, messages }: ActFacts, key: string): Planned {
  const mail = resendableMails(known, messages).find((one) => one.key === key)
  if (!mail) return refuse('no-such-mail')
  return accept({ effects: [mailTo(known.order, mail.which), HOSTS_MAILED], terms: { mail: key } })
}

/** Only an address that no parcel is made for: Printful keeps its own copy. The country decides the price, so it stays. */
function correct(
  { known: { order, printOrder }, shipTo, printStatus }: ActFacts,
  address: (OrderAct & { kind: 'correct-address' })['address']
): Planned {
  if (order.paidAt === null || !shipTo) return refuse('not-paid')
  if (order.status === 'cancelled') return refuse('already-cancelled')
  if (printOrder || printStatus || !NOT_MADE.has(order.fulfilmentState)) return refuse('printer-has-it')
  const typed = { ...shipTo, ...address }
  const customer = customerOf(typed)
  if (!customer) return { ...refuse('address-invalid'), fields: invalidFields(typed) }
  const isSame = JSON.stringify(customer) === JSON.stringify({ ...customer, ...shipTo })
  if (isSame) return refuse('address-same')
  return accept({
    effects: [
      { what: 'address', before: shipTo, after: customer },
      mailTo(order, 'address-changed'),
      HOSTS_MAILED
    ],
    terms: {},
    customer
  })
}

/** Mails that did not arrive are tried again, and the one about how the order stands now is sent once more. */
function correctMail(facts: ActFacts, typed: string): Planned {
  const { known, shipTo, messages } = facts
  const before = known.order.email
  if (known.order.paidAt === null || !shipTo || before === '') return refuse('not-paid')
  const draft = { ...shipTo, email: typed }
  if (faultOf('email', draft)) return { ...refuse('mail-invalid'), fields: ['email'] }
  const { email } = normalized(draft)
  if (email === before) return { ...refuse('mail-same'), fields: ['email'] }
  const again = statusMail(facts)
  const mails = new Set([...(again ? [again.which] : []), ...unsentMails(known, messages)])
  return accept({
    effects: [
      { what: 'mail-address', before, after: email },
      ...[...mails].map((which) => ({ what: 'mail' as const, which, to: email })),
      ...(mails.size === 0 ? [{ what: 'no-mail' as const }] : []),
      HOSTS_MAILED
    ],
    terms: {},
    customer: { ...shipTo, email }
  })
}

/** The confirmation that was sent, or of a cancelled order the mail about that; undefined = the buyer got neither, or still will. */
export const statusMail = ({ known, messages }: Pick<ActFacts, 'known' | 'messages'>) =>
  resendableMails(known, messages).find(
    ({ which }) => which === (known.order.status === 'cancelled' ? 'cancelled' : 'confirmed')
  )

function ofMessage(
  { messages }: ActFacts,
  { kind, messageId }: OrderAct & { kind: 'retry-message' | 'set-aside-message' }
): Planned {
  const message = messages.find(({ id, deadAt, doneAt }) => id === messageId && deadAt && !doneAt)
  if (!message) return refuse('no-such-message')
  const what = kind === 'retry-message' ? 'message-retried' : 'message-set-aside'
  return accept({ effects: [{ what, message: message.kind }, HOSTS_MAILED], terms: { messageId } })
}

function handle({ withdrawals: received }: ActFacts, withdrawalId: number): Planned {
  const one = received.find(({ id }) => id === withdrawalId)
  if (!one || one.handledAt) return refuse('already-handled')
  const effect = { what: 'withdrawal-handled', receivedAt: one.receivedAt.toISOString() } as const
  return accept({ effects: [effect, { what: 'no-mail' }, HOSTS_MAILED], terms: { withdrawalId } })
}

/** What an act is about, without what is only known when it begins: the same for each repetition of it. */
export function termsOf(act: OrderAct): ActTerms {
  switch (act.kind) {
    case 'refund':
      return { cents: act.cents }
    case 'resend-mail':
      return { mail: act.mail }
    case 'retry-message':
    case 'set-aside-message':
      return { messageId: act.messageId }
    case 'handle-withdrawal':
      return { withdrawalId: act.withdrawalId }
    case 'correct-address':
      return { addressHash: hashOf(act.address) }
    case 'correct-mail':
      return { addressHash: hashOf(act.email) }
    default:
      return {}
  }
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')
