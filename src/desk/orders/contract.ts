// API contracts of the orders on the desk. Amounts are in cents, times ISO in UTC. What names a buyer is only in bodies.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { MAX_MAIL_ADDRESS_CHARS } from '../../lib/mail-address.ts'
import { rowId } from '../../lib/row-id.ts'
import { isOrderId } from '../../shop/cart/cart-limits.ts'
import {
  FULFILMENT_STATES,
  HOLD_REASONS,
  ORDER_STATUSES,
  PAYMENT_STATES,
  PRINT_REFUSALS
} from '../../shop/orders/order-status.ts'
import { DESK_ACT, DESK_LOOK } from '../access/contract.ts'
import { ORDER_TO_DOS } from '../backoffice/office-lists.ts'
import { ACT_KINDS, ACT_NEEDS, MAX_NOTE_CHARS, MAX_REASON_CHARS } from './order-acts.ts'
import { MAX_SEARCH_CHARS } from './order-list.ts'

const moment = v.string()
const cents = v.pipe(v.number(), v.integer())
const orderId = v.pipe(v.string(), v.check(isOrderId))
const day = v.pipe(v.string(), v.isoDate())
/** Made by the browser, once for each press of a host. */
const pressId = v.pipe(v.string(), v.uuid())

const filter = {
  /** Words of a name, mail address or place; a number, a payment id or an order id. '' = all orders. */
  search: v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS)),
  status: v.optional(v.picklist(ORDER_STATUSES)),
  /** Only orders that need a person. */
  attention: v.optional(v.boolean()),
  /** Days in Belgium, both included. */
  from: v.optional(day),
  until: v.optional(day),
  /** Also those that were never paid. A search or a status finds them anyway. */
  unpaid: v.optional(v.boolean())
}
const filterSchema = v.object(filter)
export type OrderFilter = v.InferOutput<typeof filterSchema>

const row = v.object({
  id: v.string(),
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  customerName: v.string(),
  place: v.string(),
  totalCents: cents,
  refundedCents: cents,
  createdAt: moment,
  holdReason: v.nullable(v.picklist(HOLD_REASONS)),
  toDo: v.nullable(v.picklist(ORDER_TO_DOS))
})
export type OrderRow = v.InferOutput<typeof row>

/** A page of orders, newest first. `before`: the last order of the page before. */
export const searchOrders = post('/api/bo9/desk/orders', {
  body: v.object({ ...filter, before: v.optional(orderId) }),
  answer: v.object({
    orders: v.array(row),
    hasMore: v.boolean(),
    /** How many there are on all pages; null on a later page. */
    matches: v.nullable(v.number())
  }),
  ...DESK_LOOK
})

export const exportOrders = post('/api/bo9/desk/orders-csv', {
  body: filterSchema,
  answer: v.object({ csv: v.string(), orderCount: v.number(), isCut: v.boolean() }),
  ...DESK_LOOK
})

const address = {
  firstName: v.string(),
  lastName: v.string(),
  address1: v.string(),
  address2: v.string(),
  zip: v.string(),
  city: v.string(),
  state: v.string()
}
const shipTo = v.object({ ...address, country: v.picklist(['BE', 'NL']) })

export const MAIL_NAMES = [
  'confirmed',
  'shipped',
  'cancelled',
  'refunded',
  'payment-failed',
  'part-refunded',
  'second-refunded',
  'address-changed'
] as const
export type MailName = (typeof MAIL_NAMES)[number]

/** Why a message was given up, as far as it matters to what a host does now. */
const GIVE_UP_REASONS = ['no-such-mailbox', 'mail-refused', 'mail-away', 'other'] as const
export type GiveUpReason = (typeof GIVE_UP_REASONS)[number]

const actSchema = v.variant('kind', [
  v.object({ kind: v.literal('release') }),
  /** `cents`: what goes back now. */
  v.object({ kind: v.literal('refund'), cents: v.pipe(cents, v.minValue(1)) }),
  v.object({ kind: v.literal('cancel') }),
  /** `mail`: a key of `mails` of the order. */
  v.object({ kind: v.literal('resend-mail'), mail: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ kind: v.literal('correct-address'), address: v.object(address) }),
  v.object({
    kind: v.literal('correct-mail'),
    email: v.pipe(v.string(), v.maxLength(MAX_MAIL_ADDRESS_CHARS))
  }),
  v.object({ kind: v.literal('retry-message'), messageId: rowId }),
  v.object({
    kind: v.literal('set-aside-message'),
    messageId: rowId,
    because: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_REASON_CHARS))
  }),
  v.object({ kind: v.literal('handle-withdrawal'), withdrawalId: rowId })
])
export type OrderAct = v.InferOutput<typeof actSchema>

