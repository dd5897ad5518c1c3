// What the hosts are mailed about a large coupon.
import { deskMailText } from '#texts/desk.ts'
import { COUPONS_PATH } from '../../../src/desk/desk-pages.ts'
import type { CouponDraft } from '../../../src/desk/overview/coupon-draft.ts'
import { formatEuro } from '../../../src/lib/money.ts'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'
import { mailAllHosts } from '../access/host-mails.ts'
import { nameOf } from '../access/hosts.ts'

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
