// What the state of a Stripe subscription means for the fan, and which mails it causes. Pure.
import type { Signup } from '../db/fan-schema.ts'
import type { OutboxMessage } from '../outbox/message-queries.ts'
import { isOver, type Membership } from '../services/stripe/memberships.ts'
import { fanMail } from './fan-mails.ts'

/** The outcome of the first charge, as shown to the visitor. */
export type FirstChargeOutcome = 'accepted' | 'needs-action' | 'declined'

/** A processing payment counts as accepted: SEPA takes days. An unknown status counts as accepted too. */
export function firstChargeOutcome({ status, firstCharge }: Membership): FirstChargeOutcome {
  if (isOver({ status })) return 'declined'
  if (status !== 'incomplete') return 'accepted'
  if (firstCharge === 'paid' || firstCharge === 'processing') return 'accepted'
  return firstCharge
}

/**
 * The mails that a subscription's state causes. Each has a fixed dedupe key, so a second call enqueues the same mails.
 * A signup that was declined on the page needs no mail.
 */
export function mailsOf(
  fanId: number,
  membership: Membership,
  { step, outcome }: Pick<Signup, 'step' | 'outcome'>
): OutboxMessage[] {
  const { status, firstCharge, latestInvoiceId } = membership
  if (isOver(membership)) {
    if (step === 'ending' || outcome === 'declined') return []
    return [fanMail({ which: firstCharge === 'paid' ? 'ended' : 'not-started', fanId }, fanId)]
  }
  if (status === 'past-due' || status === 'unpaid')
    return [fanMail({ which: 'problem', fanId }, latestInvoiceId ?? fanId)]
  return firstChargeOutcome(membership) === 'accepted' ? [fanMail({ which: 'welcome', fanId }, fanId)] : []
}
