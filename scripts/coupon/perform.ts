// What the desk does about coupons, from a terminal.
import { randomUUID } from 'node:crypto'
import { couponPageText as text } from '#texts/desk-overview.ts'
import { refusalsText } from '#texts/refusals.ts'
import { OPERATOR } from '../../functions/desk/access/hosts.ts'
import { deskCoupons } from '../../functions/desk/overview/coupon-usage.ts'
import { makeCouponOf } from '../../functions/desk/overview/make-coupon.ts'
import { endCoupon } from '../../functions/shop/orders/coupon-queries.ts'
import type { DeskCoupon } from '../../src/desk/overview/contract.ts'
import { couponState, termsOf } from '../../src/desk/overview/coupon-words.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { OperatorError } from '../operator-error.ts'
import type { Machine } from '../start/run-on-database.ts'
import type { CouponCommand } from './arguments.ts'

export async function perform(command: CouponCommand, { db, env }: Machine): Promise<string> {
  switch (command.act) {
    case 'list': {
      const coupons = await deskCoupons(db)
      return coupons.length === 0 ? text.empty : coupons.map(lineOf).join('\n')
    }
    case 'create': {
      const made = await makeCouponOf(db, command.draft, { host: OPERATOR, makeId: randomUUID() }, new Date())
      if (!made) throw new OperatorError(refusalsText['coupon-exists'])
      const isOff = env.STRIPE_PUBLISHABLE_KEY && !env.COUPONS_ENABLED
      return [lineOf(made), ...(isOff ? [text.off] : [])].join('\n')
    }
    case 'end': {
      const before = await endCoupon(db, command.code)
      if (!before) throw new OperatorError(refusalsText['no-such-coupon'])
      return [text.ended(before.code), ...text.endLines(before.reservedCount)].join(' ')
    }
  }
}

function lineOf(coupon: DeskCoupon): string {
  const { code, redeemedCount, reservedCount, maxRedemptions, givenAwayCents } = coupon
  const counts = [
    text.used(redeemedCount, maxRedemptions),
    ...(reservedCount > 0 ? [text.held(reservedCount)] : []),
    formatEuro(givenAwayCents)
  ]
  return `${code} (${text.states[couponState(coupon, new Date())]}): ${termsOf(coupon)}; ${counts.join(', ')}`
}
