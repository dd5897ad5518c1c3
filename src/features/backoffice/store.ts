// The data of the backoffice and its token. The token is stored for this tab only, and only sent as a header.
import { atom } from 'nanostores'
import { call } from '../../browser/call.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { type BackofficeOrder, listOrders, listVotes, logIn, logOut, type VotedEpisode } from './contract.ts'
import { EXPIRED_KEY, TOKEN_KEY } from './office-memory.ts'
import { LOGIN_PATH, MAX_SEARCH_CHARS, ORDERS_PER_ANSWER, type OrderFilter } from './rules.ts'

const tokenKey = shortName + TOKEN_KEY
const expiredKey = shortName + EXPIRED_KEY

/** The last loaded value, and when it was loaded. */
export type Loaded<Value> = { value: Value; at: Date }
export type Loadable<Value> =
  | { step: 'loading'; last?: Loaded<Value> | undefined }
  | { step: 'failed'; why: 'answer' | 'network'; last?: Loaded<Value> | undefined }
  | { step: 'loaded'; last: Loaded<Value> }

export type OrderPage = { orders: readonly BackofficeOrder[]; hasOlder: boolean }

export const $orders = atom<Loadable<OrderPage>>({ step: 'loading' })
export const $filter = atom<OrderFilter | undefined>(undefined)
/** The number or id that is searched for; '' = none. Not together with a filter. */
export const $query = atom('')
/** The reference that was just copied. */
export const $copied = atom<string | undefined>(undefined)
export const $votes = atom<Loadable<readonly VotedEpisode[]>>({ step: 'loading' })

const text = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
const token = () => readTab(tokenKey, text)
const bearer = () => ({ authorization: `Bearer ${token()}` })

export const isLoggedIn = (): boolean => token() !== undefined

/** Whether the session expired before this page. Returns true only once. */
export function wasExpired(): boolean {
  const isIt = readTab(expiredKey, Boolean) === true
  writeTab(expiredKey, undefined)
  return isIt
}

/** Logs in and stores the token, or returns what went wrong. */
export async function enter(
  password: string
): Promise<'in' | 'wrong' | 'tooMany' | 'busy' | 'network' | 'failed'> {
  const answered = await call(logIn, { body: { password } })
  if (answered.ok) {
    writeTab(tokenKey, answered.value.token)
    return 'in'
  }
  if (answered.refusal === 'wrong-password') return 'wrong'
  if (answered.refusal === 'too-many-logins') return 'tooMany'
  if (answered.refusal === 'logins-busy') return 'busy'
  return answered.refusal === 'network' ? 'network' : 'failed'
}

/** Ends the session here and, if it can be reached, on the server. */
export async function leave(): Promise<void> {
  await call(logOut, {}, bearer())
  leaveOffice()
}

function leaveOffice(): void {
  writeTab(tokenKey, undefined)
  forget()
  location.replace(LOGIN_PATH)
}

/** Clears the data, so that a page that was left cannot show it again. */
export function forget(): void {
  $orders.set({ step: 'loading' })
  $votes.set({ step: 'loading' })
}

/** Maps a refusal to the reason to show. An expired session redirects to the login instead. */
function failure(refusal: string): 'answer' | 'network' | 'out' {
  if (refusal !== 'not-logged-in') return refusal === 'network' ? 'network' : 'answer'
  writeTab(expiredKey, true)
  leaveOffice()
  return 'out'
}

let requestCount = 0

/** Loads the newest orders of a filter, or one order. Ignores the answer if a later request has started. */
export async function loadOrders(filter: OrderFilter | undefined, query = ''): Promise<void> {
  const isSame = filter === $filter.get() && query === $query.get()
  const last = isSame ? $orders.get().last : undefined
  $filter.set(filter)
  $query.set(query)
  $orders.set({ step: 'loading', last })
  await fetchOrders({ filter, last, before: [] })
}

/** Loads the orders that are older than the last one shown. */
export async function loadOlderOrders(): Promise<void> {
  const list = $orders.get()
  if (list.step !== 'loaded' || !list.last.value.hasOlder) return
  const { last } = list
  $orders.set({ step: 'loading', last })
  await fetchOrders({ filter: $filter.get(), last, before: last.value.orders })
}

/** Reuses the objects of unchanged orders, so that their rows do not render again. */
function sameWhereEqual(
  orders: readonly BackofficeOrder[],
  loaded: readonly BackofficeOrder[]
): BackofficeOrder[] {
  const known = new Map(loaded.map((order) => [order.id, order]))
  return orders.map((order) => {
    const before = known.get(order.id)
    return before && JSON.stringify(before) === JSON.stringify(order) ? before : order
  })
}

type Question = {
  filter: OrderFilter | undefined
  last: Loaded<OrderPage> | undefined
  before: readonly BackofficeOrder[]
}

async function fetchOrders({ filter, last, before }: Question): Promise<void> {
  const number = ++requestCount
  const oldest = before.at(-1)
  const sought = $query.get()
  const query = {
    ...(filter && { status: filter }),
    ...(sought && { number: sought }),
    ...(oldest && { before: oldest.id })
  }
  const answered = await call(listOrders, { query }, bearer())
  if (number !== requestCount) return
  if (answered.ok) {
    const orders = [...before, ...sameWhereEqual(answered.value, last?.value.orders ?? [])]
    const value = { orders, hasOlder: answered.value.length === ORDERS_PER_ANSWER }
    $orders.set({ step: 'loaded', last: { value, at: new Date() } })
    return
  }
  const why = failure(answered.refusal)
  if (why !== 'out') $orders.set({ step: 'failed', why, last })
}

export async function loadVotes(): Promise<void> {
  const { last } = $votes.get()
  $votes.set({ step: 'loading', last })
  const answered = await call(listVotes, {}, bearer())
  if (answered.ok) {
    $votes.set({ step: 'loaded', last: { value: answered.value.episodes, at: new Date() } })
    return
  }
  const why = failure(answered.refusal)
  if (why !== 'out') $votes.set({ step: 'failed', why, last })
}

/** The query string for a search. */
export const searchFor = (query: string): string =>
  query ? `?${new URLSearchParams({ number: query })}` : ''

/** The number or id in a URL (`?number=K9-4F7Q2`); '' = none. */
export const queryOf = (search: string): string =>
  (new URLSearchParams(search).get('number') ?? '').trim().slice(0, MAX_SEARCH_CHARS)
