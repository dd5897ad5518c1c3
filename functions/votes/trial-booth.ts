// For tests: the whole app on a database of its own, with an empty ballot box and unused limits before each test.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../db/open.ts'
import { votes } from '../db/schema.ts'
import { openTrialDatabase, type TrialDatabase } from '../db/trial-database.ts'
import { type House, openHouse } from '../testing.ts'
import { Browser } from './trial-browser.ts'

export interface Booth {
  readonly house: House
  readonly db: Database
  browser(address?: string): Browser
  /** Rows in the ballot box. */
  count(): Promise<number>
}

/** Opens before the tests of a file and closes after them. */
export function openBooth(): Booth {
  let trial: TrialDatabase
  let house: House
  let day = 0
  beforeAll(async () => {
    trial = await openTrialDatabase()
  }, 60_000)
  afterAll(() => trial.close())
  beforeEach(async () => {
    house = await openHouse(undefined, { db: trial.db })
    house.setClock(new Date(Date.UTC(2026, 0, ++day, 12))) // a new day: nobody has used up anything
    await trial.db.delete(votes)
  })
  return {
    get house() {
      return house
    },
    get db() {
      return trial.db
    },
    browser: (address) => new Browser(house, address),
    count: () => trial.db.$count(votes)
  }
}
