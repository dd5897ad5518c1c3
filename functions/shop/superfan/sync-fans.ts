// Polls Stripe for the subscriptions of fans, in case a webhook never arrived. Also continues interrupted signups, and
// abandons those that were never finished.

import { Failure } from '../../../src/lib/outcome.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { SIGNUP_HOURS } from '../../../src/shop/superfan/signup-rules.ts'
import type { Signup } from '../../platform/db/fan-schema.ts'
import { type Job, logItemError, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { assertConnected, type Connected } from '../../platform/services.ts'
import { recordMembershipTried, staleMemberships } from './fan-queries.ts'
import { finalizeSignup } from './finalize-signup.ts'
import {
  claimSignup,
  giveUpSignup,
  openSignups,
  recordSignup,
  recordSignupTried,
  releaseSignup
} from './signup-queries.ts'
import { syncMembership } from './sync-membership.ts'

/** Signups touched more recently are skipped: the visitor may still be busy with the form. */
const UNTOUCHED_MS = 10 * MINUTE_MS
const CHECK_AGAIN_MS = 6 * HOUR_MS
const AT_ONCE = 100

export const syncFansJob: Job = {
  name: 'sync-fans',
  schedule: '43 * * * *',
  hasOwnFunction: true,
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services, signal) => {
    if (!services.memberships) return { off: 1 }
    assertConnected('superfan', services, 'db', 'memberships')
    const counts = { checked: 0, finished: 0, abandoned: 0, failed: 0 }
    const trying = async (
      id: string,
      act: () => Promise<'checked' | 'finished' | 'abandoned' | undefined>
    ) => {
      try {
        const done = await act()
        if (done) counts[done]++
      } catch (error) {
        // One failure does not stop the run. The next run tries this one again.
        counts.failed++
        logItemError(services.log, syncFansJob.name, id, error)
      }
    }
    const at = services.now().getTime()
    const untouchedSince = new Date(at - UNTOUCHED_MS)
    for (const signup of await openSignups(
      services.db,
      { untouchedSince, openedBefore: new Date(at - SIGNUP_HOURS * HOUR_MS), most: AT_ONCE },
      services.now()
    )) {
      if (signal.aborted) return counts
      await trying(signup.intentId, async () => {
        await recordSignupTried(services.db, signup.intentId, services.now())
        return tidySignup(services, signup)
      })
    }
    const checkedBefore = new Date(at - CHECK_AGAIN_MS)
    for (const id of await staleMemberships(services.db, { checkedBefore, most: AT_ONCE })) {
      if (signal.aborted) return counts
      await trying(id, async () => {
        await recordMembershipTried(services.db, id, services.now())
        return (await syncMembership(services, id)) ? 'checked' : undefined
      })
    }
    return counts
  }
}

/** Continues a submitted signup. Abandons one older than `SIGNUP_HOURS`: Stripe forgets idempotency keys after a day. */
async function tidySignup(
  services: Connected<'memberships'>,
  signup: Signup
): Promise<'finished' | 'abandoned' | undefined> {
  const isOld = services.now().getTime() - signup.createdAt.getTime() >= SIGNUP_HOURS * HOUR_MS
  if (isOld) return abandon(services, signup.intentId)
  const { end } = await finalizeSignup(services, signup.intentId)
  return end === 'accepted' || end === 'declined' ? 'finished' : undefined
}

/** Finishes the signup if its subscription exists at Stripe after all. Otherwise frees the address and erases the name. */
async function abandon(
  services: Connected<'memberships'>,
  intentId: string
): Promise<'finished' | 'abandoned' | undefined> {
  const { db, memberships, now } = services
  const claimed = await claimSignup(db, intentId, now())
  if (!claimed || claimed.outcome) return undefined
  try {
    const { customerId } = claimed
    const made = customerId === null ? undefined : await memberships.membershipOf({ intentId, customerId })
    if (made) {
      const noted = await recordSignup(db, claimed, { step: 'subscribed', subscriptionId: made.id }, now())
      if (noted) await releaseSignup(db, noted)
      const { end } = await finalizeSignup(services, intentId)
      return end === 'accepted' || end === 'declined' ? 'finished' : undefined
    }
    if (claimed.step === 'opened') await memberships.endSetup(intentId)
    await giveUpSignup(db, claimed, 'abandoned', now())
    return 'abandoned'
  } catch (error) {
    if (error instanceof Failure) await releaseSignup(db, claimed)
    throw error
  }
}
