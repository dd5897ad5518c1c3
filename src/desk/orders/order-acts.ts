// What hosts can do about an order, and the rules that browser and server share.
import type { SessionNeed } from '../../lib/contract.ts'
import type { Cents } from '../../lib/money.ts'
import type { FulfilmentState } from '../../shop/orders/order-status.ts'

export const ACT_KINDS = [
  'release',
  'refund',
  'cancel',
  'resend-mail',
  'correct-address',
  'correct-mail',
  'retry-message',
  'set-aside-message',
  'handle-withdrawal'
] as const
export type ActKind = (typeof ACT_KINDS)[number]

/**
 * What the session has to be for each act: what moves money or a parcel, or ends what is owed, needs the passkey now. A message
 * that was given up is one of money unless it is a mail: it pays back or prints when it is tried again, and never does when it
 * is set aside.
 */
export const ACT_NEEDS = {
  release: 'full',
  refund: 'full',
  cancel: 'full',
  'correct-address': 'full',
  'correct-mail': 'full',
  'handle-withdrawal': 'full',
  'message-of-money': 'full',
  'retry-message': 'act',
  'set-aside-message': 'act',
  'resend-mail': 'act'
} as const satisfies Readonly<Record<ActKind | 'message-of-money', SessionNeed>>

/** `messageKind`: of the message that the act is about; undefined = there is no such message. */
export const needOfAct = (kind: ActKind, messageKind?: string): SessionNeed =>
  messageKind === undefined || MAIL_MESSAGES.has(messageKind)
    ? ACT_NEEDS[kind]
    : ACT_NEEDS['message-of-money']

const MAIL_MESSAGES: ReadonlySet<string> = new Set(['order-mail', 'withdrawal-mail', 'host-mail', 'alert'])

/** The most that one host may give back of an order alone, in all, unless brand/podcast.ts says otherwise. */
export const REFUND_ALONE_EUROS = 100

const WITH_PARCEL: ReadonlySet<FulfilmentState> = new Set(['partial', 'fulfilled', 'delivered', 'returned'])

export type SecondLook = 'amount' | 'shipped'

/**
 * Why a refund needs a second host; undefined = it needs none. The total counts, so that a large refund in small parts needs one
 * as well. With one host, a fresh check and a mail suffice.
 */
export function secondLookAt(refund: {
  totalBackCents: Cents
  aloneUpToCents: Cents
  fulfilment: FulfilmentState
  hosts: number
}): SecondLook | undefined {
  if (refund.hosts < 2) return undefined
  if (WITH_PARCEL.has(refund.fulfilment)) return 'shipped'
  return refund.totalBackCents > refund.aloneUpToCents ? 'amount' : undefined
}

export const MAX_NOTE_CHARS = 2000
export const MAX_REASON_CHARS = 200

/** '12,5' and '12.50' → 1250; undefined = no amount. */
export function centsTyped(typed: string): Cents | undefined {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
