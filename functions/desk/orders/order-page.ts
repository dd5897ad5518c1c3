// Everything about one order, for its page on the desk.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { DeskOrder, GiveUpReason } from '../../../src/desk/orders/contract.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import { deskOrderActs, IS_PROPOSED, orderNotes } from '../../platform/db/desk-order-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { type Order, orderEvents, orderLines, orders } from '../../platform/db/order-schema.ts'
import { MAIL_AWAY, MAIL_REFUSED, NO_SUCH_ADDRESS } from '../../platform/services/smtp/mailer.ts'
import { isWithdrawalOpen } from '../../shop/orders/given-back.ts'
import { type KnownOrder, readOrder } from '../../shop/orders/settle-order.ts'
import { nameOf } from '../access/hosts.ts'
import { buyerOf, TO_DO } from '../backoffice/order-list.ts'
import { aroundOrder, customerIn } from './act-facts.ts'
import { type ActFacts, type ActPlan, moneyOf, planAct } from './act-plan.ts'
import { mailNameIn, resendableMails } from './order-mails.ts'
import { timelineOf } from './order-timeline.ts'
import { proposedAct } from './perform-act.ts'

/** `isLive`: whether Stripe moves real money, which decides on its addresses. */
export async function deskOrder(
  db: Database,
  orderId: string,
  isLive: boolean
): Promise<DeskOrder | undefined> {
  const known = await readOrder(db, orderId)
  if (!known) return undefined
  const { order } = known
  const shown = shownRevision(order)
  const { lines, events, notes, acts, proposed, flags, messages, withdrawals } = await rowsAround(db, order)
  const revision = known.revisions.find((one) => one.revision === shown)
  const shipTo = customerIn(revision?.customer)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: order.id,
    number: orderNumberOf(order.number),
    status: order.status,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    holdReason: order.holdReason,
    printRefusal: order.holdReason === 'fulfilment_failed' ? order.printRefusal : null,
    toDo: flags?.toDo ?? null,
    createdAt: order.createdAt.toISOString(),
    customerName: buyerOf(order),
    customerEmail: order.email,
    shipTo: shipTo ?? null,
    lines: lines.map(({ name, colour, size, quantity, unitCents }) => ({
      name,
      colour,
      size,
      quantity,
      unitCents
    })),
    amounts: {
      subtotalCents: revision?.subtotalCents ?? 0,
      discountCents: revision?.discountCents ?? 0,
      shippingCents: revision?.shippingCents ?? 0,
      totalCents: revision?.totalCents ?? order.totalCents,
      paidCents: moneyOf(known).paidCents,
      refundedCents: moneyOf(known).backCents
    },
    couponCode: order.couponCode,
    shippingName: revision?.shippingName ?? '',
    ...moneyRows(known, isLive),
    print: known.printOrder
      ? {
          id: known.printOrder.printOrderId,
          status: known.printOrder.status,
          costCents: known.printOrder.costCents,
          url: printUrl(known.printOrder.printOrderId)
        }
      : null,
    parcels: known.shipments.map((one) => ({
      id: one.id,
      status: one.status,
      carrier: one.carrier,
      trackingNumber: one.trackingNumber,
      trackingUrl: one.trackingUrl,
      shippedAt: iso(one.shippedAt),
      deliveredAt: iso(one.deliveredAt)
    })),
    mails: resendableMails(known, messages).map(({ key, which }) => ({ key, which })),
    givenUp: messages.flatMap((message) =>
      message.deadAt && !message.doneAt
        ? [
            {
              id: message.id,
              kind: message.kind,
              which: mailNameIn(message) ?? null,
              attempts: message.attempts,
              deadAt: message.deadAt.toISOString(),
              why: giveUpReasonIn(message.lastError),
              lastError: message.lastError
            }
          ]
        : []
    ),
    withdrawals: withdrawals.map(({ id, message: part, receivedAt, handledAt }) => ({
      id,
      part,
      receivedAt: receivedAt.toISOString(),
      isOpen: handledAt === null && flags?.isWithdrawalOpen === true,
      handledAt: iso(handledAt)
    })),
    proposals: proposed.flatMap((row) => {
      const act = proposedAct(row)
      const { id, host, createdAt } = row
      return act ? [{ id, act, hostId: host, host: nameOf(host), createdAt: createdAt.toISOString() }] : []
    }),
    notes: notes.map(({ id, host, note, createdAt }) => ({
      id,
      host: nameOf(host),
      note,
      createdAt: createdAt.toISOString()
    })),
    timeline: timelineOf({ known, events, acts, messages, withdrawals }),
    may: mayOf(known, { shipTo, messages, withdrawals })
  }
}

