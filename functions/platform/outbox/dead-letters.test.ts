// What an operator can do about a message that was given up, on real PostgreSQL if available.
import { beforeEach, expect, test } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { brokenInvariants } from '../../shop/reconciliation/invariant-queries.ts'
import { outbox } from '../db/schema.ts'
import { deadLetters, setAside, tryAgain } from './dead-letters.ts'
import { enqueue } from './message-queries.ts'
import { RETRY_AFTER_MINUTES } from './retry-times.ts'
import { type OutboxWorker, workOutbox } from './work-messages.ts'

const START = new Date('2026-11-20T12:00:00Z')
const testDatabase = databaseOfFile()
let clock = START
beforeEach(async () => {
  await testDatabase.db.delete(outbox)
  clock = START
})

const work = (note: OutboxWorker) =>
  workOutbox(
    { db: testDatabase.db, now: () => clock },
    { note: { work: note } },
    new AbortController().signal
  )
const refused: OutboxWorker = () =>
  Promise.reject(new Failure('mail', 'no such address', { retryable: false }))
const failing: OutboxWorker = () => Promise.reject(new Failure('mail', 'away'))

/** Creates one message that was given up and one that was done. Returns the id of the first. */
async function createDeadLetter(): Promise<number> {
  await enqueue(testDatabase.db, [{ kind: 'note', dedupeKey: 'kept', payload: {} }], clock)
  await work(async () => undefined)
  await enqueue(
    testDatabase.db,
    [{ kind: 'note', dedupeKey: 'dead', payload: { email: 'noor@post.example' } }],
    clock
  )
  await work(refused)
  const [dead, ...more] = await deadLetters(testDatabase.db)
  expect(dead?.dedupeKey).toBe('dead')
  expect(more).toEqual([])
  return dead?.id ?? 0
}

test('a dead message is listed with its error, without personal data', async () => {
  await createDeadLetter()
  const dead = await deadLetters(testDatabase.db)
  expect(dead).toMatchObject([
    { kind: 'note', attempts: 1, deadAt: START, lastError: 'mail: no such address' }
  ])
  expect(JSON.stringify(dead)).not.toContain('noor@')
})

test('a message that is retried is completed', async () => {
  const id = await createDeadLetter()
  expect(await tryAgain(testDatabase.db, id, clock)).toMatchObject({ id })
  expect(await deadLetters(testDatabase.db)).toEqual([])
  expect(await work(async () => undefined)).toEqual({ done: 1, later: 0, dead: 0 })
})

test('a retried message gets as many tries as a new one, before it is dead again', async () => {
  const id = await createDeadLetter()
  await tryAgain(testDatabase.db, id, clock)
  for (const minutes of RETRY_AFTER_MINUTES) {
    expect(await work(failing)).toEqual({ done: 0, later: 1, dead: 0 })
    clock = new Date(clock.getTime() + minutes * 60_000)
  }
  expect(await work(failing)).toEqual({ done: 0, later: 0, dead: 1 })
  expect(await deadLetters(testDatabase.db)).toMatchObject([{ id, lastError: 'mail: away' }])
})

test('a message that was set aside is never retried or reported, and the reason is stored', async () => {
  const id = await createDeadLetter()
  const breaches = async () =>
    (await brokenInvariants(testDatabase.db, clock)).filter(({ kind }) => kind === 'dead-letter')
  expect(await breaches()).toMatchObject([{ subject: `note ${id}` }])
  expect(await setAside(testDatabase.db, id, 'told her by phone', clock)).toMatchObject({
    lastError: 'mail: no such address; set aside: told her by phone'
  })
  expect(await breaches()).toEqual([])
  expect(await deadLetters(testDatabase.db)).toEqual([])
  clock = new Date(clock.getTime() + 7 * 86_400_000)
  expect(await work(async () => undefined)).toEqual({ done: 0, later: 0, dead: 0 })
  const [, row] = await testDatabase.db.select().from(outbox).orderBy(outbox.id)
  expect(row).toMatchObject({ deadAt: START, doneAt: START })
})

test('dead messages only are retried or set aside, and only once', async () => {
  const id = await createDeadLetter()
  expect(await setAside(testDatabase.db, id - 1, 'kept already', clock)).toBeUndefined()
  expect(await tryAgain(testDatabase.db, id - 1, clock)).toBeUndefined()
  await setAside(testDatabase.db, id, 'no', clock)
  expect(await setAside(testDatabase.db, id, 'again', clock)).toBeUndefined()
  expect(await tryAgain(testDatabase.db, id, clock)).toBeUndefined()
})
