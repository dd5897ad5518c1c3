// The tally is exact whatever concurrent voters do: on the embedded database and on a PostgreSQL server.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { CANDIDATES, openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { Browser } from '../../../tests/fixtures/votes/browser.ts'
import { tally } from '../../../tests/fixtures/votes/tally.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { votes } from '../../platform/db/schema.ts'
import type { Cache } from '../../platform/limits/cache.ts'

const EPISODE = 112
const FILMS = CANDIDATES[EPISODE] ?? []
const VOTERS = 5
const ORDERS = runs(20, 200)
const ORDER_WITHIN_MS = 5000

const unlimited: Cache = {
  count: async () => ({ isWithin: true }),
  read: async () => undefined,
  write: async () => undefined,
  lock: async () => undefined
}

type Act = { voter: number; does: 'vote' | 'undo' | 'lose-cookie' | 'lose-all' | 'repeat'; film: string }
const acts = fc.array(
  fc.record<Act>({
    voter: fc.nat(VOTERS - 1),
    does: fc.constantFrom('vote', 'vote', 'undo', 'lose-cookie', 'lose-all', 'repeat'),
    film: fc.constantFrom(...FILMS)
  }),
  { maxLength: 25 }
)

/** The expected tally, computed from a plain list of voters and their choices. */
class Model {
  readonly chosen = new Map<string, string>()
  apply(name: string, { does, film }: Pick<Act, 'does' | 'film'>): void {
    if (does === 'vote') this.chosen.set(name, film)
    if (does === 'undo' && this.chosen.get(name) === film) this.chosen.delete(name)
  }
  tally(): Record<string, number> {
    const sums: Record<string, number> = {}
    for (const film of this.chosen.values()) sums[film] = (sums[film] ?? 0) + 1
    return sums
  }
}

describe.each(databaseKinds())('votes in a database (%s)', (kind) => {
  let testDatabase: TestDatabase
  let testApp: TestApp
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    testApp = await openTestApp(undefined, { db: testDatabase.db, cache: unlimited })
  })
  afterAll(() => testDatabase.close())
  beforeEach(async () => {
    await testDatabase.db.delete(votes)
  })
  const counted = async () => Object.fromEntries(await tally(testDatabase.db, EPISODE))

  test('votes, changes, undoing, lost cookies, cleared browsers and repeated requests, in any order, add up', {
    timeout: ORDERS * ORDER_WITHIN_MS
  }, async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (many) => {
        await testDatabase.db.delete(votes)
        const browsers = Array.from({ length: VOTERS }, () => new Browser(testApp))
        const lives = Array.from({ length: VOTERS }, () => 0)
        const model = new Model()
        let last: Act | undefined
        for (const act of many) {
          // A repeated request (by a proxy, or a reload) is the last one again.
          const now = act.does === 'repeat' ? last : act
          const browser = browsers[now?.voter ?? 0]
          if (!now || !browser) continue
          last = now
          if (now.does === 'lose-cookie') {
            browser.cookie = undefined
            continue
          }
          if (now.does === 'lose-all') {
            browsers[now.voter] = new Browser(testApp)
            lives[now.voter] = (lives[now.voter] ?? 0) + 1
            continue
          }
          const status = await browser[now.does as 'vote' | 'undo'](EPISODE, now.film)
          expect(status).toBe(200)
          model.apply(`${now.voter}/${lives[now.voter]}`, now)
        }
        expect(await counted()).toEqual(model.tally())
        expect(await testDatabase.db.$count(votes)).toBe(model.chosen.size)
      }),
      { numRuns: ORDERS }
    )
  })

  test('a hundred simultaneous votes of one voter are one row, even the very first ones', async () => {
    const noor = new Browser(testApp)
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => noor.vote(EPISODE, FILMS[at % FILMS.length] ?? ''))
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await testDatabase.db.$count(votes)).toBe(1)
  })

  test('fifty voters who vote, change and undo at once end with exactly their last choices', async () => {
    const many = Array.from({ length: 50 }, () => new Browser(testApp))
    await Promise.all(
      many.map(async (browser, at) => {
        await browser.vote(EPISODE, 'Aftersun')
        await Promise.all([browser.vote(EPISODE, 'Close'), browser.undo(EPISODE, 'Rundskop')])
        if (at % 2 === 0) await browser.undo(EPISODE, 'Close')
      })
    )
    expect(await counted()).toEqual({ Close: 25 })
  })
})
