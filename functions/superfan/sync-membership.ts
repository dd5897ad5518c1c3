// Brings a subscription up to date: asks what is and writes it down. Whoever has news calls this.
import { Failure } from '../../src/lib/outcome.ts'
import type { Membership } from '../services/stripe/memberships.ts'
import type { SuperfanContext } from './context.ts'
import { knownFan, storeMembership } from './fan-queries.ts'
import { mailsOf } from './judge-membership.ts'

/** Each try that fails means that another one succeeded. */
const TRIES = 20

/**
 * The subscription as it is; undefined = there is none, or it is not of a fan of ours. Two at once are as good as one:
 * what is written rests on the row that was read before the provider was asked, or is not written at all.
 */
export async function syncMembership(
  superfanContext: SuperfanContext,
  subscriptionId: string
): Promise<Membership | undefined> {
  const { db, memberships, now, passing } = superfanContext
  for (let tries = 0; tries < TRIES; tries++) {
    const read = await knownFan(db, { subscriptionId })
    const membership = await memberships.find(subscriptionId)
    passing('membership asked')
    if (membership?.intentId === undefined) return undefined
    const known = read ?? (await knownFan(db, { intentId: membership.intentId }))
    if (!known) return undefined
    // A row that was written while we asked may know better.
    if (!read && known.version !== undefined) continue
    const mails = mailsOf(known.fan.id, membership, known.signup)
    if (await storeMembership(db, known, membership, mails, now())) {
      passing('membership stored')
      return membership
    }
  }
  throw new Failure('superfan', 'the subscription was changed by others again and again')
}
