// The figure of a buyer who waits: from the money at Stripe to the word on the page of thanks, while no webhook comes.
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../functions/db/open.ts'
import { postgresCache } from '../functions/services/cache/cache.postgres.ts'
import { LOOK_EVERY_MS, outcomeOf, STATUS_LOOKS } from '../src/features/checkout/outcome.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { addressOf, BANK_MS, openShop, type Shop } from './shop-world.ts'
import { inMilliseconds, percentile, type Row } from './table.ts'

const BUYERS = 60
const CACHE_WITHIN_MS = 1000
/** Stripe is asked at every third look of the page at most: money comes at any moment between two of them. */
const SPREAD_MS = 3 * LOOK_EVERY_MS

export async function thanksRow(db: Database): Promise<Row> {
  const { p95Ms } = budgets.H2
  const shop = await openShop(db, { cache: postgresCache(db, () => new Date(), CACHE_WITHIN_MS) })
  const orders: string[] = []
  for (let number = 0; number < BUYERS; number++) orders.push(await shop.start(number))
  const took = await Promise.all(orders.map((id, at) => buyer(shop, id, at)))
  const seen = took.filter((one) => one !== undefined).toSorted((a, b) => a - b)
  const p95 = percentile(seen, 0.95)
  return {
    name: 'H2',
    figure: `from the money to the page of thanks, ${BUYERS} buyers at once, no webhook`,
    measured: `p95 ${inMilliseconds(p95)}, median ${inMilliseconds(percentile(seen, 0.5))}; ${seen.length} of ${BUYERS} saw it`,
    budget: `p95 ≤ ${inMilliseconds(p95Ms)}`,
    beside: `the page looks every ${inMilliseconds(LOOK_EVERY_MS)}; a call to the stripe takes ${BANK_MS} ms`,
    isWithin: p95 <= p95Ms && seen.length === BUYERS
  }
}

/** Looks as the page does, while the money comes; answers how long it took, undefined = it never said so. */
async function buyer({ testApp, stripe }: Shop, orderId: string, at: number): Promise<number | undefined> {
  const intent = stripe.intents.find(({ metadata }) => metadata.order_id === orderId)
  let paidAtMs = 0
  const paying = wait((at / BUYERS) * SPREAD_MS).then(() => {
    stripe.buyer.confirm(intent?.id ?? '', 'card')
    paidAtMs = performance.now()
  })
  for (let looks = 1; looks <= STATUS_LOOKS; looks++) {
    const answer = await testApp.ask(`/api/merch/order-status/${orderId}`, { address: addressOf(at) })
    const known = (await answer.json()) as Parameters<typeof outcomeOf>[0]
    if (outcomeOf(known, 'succeeded') === 'success') {
      await paying
      return performance.now() - paidAtMs
    }
    await wait(LOOK_EVERY_MS)
  }
  return undefined
}
