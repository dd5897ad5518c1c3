// A real podcast on two Saturdays: what its feed of the second one brings, when the first one is live.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTrialWorld, START } from '../../tests/fixtures/releases.ts'
import { openTrialDatabase } from '../../tests/servers/database.ts'
import { premieres } from '../db/schema.ts'

const FEEDS = path.resolve('../shared/data/feeds')
const isAbsent = !existsSync(FEEDS)
if (isAbsent) console.log(`SKIPPED: the collection of real feeds is not at ${FEEDS}`)
const textOf = (day: string) => readFileSync(path.join(FEEDS, `intercepted-megaphone-${day}.xml`), 'utf8')
const minutesTo = (iso: string) => (Date.parse(iso) - +START) / 60_000

test.skipIf(isAbsent)(
  'the newest episode of a real feed is built and announced once, the one before it never',
  { timeout: 60_000 },
  async () => {
    const trial = await openTrialDatabase()
    const world = await openTrialWorld(trial.db)
    world.pass(minutesTo('2018-01-20T12:00:00Z'))
    world.state.feed = textOf('2018-01-20')
    await world.watch({ buildHook: undefined })
    await world.build()
    await world.deployed()
    expect(await world.premieres()).toEqual({})
    expect(await world.campaigns()).toEqual([])

    world.state.feed = textOf('2018-02-03')
    world.pass(14 * 24 * 60)
    const { fresh, new: found, calls } = await world.watch()
    expect(fresh).toBe(1)
    expect(calls).toBe(1)
    expect(await world.version()).toBe(2)
    await world.build()
    await world.deployed()
    world.pass(10)
    await world.watch()
    await world.deployed()
    const rows = await trial.db.select().from(premieres)
    const after = rows.filter(({ notedAt }) => +notedAt > Date.parse('2018-01-21T00:00:00Z'))
    // Four came out in those weeks; on that Saturday only what is three days old or less is news.
    const news = after.filter(({ publishedAt }) => +publishedAt >= Date.parse('2018-01-31T12:00:00Z'))
    expect(after).toHaveLength(4)
    expect(news).toHaveLength(1)
    expect(await world.campaigns()).toEqual(news.map(({ slug }) => slug))
    expect(found).toBe(news.length)
    expect(world.state.hookCalls).toHaveLength(1)
    await world.close()
    await trial.close()
  }
)
