// Handlers of the backoffice API. Without a valid token, every call but the login is refused without a reason.
import { listOrders, listVotes, logIn, logOut, sumOrders } from '../../../src/desk/backoffice/contract.ts'
import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { alertTasks } from '../../platform/alerts/alerts.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { createPace, QueueFull, type Wait, wait } from '../../platform/http/client/pace.ts'
import { type Handle, handle, type Route, type Visit } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import { ordersFor } from './order-list.ts'
import { orderSums } from './order-sums.ts'
import { isPassword } from './password.ts'
import {
  type Bearer,
  endSession,
  isSession,
  openSession,
  recordAct,
  recordFailure,
  returnTry,
  takeTry
} from './session-queries.ts'
import { newToken, passwordVersion, tokenHash, tokenIn } from './tokens.ts'
import { allTallies, votedEpisodes } from './vote-list.ts'

/**
 * The most passwords that one instance checks at once: each takes 128 MiB and half a second. With six more waiting, the last
 * one is checked within two seconds. Further logins are refused at once and may be retried.
 */
export const HASHES_AT_ONCE = { parallel: 2, perSecond: 100, waiting: 6 }
const BUSY_RETRY_SECONDS = 5

/** The number of wrong passwords in a quarter of an hour, from all visitors, that counts as an attack and alerts the hosts. */
export const GUESSING_FROM = 50
const SLOWER_BY_MS = 1000
const SLOWEST_MS = 5000

/**
 * The delay of a login after so many wrong passwords from all visitors, in milliseconds. Logins are only slowed down, never
 * refused: otherwise somebody guessing from many addresses could lock the hosts out.
 */
const pauseAfter = (failures: number): number =>
  Math.min(SLOWEST_MS, SLOWER_BY_MS * Math.floor(failures / GUESSING_FROM))

/** `pause`: delays a login during an attack. */
export function backofficeHandlers(services: Services, pause: Wait = wait): readonly Route[] {
  const { now } = services
  const hashing = createPace(HASHES_AT_ONCE)
  /** Whoever has no session is told that, and not which fields of the call are wrong. */
  const handleKnown: Handle = (call, act) =>
    handle(call, act, async (caller) => {
      const { db, bearer } = visitorOf(services, caller)
      return bearer ? isSession(db, bearer, now()) : false
    })

  return [
    handle(logIn, async (visit) => {
      const { db, secret, hash } = contextOf(services)
      const busy = () => {
        visit.answerHeaders.set('retry-after', String(BUSY_RETRY_SECONDS))
        return refuse('logins-busy')
      }
      // A full queue is noticed before the database is asked, which is slow then as well.
      if (hashing.isFull()) return busy()
      const address = addressKey(visit.visitorAddress, secret, now())
      const taken = await takeTry(db, address, now())
      if (!taken.isWithin) {
        visit.answerHeaders.set('retry-after', String(taken.retryAfterSeconds))
        return refuse('too-many-logins')
      }
      const isRight = await hashing(() => isPassword(visit.body.password, hash)).catch(unlessFull)
      if (isRight === undefined) {
        // The password was not checked, so this does not count as a try.
        await returnTry(db, address)
        return busy()
      }
      // After the check, so that a login that cannot be checked is refused at once.
      await pause(pauseAfter(taken.failures))
      if (!isRight) {
        const isGuessed = taken.failures + 1 >= GUESSING_FROM
        const alerts = isGuessed ? alertTasks({ cause: 'login-guessed' }, now()) : []
        await recordFailure(db, address, alerts, now())
        visit.answerHeaders.set('www-authenticate', 'Bearer')
        return refuse('wrong-password')
      }
      const token = newToken()
      await openSession(db, bearerOf(visit, token, { hash, addressKey: address }), now())
      return accept({ token })
    }),
    handle(logOut, async (visit) => {
      const { db, bearer } = visitorOf(services, visit)
      return bearer && (await endSession(db, bearer, now())) ? accept() : refuse('not-logged-in')
    }),
    handleKnown(listOrders, async (visit) => {
      const { db, bearer } = visitorOf(services, visit)
      if (!bearer || !(await recordAct(db, bearer, 'orders_viewed', now()))) return refuse('not-logged-in')
      return accept(await ordersFor(db, visit.query))
    }),
    handleKnown(sumOrders, async (visit) => {
      const { db, bearer } = visitorOf(services, visit)
      if (!bearer || !(await recordAct(db, bearer, 'orders_viewed', now()))) return refuse('not-logged-in')
      return accept(await orderSums(db))
    }),
    handleKnown(listVotes, async (visit) => {
      const { db, bearer } = visitorOf(services, visit)
      if (!bearer || !(await recordAct(db, bearer, 'votes_viewed', now()))) return refuse('not-logged-in')
      return accept({ episodes: votedEpisodes(await allTallies(db), services.backoffice.ballots()) })
    })
  ]
}

function unlessFull(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error
}

type AnyVisit = Pick<Visit<typeof logOut>, 'requestHeader' | 'visitorAddress'>

/** What a valid token gives access to, and the session it belongs to. */
function visitorOf(services: Services, visit: AnyVisit) {
  const { db, secret, hash } = contextOf(services)
  const token = tokenIn(visit.requestHeader('authorization'))
  const address = addressKey(visit.visitorAddress, secret, services.now())
  return { db, bearer: token && bearerOf(visit, token, { hash, addressKey: address }) }
}

const bearerOf = (
  { requestHeader }: AnyVisit,
  token: string,
  { hash, addressKey }: { hash: string; addressKey: string }
): Bearer => ({
  tokenHash: tokenHash(token, requestHeader('user-agent')),
  passwordVersion: passwordVersion(hash),
  addressKey
})

/** The services that the backoffice needs; throws a `Failure` that names a missing one. */
function contextOf({ db, appSecret, backoffice }: Services) {
  const missingSetting = (setting: string) => new Failure('backoffice', `off, because ${setting} is not set`)
  if (!db) throw missingSetting('DATABASE_URL')
  if (!appSecret) throw missingSetting('APP_SECRET')
  if (!backoffice.passwordHash) throw missingSetting('BACKOFFICE_PASSWORD_HASH')
  return { db, secret: appSecret, hash: backoffice.passwordHash }
}
