// Makes a coupon of a host, and mails all hosts when it is a large one.
import { deskMailText } from '#texts/desk.ts'
import { COUPONS_PATH } from '../../../src/desk/desk-pages.ts'
import type { DeskCoupon } from '../../../src/desk/overview/contract.ts'
import { type CouponDraft, couponOfDraft, isLargeCoupon } from '../../../src/desk/overview/coupon-draft.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import type { Database } from '../../platform/db/open.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { makeCoupon } from '../../shop/orders/coupon-queries.ts'
import { mailAllHosts } from '../access/host-mails.ts'
import { nameOf } from '../access/hosts.ts'
import { aloneUpToCents } from '../orders/act-facts.ts'
import { deskCoupon } from './coupon-usage.ts'

/** `makeId`: of the press that makes it. */
interface Press {
  host: string
  makeId: string
}

export const isLarge = (coupon: Parameters<typeof isLargeCoupon>[0]) =>
  isLargeCoupon(coupon, aloneUpToCents())

/** undefined = there is one with this code. */
export async function makeCouponOf(
  db: Database,
  draft: CouponDraft,
  press: Press,
  now: Date
): Promise<DeskCoupon | undefined> {
  const coupon = couponOfDraft(draft)
  const news = isLarge(coupon) ? couponNews(coupon, press) : []
  const made = await makeCoupon(db, coupon, now, press.makeId, news)
  return made && deskCoupon(db, made)
}

function couponNews(
  { code, kind, value, maxRedemptions }: ReturnType<typeof couponOfDraft>,
  { host, makeId }: Press
): OutboxMessage[] {
  const discount = kind === 'fixed' ? formatEuro(value) : `${value}\u00a0%`
  return mailAllHosts(`coupon-made:${makeId}`, {
    ...deskMailText.couponMade(nameOf(host), { code, discount, maxRedemptions }),
    path: COUPONS_PATH
  })
}
