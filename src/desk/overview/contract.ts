// API contracts of the desk's overview, votes, coupons, supporters and announcements.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { rowId } from '../../lib/row-id.ts'
import { episodeNumberSchema } from '../../listen/votes/contract.ts'
import { couponCodeOf } from '../../shop/checkout/coupons.ts'
import { BREACHES } from '../../shop/orders/breach-kinds.ts'
import { HOLD_REASONS, PRINT_REFUSALS } from '../../shop/orders/order-status.ts'
import { DESK_ACT, DESK_LOOK } from '../access/contract.ts'
import { MESSAGE_KINDS } from '../access/message-kinds.ts'
import {
  ATTENTION_SOURCES,
  LINE_KEY_FORM,
  MAX_KEY_CHARS,
  MAX_REASON_CHARS,
  MESSAGE_LINES,
  OTHER_LINES
} from './attention.ts'
import { couponDraftSchema } from './coupon-draft.ts'

/** ISO, in UTC. */
const moment = v.string()
const count = v.pipe(v.number(), v.integer())

const take = v.object({ host: v.string(), at: moment })
const facts = {
  /** The same for the same thing that waits, as long as it waits. */
  key: v.string(),
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
  /** Of a message that was given up. */
  messageId: v.nullable(count),
  /** Of a withdrawal that can be dismissed, as the mails to the hosts number it. */
  withdrawalId: v.nullable(count),
  cents: v.nullable(count),
  count: v.nullable(count),
  /** Since when it waits. */
  since: v.nullable(moment),
  dueAt: v.nullable(moment),
  /** When the service that it comes from was last asked; null = our own rows, read now. */
  checkedAt: v.nullable(moment),
  /** Who looks at it. */
  taken: v.nullable(take)
}
/** `detail`: what the kind leaves open. */
const line = v.variant('kind', [
  /** Why it is held; of an order that cannot be made, why not, if that is known. */
  v.object({
    kind: v.literal('order-held'),
    detail: v.picklist([...HOLD_REASONS, ...PRINT_REFUSALS]),
    ...facts
  }),
  v.object({ kind: v.literal('breach'), detail: v.picklist(BREACHES), ...facts }),
  v.object({ kind: v.picklist(MESSAGE_LINES), detail: v.picklist(MESSAGE_KINDS), ...facts }),
  /** A name, a day, or a message of a service. */
  v.object({ kind: v.picklist(OTHER_LINES), detail: v.nullable(v.string()), ...facts })
])
export type AttentionLine = v.InferOutput<typeof line>

const source = v.object({
  source: v.picklist(ATTENTION_SOURCES),
  /** null = it could not be read: nobody knows whether something waits. */
  found: v.nullable(
    v.object({
      /** When the job behind it last looked; null = never. */
      checkedAt: v.nullable(moment),
      lines: v.array(line),
      moreCount: count
    })
  )
})
export type SourceState = v.InferOutput<typeof source>

/** What waits for the hosts, by source. Sources of features that are off are left out. */
export const readAttention = get('/api/bo9/desk/attention', {
  answer: v.object({
    readAt: moment,
    sources: v.array(source),
    /** Whether it is known who looks at what. */
    areTakesKnown: v.boolean()
  }),
  ...DESK_LOOK
})
export type Attention = v.InferOutput<(typeof readAttention)['answer']>

/** "I am looking at it", or no longer. May be repeated. */
export const takeLine = post('/api/bo9/desk/attention/take', {
  body: v.object({
    key: v.pipe(v.string(), v.maxLength(MAX_KEY_CHARS), v.regex(LINE_KEY_FORM)),
    isTaken: v.boolean()
  }),
  answer: v.object({ taken: v.nullable(take) }),
  ...DESK_ACT
})

const messageCall = {
  ...DESK_ACT,
  refusals: { ...DESK_LOOK.refusals, 'message-not-waiting': 404 }
} as const

/** Tries a mail again that was given up and belongs to no order; an order has acts of its own. */
export const retryMessage = post('/api/bo9/desk/messages/retry', {
  body: v.object({ messageId: rowId }),
  ...messageCall
})

/** Leaves such a mail undone for good, with the reason. */
export const setMessageAside = post('/api/bo9/desk/messages/set-aside', {
  body: v.object({
    messageId: rowId,
    because: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_REASON_CHARS))
  }),
  ...messageCall
})

/** Takes a withdrawal that belongs to no buyer or supporter off the list, for good. May be repeated. */
export const dismissWithdrawal = post('/api/bo9/desk/withdrawals/dismiss', {
  body: v.object({ withdrawalId: rowId }),
  ...DESK_ACT,
  refusals: { ...DESK_LOOK.refusals, 'withdrawal-not-loose': 404 }
})

const filmStanding = v.object({
  title: v.string(),
  year: v.nullable(v.number()),
  voteCount: count,
  /** 1 for the most votes; films with as many votes share a place. */
  place: count,
  /** The place at the start of the week; null = not known, or no votes then. */
  placeBefore: v.nullable(count),
  /** Votes since the start of the week, and in the week before; null = not known. */
  addedCount: v.nullable(count),
  addedCountBefore: v.nullable(count)
})
/** Who published the result, by name; `operator` is the command. */
const published = v.object({ by: v.string(), at: moment })
const episodeStanding = v.object({
  episodeNumber: count,
  title: v.string(),
  totalVotes: count,
  /** When voting closes; null = the publication date is not known. */
  closesAt: v.nullable(moment),
  published: v.nullable(published),
  /** Most votes first. */
  films: v.array(filmStanding)
})
export type EpisodeStanding = v.InferOutput<typeof episodeStanding>

