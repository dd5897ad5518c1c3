// A real podcast on two Saturdays: what changes with the second feed while the site shows the first.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestReleases, START } from '../../../tests/fixtures/releases.ts'
import { openTestDatabase } from '../../../tests/servers/database.ts'
import { releases } from '../../platform/db/schema.ts'

const FEEDS = path.resolve('../shared/data/feeds')
const isAbsent = !existsSync(FEEDS)
if (isAbsent) console.log(`SKIPPED: the collection of real feeds is not at ${FEEDS}`)
const textOf = (day: string) => readFileSync(path.join(FEEDS, `intercepted-megaphone-${day}.xml`), 'utf8')
const minutesTo = (iso: string) => (Date.parse(iso) - +START) / 60_000

test.skipIf(isAbsent)(
  'the newest episode of a real feed is built and announced once, and never the one before it',
  async () => {
    const testDatabase = await openTestDatabase()
    const context = await openTestReleases(testDatabase.db)
    context.pass(minutesTo('2018-01-20T12:00:00Z'))
    context.state.feed = textOf('2018-01-20')
    await context.watch({ buildHook: undefined })
    await context.build()
    await context.deployed()
    expect(await context.releases()).toEqual({})
    expect(await context.campaigns()).toEqual([])

    context.state.feed = textOf('2018-02-03')
    context.pass(14 * 24 * 60)
    const { fresh, new: found, calls } = await context.watch()
    expect(fresh).toBe(1)
    expect(calls).toBe(1)
    expect(await context.version()).toBe(2)
    await context.build()
    await context.deployed()
    context.pass(10)
    await context.watch()
    await context.deployed()
    const rows = await testDatabase.db.select().from(releases)
    const after = rows.filter(({ notedAt }) => +notedAt > Date.parse('2018-01-21T00:00:00Z'))
    // Four episodes were published in those weeks. Only those at most three days old are announced.
    const news = after.filter(({ publishedAt }) => +publishedAt >= Date.parse('2018-01-31T12:00:00Z'))
    expect(after).toHaveLength(4)
    expect(news).toHaveLength(1)
    expect(await context.campaigns()).toEqual(news.map(({ slug }) => slug))
    expect(found).toBe(news.length)
    expect(context.state.hookCalls).toHaveLength(1)
    await context.close()
    await testDatabase.close()
  }
)
