// Checks that no shop or subscription with open orders or active fans is switched off: their pages, mails, parcels and refunds
// would end.
import { eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Env } from '../../functions/env.ts'
import { fans } from '../../functions/platform/db/fan-schema.ts'
import { openDatabase } from '../../functions/platform/db/open.ts'
import { orders } from '../../functions/platform/db/order-schema.ts'
import { ORDER_LINK_DAYS } from '../../src/shop/checkout/order-page.ts'
import { hasOrders } from '../../src/site/brand/sale-facts.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'

/** Paid or possibly still being paid, and not delivered. */
const UNDER_WAY = ['pending', 'paid', 'processing', 'partially_shipped', 'shipped'] as const

export async function checkStillInUse(
  { DATABASE_URL: url }: Pick<Env, 'DATABASE_URL'>,
  { features }: Pick<Settings, 'features'>
): Promise<Finding[]> {
  const servesOrders = hasOrders({ features })
  if (!url || (servesOrders && features.superfan)) return []
  const db = openDatabase(url)
  const isLinked = gte(orders.paidAt, sql`now() - make_interval(days => ${ORDER_LINK_DAYS})`)
  const [openOrders, liveFans] = await Promise.all([
    servesOrders ? 0 : db.$count(orders, or(inArray(orders.status, [...UNDER_WAY]), isLinked)),
    features.superfan ? 0 : db.$count(fans, eq(fans.isLive, true))
  ]).catch(() => [0, 0] as const)
  return [
    ...(openOrders > 0
      ? [
          findingsOn('features.shop').wrong(
            `is off, but ${openOrders} ${openOrders === 1 ? 'order is' : 'orders are'} in progress or younger than ${ORDER_LINK_DAYS} days: their links, parcels, refunds and withdrawals would end. Add \`orders: true\` beside it: nothing is sold any more, and what was ordered is served.`
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