const shownRevision = ({ paidRevision, currentRevision }: Order) => paidRevision ?? currentRevision

async function rowsAround(db: Database, order: Order) {
  const { id: orderId } = order
  const isLine = and(eq(orderLines.orderId, orderId), eq(orderLines.revision, shownRevision(order)))
  const isIts = eq(deskOrderActs.orderId, orderId)
  const events = db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
  const notes = db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))
  const flagged = { toDo: TO_DO, isWithdrawalOpen: sql<boolean>`(${isWithdrawalOpen()})` }
  const [around, rows] = await Promise.all([
    aroundOrder(db, orderId),
    db.batch([
      db.select().from(orderLines).where(isLine).orderBy(asc(orderLines.line)),
      events.orderBy(asc(orderEvents.id)),
      notes.orderBy(desc(orderNotes.id)),
      db.select().from(deskOrderActs).where(isIts).orderBy(asc(deskOrderActs.createdAt)),
      db.select().from(deskOrderActs).where(and(isIts, IS_PROPOSED)).orderBy(asc(deskOrderActs.createdAt)),
      db.select(flagged).from(orders).where(eq(orders.id, orderId))
    ])
  ])
  const [lines, happened, noted, acts, proposed, [flags]] = rows
  return { ...around, lines, events: happened, notes: noted, acts, proposed, flags }
}

/** What stored facts do not rule out: the server asks Stripe and Printful before it shows a summary. */
function mayOf(
  known: KnownOrder,
  around: Pick<ActFacts, 'shipTo' | 'messages' | 'withdrawals'>
): DeskOrder['may'] {
  const facts = {
    ...around,
    known,
    printStatus: known.printOrder?.status as ActFacts['printStatus'],
    objection: undefined,
    hosts: 1,
    aloneUpToCents: 0
  }
  const is = (plan: { ok: true; value: ActPlan } | { ok: false }) => plan.ok
  const correction = planAct(facts, {
    kind: 'correct-address',
    address: { firstName: '', lastName: '', address1: '', address2: '', zip: '', city: '', state: '' }
  })
  const mail = planAct(facts, { kind: 'correct-mail', email: '' })
  return {
    release: is(planAct(facts, { kind: 'release' })),
    refund: is(planAct(facts, { kind: 'refund', cents: 1 })),
    cancel: is(planAct(facts, { kind: 'cancel' })),
    correctAddress: !correction.ok && correction.refusal === 'address-invalid',
    correctMail: !mail.ok && mail.refusal === 'mail-invalid'
  }
}

function moneyRows({ payments, refunds, disputes }: KnownOrder, isLive: boolean) {
  const stripe = `https://dashboard.stripe.com/${isLive ? '' : 'test/'}`
  return {
    payments: payments.map(({ id, status, amountCents, method, createdAt }) => ({
      id,
      status,
      amountCents,
      method,
      createdAt: createdAt.toISOString(),
      url: `${stripe}payments/${encodeURIComponent(id)}`
    })),
    refunds: refunds.map(({ id, amountCents: cents, status, createdAt }) => ({
      id,
      cents,
      status,
      createdAt: createdAt.toISOString()
    })),
    disputes: disputes.map(({ id, amountCents: cents, status, dueAt }) => ({
      id,
      cents,
      status,
      dueAt: dueAt?.toISOString() ?? null,
      url: `${stripe}disputes/${encodeURIComponent(id)}`
    }))
  }
}

function giveUpReasonIn(lastError: string | null): GiveUpReason {
  if (lastError?.startsWith(NO_SUCH_ADDRESS)) return 'no-such-mailbox'
  if (lastError?.startsWith(MAIL_REFUSED)) return 'mail-refused'
  return lastError?.startsWith(MAIL_AWAY) ? 'mail-away' : 'other'
}

const printUrl = (printOrderId: string) =>
  `https://www.printful.com/dashboard?order_id=${encodeURIComponent(printOrderId)}`
