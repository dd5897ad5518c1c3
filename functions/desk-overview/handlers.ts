// Handlers of the desk's overview, votes, coupons, supporters and announcements.
import {
  dismissWithdrawal,
  endDeskCoupon,
  hideSupporterName,
  listAnnouncements,
  listDeskCoupons,
  makeDeskCoupon,
  readAttention,
  readStandings,
  readSupporters,
  retryMessage,
  setMessageAside,
  takeLine
} from '../../src/features/desk-overview/contract.ts'
import { couponOfDraft, isLargeCoupon } from '../../src/features/desk-overview/coupon-draft.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import { admit } from '../desk/admit.ts'
import { handleFor } from '../desk/handle-desk.ts'
import { aloneUpToCents } from '../desk-orders/act-facts.ts'
import type { Route } from '../http/handle.ts'
import { endCoupon, makeCoupon } from '../orders/coupon-queries.ts'
import { setAside, tryAgain } from '../outbox/dead-letters.ts'
import { assertConnected, type Services } from '../services.ts'
import { announcementsOf } from './announcement-queries.ts'
import { readAllAttention, wireTake } from './attention.ts'
import { couponNews } from './coupon-news.ts'
import { deskCoupon, deskCoupons } from './coupon-usage.ts'
import { deskVotes } from './desk-votes.ts'
import { dismissLooseWithdrawal } from './order-attention.ts'
import { isMailOfNoOrder } from './site-attention.ts'
import { hideNicknameOf, supportersOf } from './supporter-queries.ts'
import { putLineBack, takeLineFor } from './take-queries.ts'

export function deskOverviewHandlers(services: Services): readonly Route[] {
  const handle = handleFor(services)
  const { now } = services

  return [
    handle(readAttention, async (visit) => {
      assertConnected('desk', services, 'db')
      const admitted = await admit(services, visit, readAttention.needs, { act: 'attention-viewed' })
      if (!admitted.ok) return admitted
      return accept(await readAllAttention(services, visit.logFailure))
    }),
    handle(takeLine, async (visit) => {
      assertConnected('desk', services, 'db')
      const { key, isTaken } = visit.body
      const act = isTaken ? 'line-taken' : 'line-put-back'
      const admitted = await admit(services, visit, takeLine.needs, { act, about: key })
      if (!admitted.ok) return admitted
      const { host } = admitted.value
      if (host === undefined) return refuse('host-only')
      const take = isTaken
        ? await takeLineFor(services.db, key, host, now())
        : await putLineBack(services.db, key, host)
      return accept({ taken: take ? wireTake(take) : null })
    }),
    handle(retryMessage, async (visit) => {
      assertConnected('desk', services, 'db')
      const { messageId } = visit.body
      const about = String(messageId)
      const admitted = await admit(services, visit, retryMessage.needs, { act: 'message-retried', about })
      if (!admitted.ok) return admitted
      if (!(await isMailOfNoOrder(services.db, messageId))) return refuse('message-not-waiting')
      const tried = await tryAgain(services.db, messageId, now())
      return tried ? accept() : refuse('message-not-waiting')
    }),
    handle(setMessageAside, async (visit) => {
      assertConnected('desk', services, 'db')
      const { messageId, because } = visit.body
      const about = String(messageId)
      const admitted = await admit(services, visit, setMessageAside.needs, {
        act: 'message-set-aside',
        about
      })
      if (!admitted.ok) return admitted
      if (!(await isMailOfNoOrder(services.db, messageId))) return refuse('message-not-waiting')
      const left = await setAside(services.db, messageId, because, now())
      return left ? accept() : refuse('message-not-waiting')
    }),
    handle(dismissWithdrawal, async (visit) => {
      assertConnected('desk', services, 'db')
      const { withdrawalId } = visit.body
      const admitted = await admit(services, visit, dismissWithdrawal.needs, {
        act: 'withdrawal-dismissed',
        about: String(withdrawalId)
      })
      if (!admitted.ok) return admitted
      const isDismissed = await dismissLooseWithdrawal(services.db, withdrawalId, now())
      return isDismissed ? accept() : refuse('withdrawal-not-loose')
    }),
    handle(readStandings, async (visit) => {
      assertConnected('desk', services, 'db')
      const admitted = await admit(services, visit, readStandings.needs, { act: 'votes-viewed' })
      return admitted.ok ? accept(await deskVotes(services)) : admitted
    }),
    handle(listDeskCoupons, async (visit) => {
      assertConnected('desk', services, 'db')
      const admitted = await admit(services, visit, listDeskCoupons.needs, { act: 'coupons-viewed' })
      if (!admitted.ok) return admitted
      const coupons = await deskCoupons(services.db)
      return accept({ coupons, isEnabled: services.shop.couponsEnabled })
    }),
    handle(makeDeskCoupon, async (visit) => {
      assertConnected('desk', services, 'db')
      const coupon = couponOfDraft(visit.body.coupon)
      const isLarge = isLargeCoupon(coupon, aloneUpToCents())
      const need = makeDeskCoupon.needs[isLarge ? 'large' : 'small']
      const admitted = await admit(services, visit, need, { act: 'coupon-made', about: coupon.code })
      if (!admitted.ok) return admitted
      const { makeId } = visit.body
      const news = isLarge ? couponNews(admitted.value.host ?? '', coupon, makeId) : []
      const made = await makeCoupon(services.db, coupon, now(), makeId, news)
      if (made) return accept(await deskCoupon(services.db, made))
      visit.nameFields(['coupon.code'])
      return refuse('coupon-exists')
    }),
    handle(endDeskCoupon, async (visit) => {
      assertConnected('desk', services, 'db')
      const { code } = visit.body
      const admitted = await admit(services, visit, endDeskCoupon.needs, { act: 'coupon-ended', about: code })
      if (!admitted.ok) return admitted
      const before = await endCoupon(services.db, code)
      if (!before) return refuse('no-such-coupon')
      return accept(await deskCoupon(services.db, { ...before, isActive: false }))
    }),
    handle(readSupporters, async (visit) => {
      assertConnected('desk', services, 'db')
      const admitted = await admit(services, visit, readSupporters.needs, { act: 'supporters-viewed' })
      return admitted.ok ? accept(await supportersOf(services.db, now())) : admitted
    }),
    handle(hideSupporterName, async (visit) => {
      assertConnected('desk', services, 'db')
      const { fanId } = visit.body
      const admitted = await admit(services, visit, hideSupporterName.needs, {
        act: 'nickname-hidden',
        about: String(fanId)
      })
      if (!admitted.ok) return admitted
      await hideNicknameOf(services.db, fanId)
      return accept()
    }),
    handle(listAnnouncements, async (visit) => {
      assertConnected('desk', services, 'db')
      const admitted = await admit(services, visit, listAnnouncements.needs, { act: 'announcements-viewed' })
      return admitted.ok ? accept(await announcementsOf(services.db, now())) : admitted
    })
  ]
}
