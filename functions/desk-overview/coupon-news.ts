// What the hosts are mailed about a large coupon.
import { deskMailText } from '#texts/desk.ts'
import { COUPONS_PATH } from '../../src/features/desk/desk-pages.ts'
import type { CouponDraft } from '../../src/features/desk-overview/coupon-draft.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { mailAllHosts } from '../desk/host-mails.ts'
import { nameOf } from '../desk/hosts.ts'
import type { OutboxMessage } from '../outbox/message-queries.ts'

/** `makeId`: of the press that makes it. */
export function couponNews(
  host: string,
  { code, kind, value, maxRedemptions }: Pick<CouponDraft, 'code' | 'kind' | 'value' | 'maxRedemptions'>,
  makeId: string
): OutboxMessage[] {
  const discount = kind === 'fixed' ? formatEuro(value) : `${value}\u00a0%`
  return mailAllHosts(`coupon-made:${makeId}`, {
    ...deskMailText.couponMade(nameOf(host), { code, discount, maxRedemptions }),
    path: COUPONS_PATH
  })
}
