// Ninety days after an episode, votes can no longer be linked to voters, but every vote still counts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { Browser } from '../../../tests/fixtures/votes/browser.ts'
import { tally } from '../../../tests/fixtures/votes/tally.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { jobLeases, votes } from '../../platform/db/schema.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { dropVoterKeysJob } from './drop-voter-keys.ts'
import { upsertVote } from './vote-queries.ts'

const VOTERS = 30
const FILMS = ['Aftersun', 'Close', 'Rundskop']
/** Episode 112 was published on 13 November 2026, 111 two weeks before: their voting closed an hour ago. */
const DAY_OF_111 = new Date('2027-01-28T06:00:00Z')
const DAY_OF_112 = new Date('2027-02-11T06:00:00Z')
const CLOSING_OF_111 = new Date('2027-01-28T05:00:00Z')

describe.each(databaseKinds())('the keys of voters (%s)', (kind) => {
  let testDatabase: TestDatabase
  let testApp: TestApp
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
  })
  afterAll(() => testDatabase.close())
  beforeEach(async () => {
    await testDatabase.db.delete(votes)
    await testDatabase.db.delete(jobLeases)
    testApp = await openTestApp(undefined, { db: testDatabase.db })
    for (let voter = 0; voter < VOTERS; voter++) {
      for (const episodeNumber of [110, 111, 112])
        await upsertVote(testDatabase.db, vote(episodeNumber, voter))
    }
  })
  const vote = (episodeNumber: number, voter: number) => ({
    episodeNumber,
    voterKey: new Uint8Array(16).fill(voter + 1),
    movieTitle: FILMS[voter % FILMS.length] ?? ''
  })
  const runAt = async (now: Date) => {
    testApp.setClock(now)
    await runJob(testApp.services, dropVoterKeysJob)
    return testApp.loggedJobs.at(-1)
  }
  /** Voters whose row can be found with the key in their browser. */
  const known = async (episodeNumber: number) => {
    const rows = await testDatabase.db.select().from(votes).where(eq(votes.episodeNumber, episodeNumber))
    const keys = new Set(rows.map(({ voterKey }) => Buffer.from(voterKey).toString('hex')))
    expect(keys.size).toBe(rows.length)
    return Array.from({ length: VOTERS }, (_, voter) => vote(episodeNumber, voter).voterKey).filter((key) =>
      keys.has(Buffer.from(key).toString('hex'))
    ).length
  }
  const counted = async (episodeNumber: number) =>
    Object.fromEntries([...(await tally(testDatabase.db, episodeNumber))].toSorted())

  test('the keys of voters are kept while they are needed', async () => {
    expect(await runAt(new Date(DAY_OF_111.getTime() - 1))).toMatchObject({
      outcome: 'done',
      counts: { dropped: 0 }
    })
    expect(await Promise.all([110, 111, 112].map(known))).toEqual([VOTERS, VOTERS, VOTERS])
  })

  test('the keys of voters are dropped on the ninetieth day, those of a removed episode with the next, and every tally stays', async () => {
    const before = await Promise.all([110, 111, 112].map(counted))
    expect(before[1]).toEqual({ Aftersun: 10, Close: 10, Rundskop: 10 })
    expect(await runAt(DAY_OF_111)).toMatchObject({ outcome: 'done', counts: { dropped: 2 * VOTERS } })
    expect(await Promise.all([110, 111, 112].map(known))).toEqual([0, 0, VOTERS])
    expect(await Promise.all([110, 111, 112].map(counted))).toEqual(before)
    expect(await runAt(DAY_OF_111)).toMatchObject({ counts: { dropped: 0 } })
    expect(await runAt(DAY_OF_112)).toMatchObject({ counts: { dropped: VOTERS } })
    expect(await Promise.all([110, 111, 112].map(counted))).toEqual(before)
  })

  test('the keys of voters are kept when the run is out of time, and deleted by the next one', async () => {
    const services = { ...testApp.services, db: testDatabase.db, now: () => DAY_OF_112 }
    expect(await dropVoterKeysJob.run(services, AbortSignal.abort())).toEqual({ dropped: 0 })
    expect(await known(112)).toBe(VOTERS)
    expect(await dropVoterKeysJob.run(services, new AbortController().signal)).toEqual({
      dropped: 3 * VOTERS
    })
    expect(await known(112)).toBe(0)
  })

  test('the keys of voters are deleted after voting has closed, so that no voter can vote twice', async () => {
    const noor = new Browser(testApp)
    testApp.setClock(new Date(CLOSING_OF_111.getTime() - 1))
    expect(await noor.vote(111, "L'Avventura")).toBe(200)
    await runAt(CLOSING_OF_111)
    expect(await known(111)).toBe(VOTERS)
    expect(await noor.vote(111, 'Le Samouraï')).toBe(409)
    await Promise.all([runAt(DAY_OF_111), noor.vote(111, 'Le Samouraï'), runAt(DAY_OF_111)])
    expect(await noor.vote(111, 'Le Samouraï')).toBe(409)
    expect(await known(111)).toBe(0)
    expect(await counted(111)).toEqual({ Aftersun: 10, Close: 10, "L'Avventura": 1, Rundskop: 10 })
    expect(await noor.vote(112, 'Close')).toBe(200)
  })

  test('a voter who undoes an old vote sees that voting is closed, and the vote stays', async () => {
    const noor = new Browser(testApp)
    await noor.vote(111, "L'Avventura")
    testApp.setClock(CLOSING_OF_111)
    expect(await noor.undo(111, "L'Avventura")).toBe(409)
    await runAt(DAY_OF_111)
    expect(await noor.undo(111, "L'Avventura")).toBe(409)
    expect(await counted(111)).toMatchObject({ "L'Avventura": 1 })
  })
})
