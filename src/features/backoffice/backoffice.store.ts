// The data of the backoffice and its token. The token is stored for this tab only, and only sent as a header.
import { atom } from 'nanostores'
import { call } from '../../browser/call.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import {
  type BackofficeOrder,
  listOrders,
  listVotes,
  logIn,
  logOut,
  type OrderSums,
  sumOrders,
  type VotedEpisode
} from './contract.ts'
import { hidesUnpaid, LOGIN_PATH, ORDERS_PER_PAGE, type OrderChoice } from './office-lists.ts'
import { EXPIRED_KEY, TOKEN_KEY } from './office-memory.ts'

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
export const EVERY_PAID_ORDER: OrderChoice = { filter: undefined, showsUnpaid: false }
export const $choice = atom(EVERY_PAID_ORDER)
/** The number or id that is searched for, among all orders; '' = none. */
export const $query = atom('')
/** The figures of all orders; undefined while they are not known. */
export const $sums = atom<OrderSums | undefined>(undefined)
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
  $sums.set(undefined)
  $votes.set({ step: 'loading' })
}

/** Maps a refusal to the reason to show. An expired session redirects to the login instead. */
function failure(refusal: string): 'answer' | 'network' | 'out' {
  if (refusal !== 'not-logged-in') return refusal === 'network' ? 'network' : 'answer'
  writeTab(expiredKey, true)
  leaveOffice()
  return 'out'
}

/** Loads the newest orders of a choice, or one order. */
export async function loadOrders(choice: OrderChoice, query = ''): Promise<void> {
  const { filter, showsUnpaid } = $choice.get()
  const isSame = choice.filter === filter && choice.showsUnpaid === showsUnpaid && query === $query.get()
  $choice.set(choice)
  $query.set(query)
  await fetchOrders(isSame ? $orders.get().last : undefined)
}

/** Loads the orders that are older than the last one shown. */
export async function loadOlderOrders(): Promise<void> {
  const { step, last } = $orders.get()
  if (step !== 'loading' && last?.value.hasOlder) await fetchOrders(last, last.value.orders)
}

/** Shows `last` until the answer is there. Ignores the answer if a later request has started, or the page was left. */
async function fetchOrders(
  last: Loaded<OrderPage> | undefined,
  newer: OrderPage['orders'] = []
): Promise<void> {
  const asked: Loadable<OrderPage> = { step: 'loading', last }
  $orders.set(asked)
  const choice = $choice.get()
  const sought = $query.get()
  const oldest = newer.at(-1)
  const query = {
    ...(choice.filter && { status: choice.filter }),
    ...(sought ? { number: sought } : hidesUnpaid(choice) && ({ unpaid: 'no' } as const)),
    ...(oldest && { before: oldest.id })
  }
  const answered = await call(listOrders, { query }, bearer())
  if ($orders.get() !== asked) return
  if (answered.ok) {
    const orders = [...newer, ...answered.value]
    const value = { orders, hasOlder: answered.value.length === ORDERS_PER_PAGE }
    $orders.set({ step: 'loaded', last: { value, at: new Date() } })
    return
  }
  const why = failure(answered.refusal)
  if (why !== 'out') $orders.set({ step: 'failed', why, last })
}

/** Loads the figures. Without them the list stands by itself, and its own call says what is wrong. */
export async function loadSums(): Promise<void> {
  const answered = await call(sumOrders, {}, bearer())
  if (answered.ok && isLoggedIn()) $sums.set(answered.value)
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
