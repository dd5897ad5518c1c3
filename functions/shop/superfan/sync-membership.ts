// Updates our copy of a subscription: fetches it from Stripe and stores it. Webhooks, jobs and signups all call this.

import { Failure } from '../../../src/lib/outcome.ts'
import type { Membership } from '../../platform/services/stripe/memberships.ts'
import type { Connected } from '../../platform/services.ts'
import { knownFan, storeMembership } from './fan-queries.ts'
import { mailsOf } from './membership-rules.ts'

/** A try only fails when another process changed the row in between. */
const TRIES = 20

/**
 * Returns the current subscription; undefined when it does not exist or belongs to no stored fan. Safe to run
 * concurrently: the row is read before Stripe is called, and only written if it has not changed since.
 */
export async function syncMembership(
  services: Connected<'memberships'>,
  subscriptionId: string
): Promise<Membership | undefined> {
  const { db, memberships, now, onCrashPoint } = services
  for (let tries = 0; tries < TRIES; tries++) {
    const read = await knownFan(db, { subscriptionId })
    const membership = await memberships.find(subscriptionId)
    onCrashPoint?.('membership fetched')
    if (membership?.intentId === undefined) return undefined
    const known = read ?? (await knownFan(db, { intentId: membership.intentId }))
    if (!known) return undefined
    // Another process stored the subscription during the call to Stripe. It may have newer data, so start again.
    if (!read && known.stored !== undefined) continue
    const mails = mailsOf(known.fan.id, membership, known)
    if (await storeMembership(db, known, membership, mails, now())) {
      onCrashPoint?.('membership stored')
      return membership
    }
  }
  throw new Failure('superfan', 'other processes kept changing the subscription')
}
