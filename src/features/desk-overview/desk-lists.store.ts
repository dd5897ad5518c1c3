// The data of the desk's pages, and what hosts do there.
import { atom, type ReadableAtom } from 'nanostores'
import { deskListText, todayText } from '#texts/desk-overview.ts'
import type { Answered } from '../../browser/call.ts'
import type { AnswerOf, Call } from '../../lib/contract.ts'
import type { FormFault } from '../../lib/form-fault.ts'
import { callDesk, faultOf } from '../desk/desk.store.ts'
import {
  type Attention,
  type AttentionLine,
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
} from './contract.ts'
import type { CouponDraft } from './coupon-draft.ts'

/** The last loaded value, and when it was loaded. */
type Loaded<Value> = { value: Value; at: Date }
export type Loadable<Value> =
  | { step: 'loading'; last?: Loaded<Value> | undefined }
  | { step: 'failed'; why: 'answer' | 'offline'; last?: Loaded<Value> | undefined }
  | { step: 'loaded'; last: Loaded<Value> }

export interface DeskList<Value> {
  $list: ReadableAtom<Loadable<Value>>
  /** Loads it, and keeps what is shown until the answer is there. A later call wins. */
  load: () => Promise<void>
  /** Changes what is shown after an act. */
  change: (change: (value: Value) => Value) => void
  /** For tests. */
  forget: () => void
}

function deskList<C extends Call<'GET'>>(contract: C): DeskList<AnswerOf<C>> {
  type Value = AnswerOf<C>
  const $list = atom<Loadable<Value>>({ step: 'loading' })
  return {
    $list,
    async load() {
      const { last } = $list.get()
      const asked: Loadable<Value> = { step: 'loading', last }
      $list.set(asked)
      // These calls have no input.
      const answered = await callDesk(contract, {} as Parameters<typeof callDesk<C>>[1])
      if ($list.get() !== asked) return
      if (answered.ok) $list.set({ step: 'loaded', last: { value: answered.value, at: new Date() } })
      // An ended session leads to the sign-in page.
      else if (answered.refusal !== 'not-logged-in')
        $list.set({ step: 'failed', why: answered.refusal === 'network' ? 'offline' : 'answer', last })
    },
    change(change) {
      const { last } = $list.get()
      if (last) $list.set({ step: 'loaded', last: { ...last, value: change(last.value) } })
    },
    forget: () => $list.set({ step: 'loading' })
  }
}

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
