// Checks that no shop or subscription with open orders or active fans is switched off: nothing would be printed, mailed
// or refunded any more.
import { eq, inArray } from 'drizzle-orm'
import { fans } from '../../functions/db/fan-schema.ts'
import { openDatabase } from '../../functions/db/open.ts'
import { orders } from '../../functions/db/order-schema.ts'
import type { Env } from '../../functions/env.ts'
import type { Settings } from '../../src/features/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'

/** Paid or possibly still being paid, and not delivered. */
const UNDER_WAY = ['pending', 'paid', 'processing', 'partially_shipped', 'shipped'] as const

export async function checkStillInUse(
  { DATABASE_URL: url }: Pick<Env, 'DATABASE_URL'>,
  { features }: Pick<Settings, 'features'>
): Promise<Finding[]> {
  if (!url || (features.shop && features.superfan)) return []
  const db = openDatabase(url)
  const [openOrders, liveFans] = await Promise.all([
    features.shop ? 0 : db.$count(orders, inArray(orders.status, [...UNDER_WAY])),
    features.superfan ? 0 : db.$count(fans, eq(fans.isLive, true))
  ]).catch(() => [0, 0] as const)
  return [
    ...(openOrders > 0
      ? [
          findingsOn('features.shop').wrong(
            `is off, but ${openOrders} ${openOrders === 1 ? 'order is' : 'orders are'} still under way: nobody would print, mail or refund. Sell nothing (\`products: []\` in brand/catalogue.ts) until 14 days after the last one is delivered, when nobody can withdraw any more, then switch it off.`
          )
        ]
      : []),
    ...(liveFans > 0
      ? [
          findingsOn('features.superfan').wrong(
            `is off, but ${liveFans} ${liveFans === 1 ? 'Superfan still pays' : 'Superfans still pay'} every month: end the subscriptions in Stripe, wait until sync-fans has run, then switch it off.`
          )
        ]
      : [])
  ]
}
