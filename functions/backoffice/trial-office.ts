// For tests: the backoffice on a database of its own, nobody logged in, nobody tried.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { backofficeAudit } from '../db/backoffice-schema.ts'
import type { Database } from '../db/open.ts'
import { emptyTables, openTrialDatabase, type TrialDatabase } from '../db/trial-database.ts'
import type { Services } from '../services.ts'
import { type House, openHouse } from '../testing.ts'
import { backofficeHandlers } from './handlers.ts'
import { passwordHash } from './password.ts'

export const PASSWORD = ' vier Woorden, één zin €9 '
/** Quick to make, so that a test may log in often. */
export const QUICK = { N: 1024, r: 8, p: 1 }
export const OPENED_AT = new Date('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000

type Asked = { token?: string; address?: string; userAgent?: string }

export type Office = ReturnType<typeof visitsOf> & { house: House; pauses: number[] }

/** An office of its own; `given` may take services away. */
export async function openOfficeOn(
  db: Database | undefined,
  hash: string,
  given: Partial<Services> = {}
): Promise<Office> {
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  const backoffice = { passwordHash: hash, ballots: (await openHouse()).services.backoffice.ballots }
  const house = await openHouse([(services) => backofficeHandlers(services, pause)], {
    db,
    backoffice,
    ...given
  })
  house.setClock(OPENED_AT)
  return { house, pauses, ...visitsOf(house) }
}

function visitsOf(house: House) {
  const headersOf = ({ token, userAgent = 'Firefox/150' }: Asked) => ({
    'user-agent': userAgent,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` })
  })
  const send = (path: string, method: string, asked: Asked = {}, json?: unknown) =>
    house.ask(path, {
      method,
      headers: headersOf(asked),
      ...(json === undefined ? {} : { json }),
      ...(asked.address ? { address: asked.address } : {})
    })
  const tryPassword = (password: unknown, asked?: Asked) =>
    send('/api/bo9/login', 'POST', asked, { password })
  return {
    tryPassword,
    /** The token of a login that must succeed. */
    logIn: async (asked?: Asked): Promise<string> => {
      const response = await tryPassword(PASSWORD, asked)
      if (response.status !== 200) throw new Error(`login answered ${response.status}`)
      return ((await response.json()) as { token: string }).token
    },
    logOut: (token: string) => send('/api/bo9/logout', 'POST', { token }),
    get: (path: string, asked: Asked = {}) => send(path, 'GET', asked),
    statusOf: async (token: string, asked: Asked = {}) =>
      (await send('/api/bo9/votes', 'GET', { ...asked, token })).status,
    /** Lets so many minutes pass. */
    pass: (minutes: number) => house.setClock(new Date(house.services.now().getTime() + minutes * MINUTE_MS))
  }
}

/** Opens before the tests of a file and closes after them. */
export function openTrialOffice() {
  let trial: TrialDatabase
  let hash = ''
  let office: Office
  let firstAudit = 0
  beforeAll(async () => {
    trial = await openTrialDatabase()
    hash = await passwordHash(PASSWORD, QUICK)
  }, 60_000)
  afterAll(() => trial.close())
  beforeEach(async () => {
    await emptyTables(
      trial.db,
      'backoffice_sessions',
      'backoffice_tries',
      'orders',
      'votes',
      'last_votes',
      'outbox'
    )
    const { rows } = await trial.db.execute(sql`SELECT coalesce(max(id), 0) AS last FROM backoffice_audit`)
    firstAudit = Number(rows[0]?.last)
    office = await openOfficeOn(trial.db, hash)
  })
  return {
    get office() {
      return office
    },
    get db() {
      return trial.db
    },
    get hash() {
      return hash
    },
    /** What was written down since the test began: nobody can clear what was there before. */
    audit: async () =>
      (await trial.db.select().from(backofficeAudit).orderBy(backofficeAudit.id)).filter(
        ({ id }) => id > firstAudit
      )
  }
}
