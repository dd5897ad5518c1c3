// The data of the desk's pages, and what hosts do there.
import { atom } from 'nanostores'
import { deskListText, todayText } from '#texts/desk-overview.ts'
import type { Answered } from '../../browser/call.ts'
import type { AnswerOf, Call } from '../../lib/contract.ts'
import type { FormFault } from '../../lib/form-fault.ts'
import { callDesk, faultOf } from '../access/desk.store.ts'
import { deskList } from '../desk-list.store.ts'
import {
  type Attention,
  type AttentionLine,
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
} from './contract.ts'
import type { CouponDraft } from './coupon-draft.ts'

export const attention = deskList(readAttention)
export const standings = deskList(readStandings)
export const coupons = deskList(listDeskCoupons)
export const supporters = deskList(readSupporters)
export const announcements = deskList(listAnnouncements)

/** A failure says why it was not done. */
type Done<Value = undefined> = { ok: true; value: Value } | ({ ok: false } & FormFault)

function done<C extends Call>(answered: Answered<C>): Done<AnswerOf<C>> {
  if (answered.ok) return answered
  if (answered.refusal === 'network') return { ok: false, sentence: deskListText.notSent }
  return { ok: false, ...faultOf({ sentence: deskListText.notDone, ...answered }) }
}

/** What was just done, for a line that is gone afterwards. */
export const $said = atom('')

/** A host looks at a line, or no longer. */
export async function setTaken(key: string, isTaken: boolean): Promise<Done> {
  const answered = done(await callDesk(takeLine, { body: { key, isTaken } }))
  if (!answered.ok) return answered
  changeLine(key, (line) => ({ ...line, taken: answered.value.taken }))
  return { ok: true, value: undefined }
}

function changeLine(key: string, change: (line: AttentionLine) => AttentionLine): void {
  attention.change(({ sources, ...others }: Attention) => ({
    ...others,
    sources: sources.map(({ source, found }) => ({
      source,
      found: found && {
        ...found,
        lines: found.lines.map((line) => (line.key === key ? change(line) : line))
      }
    }))
  }))
}

export async function retryGivenUp(messageId: number): Promise<Done> {
  const answered = done(await callDesk(retryMessage, { body: { messageId } }))
  if (answered.ok) $said.set(todayText.retried)
  await attention.load()
  return answered
}

export async function leaveGivenUp(messageId: number, because: string): Promise<Done> {
  const answered = done(await callDesk(setMessageAside, { body: { messageId, because } }))
  if (answered.ok) $said.set(todayText.wasSetAside)
  await attention.load()
  return answered
}

export async function dismissLoose(withdrawalId: number): Promise<Done> {
  const answered = done(await callDesk(dismissWithdrawal, { body: { withdrawalId } }))
  if (!answered.ok) return answered
  $said.set(todayText.wasDismissed(withdrawalId))
  await attention.load()
  return answered
}

/** For good: the numbers no longer change. */
export async function publishResult(episodeNumber: number): Promise<Done> {
  const answered = done(await callDesk(publishVotes, { body: { episodeNumber } }))
  if (!answered.ok) return answered
  const published = answered.value
  standings.change(({ episodes, ...others }) => ({
    ...others,
    episodes: episodes.map((one) => (one.episodeNumber === episodeNumber ? { ...one, published } : one))
  }))
  return { ok: true, value: undefined }
}

/** `makeId`: the same for the same draft, until it is known to be made. */
export async function makeCoupon(makeId: string, coupon: CouponDraft) {
  const answered = done(await callDesk(makeDeskCoupon, { body: { makeId, coupon } }))
  if (answered.ok) {
    const made = answered.value
    coupons.change(({ coupons: known, ...others }) => ({
      ...others,
      coupons: [made, ...known.filter(({ code }) => code !== made.code)]
    }))
  }
  return answered
}

export async function endCoupon(code: string) {
  const answered = done(await callDesk(endDeskCoupon, { body: { code } }))
  if (answered.ok) {
    const ended = answered.value
    coupons.change(({ coupons: known, ...others }) => ({
      ...others,
      coupons: known.map((one) => (one.code === code ? ended : one))
    }))
  }
  return answered
}

export async function hideNickname(fanId: number): Promise<Done> {
  const answered = done(await callDesk(hideSupporterName, { body: { fanId } }))
  if (answered.ok)
    supporters.change(({ nicknames, unnamedCount, ...others }) => ({
      ...others,
      unnamedCount: unnamedCount + 1,
      nicknames: nicknames.filter((one) => one.fanId !== fanId)
    }))
  return answered
}
