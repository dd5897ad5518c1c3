// Handlers of the desk's overview, votes, coupons, supporters and announcements.
import {
  dismissWithdrawal,
  endDeskCoupon,
  hideSupporterName,
  listAnnouncements,
  listDeskCoupons,
  makeDeskCoupon,
  publishVotes,
  readAttention,
  readStandings,
  readSupporters,
  retryMessage,
  setMessageAside,
  takeLine
} from '../../../src/desk/overview/contract.ts'
import { couponOfDraft } from '../../../src/desk/overview/coupon-draft.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { publishResult } from '../../listen/votes/publish-result.ts'
import type { Route } from '../../platform/http/handle.ts'
import { setAside, tryAgain } from '../../platform/outbox/dead-letters.ts'
import type { Services } from '../../platform/services.ts'
import { endCoupon } from '../../shop/orders/coupon-queries.ts'
import { handleFor } from '../access/handle-desk.ts'
import { announcementsOf } from './announcement-queries.ts'
import { readAllAttention, wireTake } from './attention.ts'
import { deskCoupon, deskCoupons } from './coupon-usage.ts'
import { deskVotes, wirePublished } from './desk-votes.ts'
import { isLarge, makeCouponOf } from './make-coupon.ts'
import { dismissLooseWithdrawal } from './order-attention.ts'
import { isMailOfNoOrder } from './site-attention.ts'
import { hideNicknameOf, supportersOf } from './supporter-queries.ts'
import { putLineBack, takeLineFor } from './take-queries.ts'

export function deskOverviewHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now } = services

  return [
    handle(readAttention, { act: 'attention-viewed' }, async (visit, connected) =>
      accept(await readAllAttention(connected, visit.logFailure))
    ),
    handle(
      takeLine,
      ({ body: { key, isTaken } }) => ({ act: isTaken ? 'line-taken' : 'line-put-back', about: key }),
      async ({ body: { key, isTaken } }, { db }, { host }) => {
        const take = isTaken ? await takeLineFor(db, key, host, now()) : await putLineBack(db, key, host)
        return accept({ taken: take ? wireTake(take) : null })
      }
    ),
    handle(
      retryMessage,
      ({ body }) => ({ act: 'message-retried', about: String(body.messageId) }),
      async ({ body: { messageId } }, { db }) => {
        if (!(await isMailOfNoOrder(db, messageId))) return refuse('message-not-waiting')
        return (await tryAgain(db, messageId, now())) ? accept() : refuse('message-not-waiting')
      }
    ),
    handle(
      setMessageAside,
      ({ body }) => ({ act: 'message-set-aside', about: String(body.messageId) }),
      async ({ body: { messageId, because } }, { db }) => {
        if (!(await isMailOfNoOrder(db, messageId))) return refuse('message-not-waiting')
        return (await setAside(db, messageId, because, now())) ? accept() : refuse('message-not-waiting')
      }
    ),
    handle(
      dismissWithdrawal,
      ({ body }) => ({ act: 'withdrawal-dismissed', about: String(body.withdrawalId) }),
      async ({ body }, { db }) => {
        const isDismissed = await dismissLooseWithdrawal(db, body.withdrawalId, now())
        return isDismissed ? accept() : refuse('withdrawal-not-loose')
      }
    ),
    handle(readStandings, { act: 'votes-viewed' }, async (_, connected) =>
      accept(await deskVotes(connected))
    ),
    handle(
      publishVotes,
      ({ body }) => ({ act: 'result-published', about: String(body.episodeNumber) }),
      async ({ body: { episodeNumber } }, { db }, { host }) => {
        const titles = services.candidates(episodeNumber)
        const published = await publishResult(db, { episodeNumber, titles, by: host, now: now() })
        return published.ok ? accept(wirePublished(published.value)) : published
      }
    ),
    handle(listDeskCoupons, { act: 'coupons-viewed' }, async (_, { db, shop }) =>
      accept({ coupons: await deskCoupons(db), isEnabled: shop.couponsEnabled })
    ),
    handle(
      makeDeskCoupon,
      ({ body }) => {
        const coupon = couponOfDraft(body.coupon)
        const need = makeDeskCoupon.needs[isLarge(coupon) ? 'large' : 'small']
        return { act: 'coupon-made', about: coupon.code, need }
      },
      async (visit, { db }, { host }) => {
        const { coupon, makeId } = visit.body
        const made = await makeCouponOf(db, coupon, { host, makeId }, now())
        if (made) return accept(made)
        visit.nameFields(['coupon.code'])
        return refuse('coupon-exists')
      }
    ),
    handle(
      endDeskCoupon,
      ({ body }) => ({ act: 'coupon-ended', about: body.code }),
      async ({ body }, { db }) => {
        const before = await endCoupon(db, body.code)
        if (!before) return refuse('no-such-coupon')
        return accept(await deskCoupon(db, { ...before, isActive: false }))
      }
    ),
    handle(readSupporters, { act: 'supporters-viewed' }, async (_, { db }) =>
      accept(await supportersOf(db, now()))
    ),
    handle(
      hideSupporterName,
      ({ body }) => ({ act: 'nickname-hidden', about: String(body.fanId) }),
      async ({ body }, { db }) => {
        await hideNicknameOf(db, body.fanId)
        return accept()
      }
    ),
    handle(listAnnouncements, { act: 'announcements-viewed' }, async (_, { db }) =>
      accept(await announcementsOf(db, now()))
    )
  ]
}