/** What an act will do, in the order in which it is shown. */
const effect = v.variant('what', [
  v.object({ what: v.literal('money-back'), cents, totalBackCents: cents, paidCents: cents }),
  v.object({ what: v.literal('hold-ends'), reason: v.picklist(HOLD_REASONS) }),
  /** Another reason holds the order then. */
  v.object({ what: v.literal('still-held'), reason: v.picklist(HOLD_REASONS) }),
  v.object({ what: v.literal('order-cancelled') }),
  v.object({
    what: v.literal('print'),
    how: v.picklist(['is-sent', 'sent-again', 'is-not-sent', 'is-stopped', 'goes-on', 'is-gone', 'stays'])
  }),
  v.object({ what: v.literal('mail'), which: v.picklist(MAIL_NAMES), to: v.string() }),
  v.object({ what: v.literal('no-mail') }),
  v.object({ what: v.literal('address'), before: shipTo, after: shipTo }),
  v.object({ what: v.literal('mail-address'), before: v.string(), after: v.string() }),
  v.object({ what: v.literal('message-retried'), message: v.string() }),
  v.object({ what: v.literal('message-set-aside'), message: v.string() }),
  v.object({ what: v.literal('withdrawal-handled'), receivedAt: moment }),
  v.object({ what: v.literal('second-host'), why: v.picklist(['amount', 'shipped']), limitCents: cents }),
  v.object({ what: v.literal('hosts-mailed') })
])
export type ActEffect = v.InferOutput<typeof effect>

const summary = v.object({
  /** Of the state that the summary rests on: an act with it is done only while that state is the same. */
  digest: v.string(),
  effects: v.array(effect),
  needsSecondHost: v.boolean()
})
export type ActSummary = v.InferOutput<typeof summary>

/** Why nothing can be done. */
const ACT_REFUSALS = {
  'unknown-order': 404,
  'not-held': 409,
  'dispute-open': 409,
  'print-cancelled': 409,
  'money-not-exact': 409,
  'not-paid': 409,
  'more-than-left': 409,
  'payment-disputed': 409,
  'already-cancelled': 409,
  'being-made': 409,
  'money-under-way': 409,
  'printer-has-it': 409,
  'address-invalid': 422,
  'address-same': 409,
  'mail-invalid': 422,
  'mail-same': 409,
  'no-such-mail': 409,
  'no-such-message': 409,
  'already-handled': 409
} as const
export type ActRefusal = keyof typeof ACT_REFUSALS

export const prepareAct = post('/api/bo9/desk/orders-prepare', {
  body: v.object({ orderId, act: actSchema }),
  answer: summary,
  ...DESK_ACT,
  refusals: { ...DESK_LOOK.refusals, ...ACT_REFUSALS }
})

const ended = v.object({
  /** `proposed`: nothing happened yet, a second host has to confirm it. `begun`: it began, and is finished by itself. */
  state: v.picklist(['done', 'proposed', 'begun', 'withdrawn']),
  /** What went back by this act, and in all. */
  givenCents: v.nullable(cents),
  backCents: v.nullable(cents)
})
export type ActEnding = v.InferOutput<typeof ended>

const DO_REFUSALS = {
  ...DESK_LOOK.refusals,
  ...ACT_REFUSALS,
  /** What was shown is no longer true; the new summary is in the answer. */
  'order-changed': 409,
  /** Another act has this id already. */
  'act-taken': 409,
  /** Somebody else moves money of this order at this moment. */
  'act-waits': 503
} as const
const newSummary = v.object({ summary })

/** Does the act once: the same id gives the same answer. */
export const performAct = post('/api/bo9/desk/orders-act', {
  body: v.object({ id: pressId, orderId, act: actSchema, digest: v.string() }),
  answer: ended,
  needsToken: true,
  needs: ACT_NEEDS,
  refusals: DO_REFUSALS,
  refusalDetails: newSummary
})

/** A second host confirms a proposal after a summary of their own, or any host withdraws it. */
export const decideProposal = post('/api/bo9/desk/orders-decide', {
  body: v.object({
    actId: pressId,
    decision: v.picklist(['confirm', 'withdraw']),
    /** Of the summary that the second host saw; '' to withdraw. */
    digest: v.string()
  }),
  answer: ended,
  needsToken: true,
  needs: { confirm: 'full', withdraw: 'act' },
  refusals: {
    ...DO_REFUSALS,
    'no-such-proposal': 404,
    /** Whoever proposed it cannot confirm it. */
    'own-proposal': 409
  },
  refusalDetails: newSummary
})

/** Stores a note once: the same id again changes nothing. */
export const addNote = post('/api/bo9/desk/orders-note', {
  body: v.object({
    id: pressId,
    orderId,
    note: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NOTE_CHARS))
  }),
  ...DESK_ACT,
  refusals: { ...DESK_LOOK.refusals, 'unknown-order': 404 }
})

