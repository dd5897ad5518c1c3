// The backoffice's calls, answered. Without a good token all of them but the login are refused without a reason.
import { listOrders, listVotes, logIn, logOut } from '../../src/features/backoffice/contract.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { addressKey } from '../http/address-key.ts'
import { createPace, GateFull, type Wait, wait } from '../http/client/pace.ts'
import { handle, type Route, type Visit } from '../http/handle.ts'
import { alertTasks } from '../releases/alerts.ts'
import type { BackofficeServices } from '../services.ts'
import { ordersFor } from './order-list.ts'
import { isPassword } from './password.ts'
import {
  type Bearer,
  endSession,
  giveTryBack,
  noteAct,
  noteFailure,
  openSession,
  takeTry
} from './queries.ts'
import { newToken, passwordVersion, tokenHash, tokenIn } from './tokens.ts'
import { allTallies, votedEpisodes } from './vote-list.ts'

/**
 * Passwords that are looked at together by one instance: each takes 128 MiB and half a second. With six more that wait, the
 * last one is looked at within two seconds; whoever comes then is asked to come again.
 */
export const HASHES_AT_ONCE = { parallel: 2, perSecond: 100, waiting: 6 }
const BUSY_RETRY_SECONDS = 5

/** Wrong passwords of everybody in a quarter of an hour: from here on somebody is guessing, and the hosts are told. */
export const GUESSING_FROM = 50
const SLOWER_BY_MS = 1000
const SLOWEST_MS = 5000

/**
 * How long a login waits after so many wrong ones of everybody, in milliseconds. It never becomes a no: whoever guesses from
 * many addresses would lock out the hosts.
 */
const pauseAfter = (failures: number): number =>
  Math.min(SLOWEST_MS, SLOWER_BY_MS * Math.floor(failures / GUESSING_FROM))

/** `pause`: how a login is made to wait while somebody is guessing. */
export function backofficeHandlers(services: BackofficeServices, pause: Wait = wait): readonly Route[] {
  const { now } = services
  const hashing = createPace(HASHES_AT_ONCE)

  return [
    handle(logIn, async (visit) => {
      const { db, secret, hash } = contextOf(services)
      const address = addressKey(visit.visitorAddress, secret, now())
      const taken = await takeTry(db, address, now())
      if (!taken.isWithin) {
        visit.answerHeaders.set('retry-after', String(taken.retryAfterSeconds))
        return refuse('too-many-logins')
      }
      await pause(pauseAfter(taken.failures))
      const isRight = await hashing(() => isPassword(visit.body.password, hash)).catch(unlessFull)
      if (isRight === undefined) {
        // It was not looked at, so it is no try.
        await giveTryBack(db, address)
        visit.answerHeaders.set('retry-after', String(BUSY_RETRY_SECONDS))
        return refuse('logins-busy')
      }
      if (!isRight) {
        const isGuessed = taken.failures + 1 >= GUESSING_FROM
        const alerts = isGuessed ? alertTasks({ cause: 'login-guessed' }, now()) : []
        await noteFailure(db, address, alerts, now())
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
    handle(listOrders, async (visit) => {
      const { db, bearer } = visitorOf(services, visit)
      if (!bearer || !(await noteAct(db, bearer, 'orders_viewed', now()))) return refuse('not-logged-in')
      return accept(await ordersFor(db, visit.query))
    }),
    handle(listVotes, async (visit) => {
      const { db, bearer } = visitorOf(services, visit)
      if (!bearer || !(await noteAct(db, bearer, 'votes_viewed', now()))) return refuse('not-logged-in')
      return accept({ episodes: votedEpisodes(await allTallies(db), services.backoffice.ballots()) })
    })
  ]
}

function unlessFull(error: unknown): undefined {
  if (!(error instanceof GateFull)) throw error
}

type AnyVisit = Pick<Visit<typeof logOut>, 'requestHeader' | 'visitorAddress'>

/** What a token may open, and who shows one. */
function visitorOf(services: BackofficeServices, visit: AnyVisit) {
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

/** What the backoffice cannot do without; a site that lacks it says which. */
function contextOf({ db, appSecret, backoffice }: BackofficeServices) {
  const lacking = (setting: string) => new Failure('backoffice', `off, because ${setting} is not set`)
  if (!db) throw lacking('DATABASE_URL')
  if (!appSecret) throw lacking('APP_SECRET')
  if (!backoffice.passwordHash) throw lacking('BACKOFFICE_PASSWORD_HASH')
  return { db, secret: appSecret, hash: backoffice.passwordHash }
}