/** Where the votes of each episode stand, newest episode first, and how that moved. */
export const readStandings = get('/api/bo9/desk/votes', {
  answer: v.object({
    /** The Monday since which movement is counted ('2026-11-23'); null = no week was recorded yet. */
    weekStart: v.nullable(v.string()),
    episodes: v.array(episodeStanding)
  }),
  ...DESK_LOOK
})

/** Publishes the result of an episode for everybody and closes its vote, for good. May be repeated. */
export const publishVotes = post('/api/bo9/desk/votes/publish', {
  body: v.object({ episodeNumber: episodeNumberSchema }),
  answer: published,
  ...DESK_ACT,
  refusals: { ...DESK_ACT.refusals, 'no-votes': 409 }
})

const coupon = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'fixed']),
  /** Percent, or cents. */
  value: count,
  minSubtotalCents: count,
  startsAt: v.nullable(moment),
  expiresAt: v.nullable(moment),
  maxRedemptions: v.nullable(count),
  isOncePerEmail: v.boolean(),
  isFirstOrderOnly: v.boolean(),
  isActive: v.boolean(),
  reservedCount: count,
  redeemedCount: count,
  /** What all orders that were paid with it cost less. */
  givenAwayCents: count,
  createdAt: moment
})
export type DeskCoupon = v.InferOutput<typeof coupon>

/** All coupons, newest first. */
export const listDeskCoupons = get('/api/bo9/desk/coupons', {
  answer: v.object({
    coupons: v.array(coupon),
    /** Whether the checkout takes codes. */
    isEnabled: v.boolean()
  }),
  ...DESK_LOOK
})

/** Makes a coupon. `makeId` is drawn by the browser: the same one makes it once, also when the answer was lost. */
export const makeDeskCoupon = post('/api/bo9/desk/coupons/make', {
  body: v.object({ makeId: v.pipe(v.string(), v.uuid()), coupon: couponDraftSchema }),
  answer: coupon,
  needsToken: true,
  needs: { small: 'act', large: 'fresh' },
  refusals: { ...DESK_LOOK.refusals, 'coupon-exists': 409 }
})

/** Ends a coupon for good: orders that hold it keep it. May be repeated. */
export const endDeskCoupon = post('/api/bo9/desk/coupons/end', {
  body: v.object({
    code: v.pipe(
      v.string(),
      v.check((code) => couponCodeOf(code) === code)
    )
  }),
  answer: coupon,
  ...DESK_ACT,
  refusals: { ...DESK_LOOK.refusals, 'no-such-coupon': 404 }
})

const month = v.object({
  /** '2026-11', in Belgium. */
  month: v.string(),
  joinedCount: count,
  leftCount: count,
  /** At the end of the month, or now. */
  memberCount: count
})
export type SupporterMonth = v.InferOutput<typeof month>

export const readSupporters = get('/api/bo9/desk/supporters', {
  answer: v.object({
    memberCount: count,
    /** Of the members: their first month is not paid yet, or a later one failed. */
    unpaidCount: count,
    /** Of the members: they stop at the end of the month that they paid. */
    endingCount: count,
    /** When the first supporter joined; null = nobody did. */
    firstAt: v.nullable(moment),
    /** From the first month to this one. */
    months: v.array(month),
    /** Those that the site shows, first fan first. */
    nicknames: v.array(v.object({ fanId: count, nickname: v.string(), since: moment })),
    /** Members who chose no nickname, or whose nickname was hidden. */
    unnamedCount: count
  }),
  ...DESK_LOOK
})
export type Supporters = v.InferOutput<(typeof readSupporters)['answer']>

/** Hides the nickname of a supporter for good. May be repeated. */
export const hideSupporterName = post('/api/bo9/desk/supporters/hide', {
  body: v.object({ fanId: rowId }),
  ...DESK_ACT
})

const announcement = v.object({
  slug: v.string(),
  episodeNumber: v.nullable(count),
  title: v.string(),
  startedAt: moment,
  /** null = still being sent. */
  endedAt: v.nullable(moment),
  isStopped: v.boolean(),
  subscriberCount: count,
  /** What the push services took; that says nothing about reading. */
  acceptedCount: count,
  goneCount: count,
  givenUpCount: count,
  /** Not sent yet. */
  waitingCount: count,
  /** Ended without an outcome: the campaign was stopped before, or a process died with them. */
  unknownCount: count
})
export type Announcement = v.InferOutput<typeof announcement>

const pendingEpisode = v.object({
  slug: v.string(),
  episodeNumber: v.nullable(count),
  title: v.string(),
  publishedAt: moment,
  state: v.picklist(['waiting', 'absent'])
})

/** The announcements, newest first, and the episodes that wait for theirs. */
export const listAnnouncements = get('/api/bo9/desk/announcements', {
  answer: v.object({
    subscriberCount: count,
    pending: v.array(pendingEpisode),
    announcements: v.array(announcement)
  }),
  ...DESK_LOOK
})
export type Announcements = v.InferOutput<(typeof listAnnouncements)['answer']>
