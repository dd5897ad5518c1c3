// Whether every cent is where it should be: our books beside Stripe's, and what must hold in our own rows. Nothing that is wrong stays silent.
import { BOOKS_LOOK_BACK_DAYS, type Breach } from '../../src/features/reconciliation/rules.ts'
import { missingStripe, type PaymentContext, paymentContextOf } from '../checkout/context.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import type { Memberships } from '../services/stripe/memberships.ts'
import type { ShopServices } from '../services.ts'
import { breachesOf, compareDays, type Extent } from './compare-days.ts'
import { brokenInvariants } from './invariant-queries.ts'
import { type ComparedDay, noteVerdict } from './ledger-queries.ts'
import { surplusSubscriptions } from './surplus-subscriptions.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** More mails than this at once say less than one that gives their number. */
const MOST_MAILS = 10

export const reconcileJob: Job<ShopServices> = {
  name: 'reconcile',
  // Four times in the night: a day that was compared is left alone, so that the later ones only go on where one was cut off.
  schedule: '41 2-5 * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  lacks: missingStripe,
  run: async (services, signal) => {
    const { days, breaches } = await reconcile(
      paymentContextOf(services),
      { days: BOOKS_LOOK_BACK_DAYS, memberships: services.memberships },
      signal
    )
    return {
      days: days.length,
      payments: days.reduce((sum, { paymentCount }) => sum + paymentCount, 0),
      mended: days.reduce((sum, { mendedCount }) => sum + mendedCount, 0),
      breaches: breaches.length
    }
  }
}

export type BooksReport = { days: ComparedDay[]; breaches: Breach[] }

/** `memberships`: where there are Superfans, what Stripe charges them is compared as well. */
export async function reconcile(
  paymentContext: PaymentContext,
  { memberships, ...extent }: Extent & { memberships?: Memberships | undefined },
  signal: AbortSignal
): Promise<BooksReport> {
  const days = await compareDays(paymentContext, extent, signal)
  const surplus = memberships ? await surplusSubscriptions(paymentContext, memberships) : []
  const inRows = [...(await brokenInvariants(paymentContext.db, paymentContext.now())), ...surplus]
  await noteVerdict(paymentContext.db, inRows, paymentContext.now())
  const breaches = [...breachesOf(days), ...inRows]
  await tellHosts(paymentContext, breaches)
  return { days, breaches }
}

/** One mail for each breach, and again each week while it lasts. */
async function tellHosts({ db, now }: PaymentContext, breaches: readonly Breach[]): Promise<void> {
  const week = Math.floor(now().getTime() / WEEK_MS)
  for (const breach of breaches.slice(0, MOST_MAILS))
    await enqueueAlert(db, { cause: 'books-wrong', ...breach, week }, now())
  if (breaches.length > MOST_MAILS)
    await enqueueAlert(db, { cause: 'books-much-wrong', breaches: breaches.length }, now())
}