/** What happened, for the timeline. */
const happening = v.variant('what', [
  v.object({ what: v.literal('ordered'), at: moment }),
  v.object({ what: v.literal('paid'), at: moment, cents }),
  v.object({ what: v.literal('held'), at: moment, reason: v.picklist(HOLD_REASONS) }),
  v.object({ what: v.literal('released'), at: moment, reason: v.picklist(HOLD_REASONS) }),
  v.object({ what: v.literal('moved'), at: moment, to: v.picklist(ORDER_STATUSES) }),
  v.object({ what: v.literal('mailed'), at: moment, which: v.picklist(MAIL_NAMES), isAgain: v.boolean() }),
  v.object({ what: v.literal('mail-waits'), at: moment, which: v.picklist(MAIL_NAMES) }),
  v.object({ what: v.literal('given-up'), at: moment, message: v.string() }),
  v.object({ what: v.literal('refunded'), at: moment, cents, status: v.string() }),
  v.object({ what: v.literal('disputed'), at: moment, cents }),
  v.object({ what: v.literal('parcel-sent'), at: moment, carrier: v.nullable(v.string()) }),
  v.object({ what: v.literal('parcel-delivered'), at: moment }),
  v.object({ what: v.literal('withdrawn'), at: moment }),
  v.object({ what: v.literal('withdrawal-handled'), at: moment }),
  v.object({
    what: v.literal('act'),
    at: moment,
    kind: v.picklist(ACT_KINDS),
    host: v.string(),
    secondHost: v.nullable(v.string()),
    state: v.picklist(['begun', 'done', 'withdrawn']),
    cents: v.nullable(cents)
  })
])
export type Happening = v.InferOutput<typeof happening>

const deskOrder = v.object({
  id: v.string(),
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  paymentState: v.picklist(PAYMENT_STATES),
  fulfilmentState: v.picklist(FULFILMENT_STATES),
  holdReason: v.nullable(v.picklist(HOLD_REASONS)),
  /** Why it cannot be made, of an order that is held for that. */
  printRefusal: v.nullable(v.object({ why: v.picklist(PRINT_REFUSALS), original: v.string() })),
  toDo: v.nullable(v.picklist(ORDER_TO_DOS)),
  createdAt: moment,
  customerName: v.string(),
  customerEmail: v.string(),
  /** null = erased. */
  shipTo: v.nullable(shipTo),
  lines: v.array(
    v.object({
      name: v.string(),
      colour: v.nullable(v.string()),
      size: v.nullable(v.string()),
      quantity: v.number(),
      unitCents: cents
    })
  ),
  amounts: v.object({
    subtotalCents: cents,
    discountCents: cents,
    shippingCents: cents,
    totalCents: cents,
    paidCents: cents,
    refundedCents: cents
  }),
  couponCode: v.nullable(v.string()),
  shippingName: v.string(),
  /** `url`: at Stripe or Printful. */
  payments: v.array(
    v.object({
      id: v.string(),
      status: v.string(),
      amountCents: cents,
      method: v.nullable(v.string()),
      createdAt: moment,
      url: v.string()
    })
  ),
  refunds: v.array(v.object({ id: v.string(), cents, status: v.string(), createdAt: moment })),
  disputes: v.array(
    v.object({ id: v.string(), cents, status: v.string(), dueAt: v.nullable(moment), url: v.string() })
  ),
  print: v.nullable(
    v.object({ id: v.string(), status: v.string(), costCents: v.nullable(cents), url: v.string() })
  ),
  parcels: v.array(
    v.object({
      id: v.string(),
      status: v.string(),
      carrier: v.nullable(v.string()),
      trackingNumber: v.nullable(v.string()),
      trackingUrl: v.nullable(v.string()),
      shippedAt: v.nullable(moment),
      deliveredAt: v.nullable(moment)
    })
  ),
  /** Mails that can be sent again. */
  mails: v.array(v.object({ key: v.string(), which: v.picklist(MAIL_NAMES) })),
  givenUp: v.array(
    v.object({
      id: v.number(),
      kind: v.string(),
      which: v.nullable(v.picklist(MAIL_NAMES)),
      attempts: v.number(),
      deadAt: moment,
      why: v.picklist(GIVE_UP_REASONS),
      /** As the other service put it. */
      lastError: v.nullable(v.string())
    })
  ),
  withdrawals: v.array(
    v.object({
      id: v.number(),
      /** Which part; '' = everything. */
      part: v.string(),
      receivedAt: moment,
      isOpen: v.boolean(),
      handledAt: v.nullable(moment)
    })
  ),
  proposals: v.array(
    v.object({ id: v.string(), act: actSchema, host: v.string(), hostId: v.string(), createdAt: moment })
  ),
  notes: v.array(v.object({ id: v.number(), host: v.string(), note: v.string(), createdAt: moment })),
  /** Oldest first. */
  timeline: v.array(happening),
  /** What may be tried; the server decides again at each. */
  may: v.object({
    release: v.boolean(),
    refund: v.boolean(),
    cancel: v.boolean(),
    correctAddress: v.boolean(),
    correctMail: v.boolean()
  })
})
export type DeskOrder = v.InferOutput<typeof deskOrder>

export const showOrder = get('/api/bo9/desk/order', {
  query: v.object({ id: orderId }),
  answer: deskOrder,
  ...DESK_LOOK,
  refusals: { ...DESK_LOOK.refusals, 'unknown-order': 404 }
})
