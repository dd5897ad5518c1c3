// What hosts see of the last vote for a film: exact to a quarter of an hour, and never at the cost of a vote.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../../src/lib/outcome.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { lastVotes } from '../../platform/db/schema.ts'
import { createLastVoteRecords } from './last-vote.ts'

const NOBODY_THERE = 'postgresql://kino:secret-password@127.0.0.1:1/kino'
const CLOSE = { episodeNumber: 112, movieTitle: 'Close' }

let testDatabase: TestDatabase
let time: Date
let failures: Failure[]
const extras = { logFailure: (failure: Failure) => void failures.push(failure) }
/** As one instance of the server stores it. */
const instance = () => createLastVoteRecords(() => time)

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())
beforeEach(async () => {
  await testDatabase.db.delete(lastVotes)
  time = new Date('2026-11-20T12:14:59.999Z')
  failures = []
})

/** 'episode film time' of each row. */
const noted = async () =>
  (await testDatabase.db.select().from(lastVotes))
    .map((row) => `${row.episodeNumber} ${row.movieTitle} ${row.votedAt.toISOString()}`)
    .toSorted()

test('the table stores the quarter of an hour of a vote, and the next quarter replaces it', async () => {
  const note = instance()
  await note(testDatabase.db, CLOSE, extras)
  expect(await noted()).toEqual(['112 Close 2026-11-20T12:00:00.000Z'])
  time = new Date('2026-11-20T12:15:00Z')
  await note(testDatabase.db, CLOSE, extras)
  expect(await noted()).toEqual(['112 Close 2026-11-20T12:15:00.000Z'])
})

test('the table stores a time for each film of each episode', async () => {
  const note = instance()
  await note(testDatabase.db, CLOSE, extras)
  await note(testDatabase.db, { episodeNumber: 112, movieTitle: 'Aftersun' }, extras)
  await note(testDatabase.db, { episodeNumber: 111, movieTitle: 'Close' }, extras)
  expect(await noted()).toEqual([
    '111 Close 2026-11-20T12:00:00.000Z',
    '112 Aftersun 2026-11-20T12:00:00.000Z',
    '112 Close 2026-11-20T12:00:00.000Z'
  ])
})

test('the server writes nothing for more votes for a film in the same quarter of an hour', async () => {
  const note = instance()
  await note(testDatabase.db, CLOSE, extras)
  await testDatabase.db.delete(lastVotes)
  await note(testDatabase.db, CLOSE, extras)
  expect(await noted()).toEqual([])
})

test('an instance with a slow clock does not set a time back', async () => {
  await instance()(testDatabase.db, CLOSE, extras)
  time = new Date('2026-11-20T11:59:59Z')
  await instance()(testDatabase.db, CLOSE, extras)
  expect(await noted()).toEqual(['112 Close 2026-11-20T12:00:00.000Z'])
})

test('the server counts the vote when the time cannot be written, logs it, and the next vote writes it', async () => {
  const note = instance()
  await note(openDatabase(NOBODY_THERE), CLOSE, extras)
  expect(failures.map(({ service }) => service)).toEqual(['database'])
  await note(testDatabase.db, CLOSE, extras)
  expect(await noted()).toEqual(['112 Close 2026-11-20T12:00:00.000Z'])
})
