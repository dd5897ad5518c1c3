// A result is the count at one moment: no vote comes after it, and none before it is missing. With the whole app on a test database.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { Browser } from '../../../tests/fixtures/votes/browser.ts'
import { tally } from '../../../tests/fixtures/votes/tally.ts'
import { openWakingDatabase } from '../../../tests/fixtures/votes/waking-database.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { votes } from '../../platform/db/schema.ts'
import type { Cache } from '../../platform/limits/cache.ts'
import { publishResult } from './publish-result.ts'
import { voteResults } from './schema.ts'

const EPISODE = 112
const TITLES = ['Close', 'Aftersun', 'Rundskop']
const FIRST = new Date('2026-11-28T20:00:00Z')
const unlimited: Cache = {
  count: async () => ({ isWithin: true }),
  read: async () => undefined,
  write: async () => undefined,
  lock: async () => undefined
}

describe.each(databaseKinds())('published results (%s)', (kind) => {
  let testDatabase: TestDatabase
  let testApp: TestApp
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    testApp = await openTestApp(undefined, { db: testDatabase.db, cache: unlimited })
  })
  afterAll(() => testDatabase.close())
  beforeEach(async () => {
    await testDatabase.db.delete(votes)
    await testDatabase.db.delete(voteResults)
  })
  const publish = (db = testDatabase.db, now = FIRST) =>
    publishResult(db, { episodeNumber: EPISODE, titles: TITLES, by: 'host-1', now })
  const shown = async () => {
    const response = await testApp.request('/api/votes/results')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    return ((await response.json()) as { results: unknown[] }).results
  }
  const voteTimes = async (film: string, times: number) => {
    const voters = Array.from({ length: times }, () => new Browser(testApp))
    await Promise.all(voters.map((one) => one.vote(EPISODE, film)))
    return voters
  }

  test('nobody sees a count before the result is published, and everybody sees it from then on', async () => {
    await voteTimes('Aftersun', 7)
    await voteTimes('Close', 4)
    expect(await shown()).toEqual([])
    expect(await publish()).toMatchObject({ ok: true })
    const films = [
      { title: 'Aftersun', votes: 7 },
      { title: 'Close', votes: 4 },
      { title: 'Rundskop', votes: 0 }
    ]
    expect(await shown()).toEqual([{ episodeNumber: EPISODE, films }])
  })

  test('a result of fewer than ten votes has no numbers, and closes the vote too', async () => {
    const [noor] = await voteTimes('Close', 9)
    await publish()
    expect(await shown()).toEqual([{ episodeNumber: EPISODE, films: null }])
    expect(await noor?.vote(EPISODE, 'Aftersun')).toBe(409)
  })

  test('a vote without votes is not published', async () => {
    expect(await publish()).toMatchObject({ ok: false, refusal: 'no-votes' })
    expect(await new Browser(testApp).vote(EPISODE, 'Close')).toBe(200)
  })

  test('after the publication no vote is cast, changed or taken back, and other episodes stay open', async () => {
    const [noor] = await voteTimes('Close', 10)
    await publish()
    expect(await noor?.vote(EPISODE, 'Aftersun')).toBe(409)
    expect(await noor?.undo(EPISODE, 'Close')).toBe(409)
    expect(await new Browser(testApp).vote(EPISODE, 'Close')).toBe(409)
    expect(Object.fromEntries(await tally(testDatabase.db, EPISODE))).toEqual({ Close: 10 })
    expect(await noor?.vote(111, 'Le Samouraï')).toBe(200)
  })

  test('a result that is published again, also after a lost answer, stays the first one', async () => {
    await voteTimes('Close', 10)
    const front = await openWakingDatabase(testDatabase.url, 0)
    front.disconnectAfterNext()
    await expect(publish(openDatabase(front.url))).rejects.toThrow()
    await front.close()
    const again = await publish(testDatabase.db, new Date(FIRST.getTime() + 60_000))
    expect(again).toMatchObject({ ok: true, value: { publishedAt: FIRST, publishedBy: 'host-1' } })
    expect(await testDatabase.db.$count(voteResults)).toBe(1)
  })

  test('votes, changes and undoing during the publication are in the result or refused, never both', async () => {
    const early = await voteTimes('Close', 10)
    const late = Array.from({ length: 20 }, () => new Browser(testApp))
    const [statuses] = await Promise.all([
      Promise.all([
        ...late.slice(0, 10).map((one) => one.vote(EPISODE, 'Rundskop')),
        ...early.slice(0, 5).map((one) => one.vote(EPISODE, 'Aftersun')),
        ...early.slice(5, 8).map((one) => one.undo(EPISODE, 'Close')),
        ...late.slice(10).map((one) => one.vote(EPISODE, 'Rundskop'))
      ]),
      publish(),
      publish()
    ])
    const [result] = await testDatabase.db.select().from(voteResults)
    const frozen = Object.fromEntries((result?.films ?? []).map(({ title, votes }) => [title, votes]))
    const counted = Object.fromEntries(await tally(testDatabase.db, EPISODE))
    expect({ Close: 0, Aftersun: 0, Rundskop: 0, ...counted }).toEqual(frozen)
    const accepted = (from: number, to: number) => statuses.slice(from, to).filter((one) => one === 200)
    expect(frozen.Rundskop).toBe(accepted(0, 10).length + accepted(18, 28).length)
    expect(frozen.Aftersun).toBe(accepted(10, 15).length)
    expect(statuses.filter((one) => one !== 200 && one !== 409)).toEqual([])
  })
})
