// Compares our orders with Stripe and checks the invariants of our own rows. Reports every breach to the hosts.

import { WEEK_MS } from '../../../src/lib/time-units.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import { jobWith, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { Memberships } from '../../platform/services/stripe/memberships.ts'
import type { Connected } from '../../platform/services.ts'
import { type Breach, LOOK_BACK_DAYS } from './breaches.ts'
import { breachesOf, compareDays, type Extent } from './compare-days.ts'
import { brokenInvariants } from './invariant-queries.ts'
import { type ComparedDay, saveResult } from './ledger-queries.ts'
import { surplusSubscriptions } from './surplus-subscriptions.ts'

/** At most this many mails at once; one more mail gives the total number. */
const MOST_MAILS = 10

export const reconcileJob = jobWith(['payments'], {
  name: 'reconcile',
  // Four runs a night: days that were compared are skipped, so the later runs only continue where one was cut off.
  schedule: '41 2-5 * * *',
  hasOwnFunction: true,
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async (services, signal) => {
    const { memberships } = services
    const { days, breaches } = await reconcile(services, { days: LOOK_BACK_DAYS, memberships }, signal)
    return {
      days: days.length,
      payments: days.reduce((sum, { paymentCount }) => sum + paymentCount, 0),
      mended: days.reduce((sum, { mendedCount }) => sum + mendedCount, 0),
      breaches: breaches.length
    }
  }
})

export type ReconciliationReport = { days: ComparedDay[]; breaches: Breach[] }

/** `memberships`: on a site with Superfans, Stripe's live subscriptions are compared as well. */
export async function reconcile(
  services: Connected<'payments'>,
  { memberships, ...extent }: Extent & { memberships?: Memberships | undefined },
  signal: AbortSignal
): Promise<ReconciliationReport> {
  const days = await compareDays(services, extent, signal)
  const surplus = memberships ? await surplusSubscriptions(services, memberships) : []
  const inRows = [...(await brokenInvariants(services.db, services.now())), ...surplus]
  await saveResult(services.db, inRows, services.now())
  const breaches = [...breachesOf(days), ...inRows]
  await alertHosts(services, breaches)
  return { days, breaches }
}

/** One mail per breach, repeated each week while it lasts. */
async function alertHosts({ db, now }: Connected<'payments'>, breaches: readonly Breach[]): Promise<void> {
  const week = Math.floor(now().getTime() / WEEK_MS)
  for (const breach of breaches.slice(0, MOST_MAILS))
    await enqueueAlert(db, { cause: 'reconciliation-breach', ...breach, week }, now())
  if (breaches.length > MOST_MAILS)
    await enqueueAlert(db, { cause: 'reconciliation-many-breaches', breaches: breaches.length }, now())
}
