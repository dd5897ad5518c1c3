// Formats an erasure for a terminal: what is or would be erased, what stays and why, and what a person still has to do.

import type { Erasure } from '../../functions/site/privacy/plan-erasure.ts'
import type { RetentionReason } from '../../functions/site/privacy/retention-reason.ts'

const WHY: Readonly<Record<RetentionReason, string>> = {
  payable: 'may still be paid; it is cancelled within a day, run this again then',
  'under-way': 'is in production or in transit and needs its address; run this again once it has arrived',
  'on-hold': 'is on hold (docs/backoffice.md); run this again once that is resolved',
  'not-refunded': 'was withdrawn and is not refunded yet; run this again after the refund',
  'mail-pending': 'has a pending mail or refund; run this again in an hour',
  invoice:
    'was paid: its invoice stays for ten years (name, address, what was bought, amounts; no mail address)'
}

export function liveLines(email: string, { liveSubscriptions }: Erasure): string {
  const names = liveSubscriptions.map((id) => id || 'one that is being created')
  return [
    `${email} has a running Superfan subscription: ${names.join(', ')}.`,
    'Nothing was erased. End it first: the fan with the link to manage it, or you in Stripe; then run this again.'
  ].join('\n')
}

/** Points to data under other addresses of the same mailbox; '' = there are none. */
export const otherAddressLines = (addresses: readonly string[]): string =>
  addresses.length === 0
    ? ''
    : `The same mailbox is here as ${addresses.join(', ')}. If that is the same person, run this for each of these too.`

/** `isDone`: false for a dry run. */
export function erasureLines(email: string, erasure: Erasure, isDone: boolean): string {
  const erased = erasedLines(erasure)
  const retained = retainedLines(erasure)
  if (erased.length === 0 && retained.length === 0) return `Nothing of ${email} is here.`
  return [
    `${isDone ? 'Erased' : 'Would erase'} of ${email}: ${erased.join(', ') || 'nothing but the mail address'}.`,
    ...(retained.length > 0 ? ['Not erased, and why:', ...retained] : []),
    ...elsewhereLines(erasure.elsewhere),
    'Votes and push subscriptions are not linked to a mail address. Delete mail in your own mailboxes yourself.',
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
    count(erasure.mailSubscriptions, 'mail subscription'),
    count(erasure.pushSubscriptions, 'push subscription')
  ].filter(Boolean)

const retainedLines = ({ retainedOrders, retainedWithdrawals }: Erasure): string[] => [
  ...retainedOrders.map(({ orderId, why }) => `  ${orderId} ${WHY[why]}.`),
  ...retainedWithdrawals.map(
    (id) => `  withdrawal ${id} has a pending mail, or belongs to an order above; run this again later.`
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
  return lines.length > 0 ? ['Left for you, at the vendors that hold data of this person:', ...lines] : []
}

const count = (number: number, what: string): string =>
  number === 0 ? '' : `${number} ${what}${number > 1 ? 's' : ''}`
