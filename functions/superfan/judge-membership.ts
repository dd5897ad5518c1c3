// What the payment provider says of a subscription, judged: what it means for the fan, and what he is told. Pure.
import type { OutboxMessage } from '../outbox/queries.ts'
import type { Membership } from '../services/stripe/memberships.ts'
import { fanMail } from './fan-mails.ts'
import type { Signup } from './signup-queries.ts'

/** How the first charge went, as far as the visitor who waits is concerned. */
export type Judged = 'accepted' | 'needs-action' | 'declined'

/** Stripe that takes its time is a yes: SEPA answers after days. A word that we do not know is no no. */
export function judgeFirstCharge({ status, firstCharge }: Membership): Judged {
  if (isOver({ status })) return 'declined'
  if (status !== 'incomplete') return 'accepted'
  if (firstCharge === 'paid' || firstCharge === 'processing') return 'accepted'
  return firstCharge
}

export const isOver = ({ status }: Pick<Membership, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired'

/**
 * The mails that follow from how a subscription stands, each under a name of its own: whoever looks again promises the
 * same ones. Who was declined on the page was told there.
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
  return judgeFirstCharge(membership) === 'accepted' ? [fanMail({ which: 'welcome', fanId }, fanId)] : []
}
