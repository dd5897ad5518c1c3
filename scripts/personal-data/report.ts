// Formats an erasure for a terminal: what is or would be erased, what stays and why, and what a person still has to do.

import type { Erasure } from '../../functions/privacy/plan-erasure.ts'
import type { RetentionReason } from '../../functions/privacy/retention-reason.ts'

const WHY: Readonly<Record<RetentionReason, string>> = {
  payable: 'may still be paid; it is cancelled within a day, run this again then',
  'under-way': 'is being made or sent and needs its address; run this again once it has arrived',
  'on-hold': 'waits for one of you (docs/backoffice.md); run this again once it is settled',
  'not-refunded': 'was withdrawn from and not paid back yet; run this again after the refund',
  'mail-pending': 'has a mail or a refund on its way; run this again in an hour',
  invoice:
    'was paid: its invoice stays for ten years (name, address, what was bought, amounts; no mail address)'
}

export function liveLines(email: string, { liveSubscriptions }: Erasure): string {
  const names = liveSubscriptions.map((id) => id || 'one that is being made')
  return [
    `${email} has a Superfan subscription that goes on: ${names.join(', ')}.`,
    'Nothing was erased. End it first: the fan with the link to manage it, or you in Stripe; then run this again.'
  ].join('\n')
}

/** `isDone`: false for a dry run. */
export function erasureLines(email: string, erasure: Erasure, isDone: boolean): string {
  const erased = erasedLines(erasure)
  const retained = retainedLines(erasure)
  if (erased.length === 0 && retained.length === 0) return `Nothing of ${email} is here.`
  return [
    `${isDone ? 'Erased' : 'Would erase'} of ${email}: ${erased.join(', ') || 'nothing but the mail address'}.`,
    ...(retained.length > 0 ? ['Stays, and why:', ...retained] : []),
    ...elsewhereLines(erasure.elsewhere),
    'Votes lead to no mail address, nor do push subscriptions: a browser forgets them by itself. Mail in your own mailboxes is yours to remove.',
    ...(isDone ? [] : ['Nothing was erased yet: add --yes to do it.'])
  ].join('\n')
}

const erasedLines = ({ erasedOrders, erasedWithdrawals, ...erasure }: Erasure): string[] =>
  [
    count(erasedOrders.length, 'unpaid order'),
    count(erasedWithdrawals.length, 'withdrawal'),
    count(erasure.fans, 'ended subscription'),
    count(erasure.signups, 'signup'),
    count(erasure.links, 'link'),
    count(erasure.pushSubscriptions, 'push subscription')
  ].filter(Boolean)

const retainedLines = ({ retainedOrders, retainedWithdrawals }: Erasure): string[] => [
  ...retainedOrders.map(({ orderId, why }) => `  ${orderId} ${WHY[why]}.`),
  ...retainedWithdrawals.map(
    (id) => `  withdrawal ${id} has a mail on its way, or belongs to an order above; run this again then.`
  )
]

function elsewhereLines({ customerIds, printOrderIds }: Erasure['elsewhere']): string[] {
  const lines = [
    ...(customerIds.length > 0
      ? [`  Stripe, delete the customer (invoices stay): ${customerIds.join(', ')}`]
      : []),
    ...(printOrderIds.length > 0
      ? [`  Printful, ask to erase the recipient of: ${printOrderIds.join(', ')}`]
      : [])
  ]
  return lines.length > 0 ? ['Left for you, at those who have it under names of their own:', ...lines] : []
}

const count = (number: number, what: string): string =>
  number === 0 ? '' : `${number} ${what}${number > 1 ? 's' : ''}`
