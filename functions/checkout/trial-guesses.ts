// For tests: what somebody sends who guesses codes or orders.
import { sql } from 'drizzle-orm'
import type { coupons } from '../db/coupon-schema.ts'
import type { Database } from '../db/open.ts'
import { postgresCache } from '../services/cache/cache.postgres.ts'
import { openTrialCoupons, type TrialCoupons } from './trial-coupons.ts'

/** Codes that are there and that this order may not have, each for another reason. */
export const UNFIT: Readonly<Record<string, Partial<typeof coupons.$inferInsert>>> = {
  'UIT-DE-TIJD': { expiresAt: new Date('2026-11-20T11:59:59Z') },
  'NOG-NIET': { startsAt: new Date('2026-12-01') },
  OPGEBRUIKT: { maxRedemptions: 3, redeemedCount: 3 },
  'VOOR-MEER': { minSubtotalCents: 10_000 }
}

const LETTERS = 'abcdefgh'

export type Guesses = Awaited<ReturnType<typeof openGuesses>>

export async function openGuesses(db: Database) {
  const cache = postgresCache(db, () => world.house.services.now(), 30_000)
  const world: TrialCoupons = await openTrialCoupons(db, { cache })
  const { orderId } = await world.begin()
  let guesses = 0
  return {
    ...{ world, orderId },
    async makeUnfit() {
      for (const [code, terms] of Object.entries(UNFIT)) await world.make({ code, ...terms })
    },
    /** As for a first guess: nobody asked before. */
    forgetTries: () => db.execute(sql`DELETE FROM try_counts`),
    /** A code that nobody has, another one each time. */
    guess: () => world.apply(orderId, `GOK-${guesses++}`),
    /** The id of no order, another one each time. */
    idOfNobody: () =>
      `ord_${(guesses++)
        .toString(8)
        .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')
        .padStart(24, 'a')}`,
    /** Ids that are those of no order: of another shape, of the right one, and one letter beside a real one. */
    idsOfNobody: (): Readonly<Record<string, string>> => ({
      'no shape': 'x',
      'too long': `${orderId}2`,
      'one letter beside': orderId.slice(0, -1) + (orderId.endsWith('a') ? 'b' : 'a')
    })
  }
}

/** The calls that name an order. */
export const ROUTES: readonly [string, (world: TrialCoupons, id: string) => Promise<Response>][] = [
  ['the page of thanks', ({ house }, id) => house.ask(`/api/merch/order-status/${id}`)],
  ['the coupon', (world, id) => world.post(`/api/merch/coupon/apply/${id}`, { code: 'NEGEN' })],
  ['its removal', ({ house }, id) => house.ask(`/api/merch/coupon/remove/${id}`, { method: 'DELETE' })]
]
