// API contracts of the backoffice. The token is only sent as `Authorization: Bearer …`.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { isOrderId } from '../../shop/cart/cart-limits.ts'
import { HOLD_REASONS, ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { MAX_PASSWORD_CHARS, MAX_SEARCH_CHARS, ORDER_FILTERS, ORDER_TO_DOS } from './office-lists.ts'

/** Fits the longest password as JSON with every character escaped. */
const MAX_LOGIN_BYTES = 8 * 1024
const LOGGED_IN_ONLY = { needsToken: true, refusals: { 'not-logged-in': 401 } } as const
/** ISO, in UTC. */
const moment = v.string()

/** Exchanges the password for a token. It expires after two hours without a call, and twelve hours after the login. */
export const logIn = post('/api/bo9/login', {
  body: v.object({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PASSWORD_CHARS)) }),
  answer: v.object({ token: v.string() }),
  refusals: {
    'wrong-password': 401,
    'too-many-logins': 429,
    /** Too many logins at the same moment, so this password was not checked. */
    'logins-busy': 503
  },
  maxBodyBytes: MAX_LOGIN_BYTES
})

/** Revokes the token. */
export const logOut = post('/api/bo9/logout', LOGGED_IN_ONLY)

const order = v.object({
  id: v.string(),
  /** The short number shown to buyers: 'K9-4F7Q2'. */
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  customerName: v.string(),
  customerEmail: v.string(),
  couponCode: v.nullable(v.string()),
  /** In euros, like all amounts here. */
  couponDiscount: v.number(),
  total: v.number(),
  createdAt: moment,
  updatedAt: moment,
  stripePaymentIntentId: v.nullable(v.string()),
  printfulOrderId: v.nullable(v.string()),
  /** Why a person has to check the order; null = nothing is wrong. */
  holdReason: v.nullable(v.picklist(HOLD_REASONS)),
  /** What was given back of the total, or is on its way. */
  refunded: v.number(),
  /** What a host still has to do, in addition to a hold. */
  toDo: v.nullable(v.picklist(ORDER_TO_DOS))
})
export type BackofficeOrder = v.InferOutput<typeof order>

/**
 * The newest orders, at most `ORDERS_PER_PAGE`. `before`: only orders older than the one with this id. `number`: only the
 * order with this number or id, however it is typed.
 */
export const listOrders = get('/api/bo9/orders', {
  query: v.object({
    status: v.optional(v.picklist(ORDER_FILTERS)),
    number: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH_CHARS))),
    /** `no`: without those that were never paid, unless they are on hold. */
    unpaid: v.optional(v.literal('no')),
    before: v.optional(v.pipe(v.string(), v.check(isOrderId)))
  }),
  answer: v.array(order),
  ...LOGGED_IN_ONLY
})

const figures = {
  orderCount: v.number(),
  /** What was paid, before refunds. */
  paid: v.number(),
  refunded: v.number()
}
const sums = v.object({
  /** Each order is in one of them. */
  groups: v.array(v.object({ status: v.picklist(ORDER_STATUSES), isUnpaid: v.boolean(), ...figures })),
  /** Those that need a person. */
  held: v.object(figures)
})
export type OrderSums = v.InferOutput<typeof sums>

/** The figures of all orders, not only of those on a page. */
export const sumOrders = get('/api/bo9/order-sums', { answer: sums, ...LOGGED_IN_ONLY })

const votedMovie = v.object({
  title: v.string(),
  year: v.nullable(v.number()),
  voteCount: v.number(),
  /** Approximate time of the last vote; null = never. */
  updatedAt: v.nullable(moment),
  tmdbId: v.nullable(v.number())
})
const votedEpisode = v.object({
  episodeNumber: v.number(),
  title: v.string(),
  totalVotes: v.number(),
  updatedAt: v.nullable(moment),
  /** Most votes first. */
  movies: v.array(votedMovie)
})
export type VotedEpisode = v.InferOutput<typeof votedEpisode>

/** The episodes with votes, newest first. */
export const listVotes = get('/api/bo9/votes', {
  answer: v.object({ episodes: v.array(votedEpisode) }),
  ...LOGGED_IN_ONLY
})
