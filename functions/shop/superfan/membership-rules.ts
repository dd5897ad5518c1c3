// What the state of a Stripe subscription means for the fan, and which mails it causes. Pure.
import type { Signup } from '../../platform/db/fan-schema.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { isOver, type Membership } from '../../platform/services/stripe/memberships.ts'
import { fanMail } from './fan-mails.ts'
import type { StoredMembership } from './fan-queries.ts'

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
 * A signup that was declined on the page needs no mail. `stored`: the row as it was read; it tells that an ending is new.
 */
export function mailsOf(
  fanId: number,
  membership: Membership,
  { signup, stored }: { signup: Pick<Signup, 'step' | 'outcome'>; stored: StoredMembership | undefined }
): OutboxMessage[] {
  const { status, firstCharge, latestInvoiceId, endsAtPeriodEnd } = membership
  const { step, outcome } = signup
  if (isOver(membership)) {
    if (step === 'ending' || outcome === 'declined') return []
    return [fanMail({ which: firstCharge === 'paid' ? 'ended' : 'not-started', fanId }, fanId)]
  }
  const isNew = endsAtPeriodEnd && !stored?.endsAtPeriodEnd
  const ending = isNew ? [fanMail({ which: 'ending', fanId }, `${fanId}:${stored?.version ?? 'first'}`)] : []
  if (status === 'past-due' || status === 'unpaid')
    return [fanMail({ which: 'problem', fanId }, latestInvoiceId ?? fanId), ...ending]
  if (firstChargeOutcome(membership) !== 'accepted') return []
  return [fanMail({ which: 'welcome', fanId }, fanId), ...ending]
}
