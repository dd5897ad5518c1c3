// The outbox, on real PostgreSQL if available: a message is done once, after crashes at least once, and never lost.
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulatedMailServer } from '../../../simulators/mailer.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { outbox } from '../db/schema.ts'
import { smtpMailer } from '../services/smtp/mailer.smtp.ts'
import { enqueue, finishTask, type Task, takeTask } from './message-queries.ts'
import { RETRY_AFTER_MINUTES } from './retry-times.ts'
import { type OutboxWorker, workOutbox } from './work-messages.ts'

const START = new Date('2026-11-20T12:00:00Z')
const NEVER = new AbortController().signal

let testDatabase: TestDatabase
let clock = START
const now = () => clock
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())
beforeEach(async () => {
  await testDatabase.db.delete(outbox)
  clock = START
})

const enqueued = (...keys: [string, ...string[]]) => {
  const [first, ...rest] = keys.map((dedupeKey) => ({ kind: 'note', dedupeKey, payload: { for: dedupeKey } }))
  if (!first) throw new Error('no key')
  return enqueue(testDatabase.db, [first, ...rest], clock)
}
const work = (note: OutboxWorker, signal = NEVER) =>
  workOutbox({ db: testDatabase.db, now }, { note: { work: note } }, signal)
const rows = () => testDatabase.db.select().from(outbox).orderBy(outbox.id)

test('the worker handles each message once, oldest first', async () => {
  await enqueued('a', 'b')
  const done: string[] = []
  const note: OutboxWorker = async ({ dedupeKey, payload }) => void done.push(`${dedupeKey} ${payload.for}`)
  expect(await work(note)).toEqual({ done: 2, later: 0, dead: 0 })
  expect(await work(note)).toEqual({ done: 0, later: 0, dead: 0 })
  expect(done).toEqual(['a a', 'b b'])
})

test('the worker handles due messages in parallel, each once, up to the given limit', async () => {
  await enqueued('a', ...Array.from({ length: 19 }, (_, index) => `b${index}`))
  const done: string[] = []
  const four = Promise.withResolvers<void>()
  let [atIt, atMost] = [0, 0]
  const note: OutboxWorker = async ({ dedupeKey }) => {
    atMost = Math.max(atMost, ++atIt)
    if (atIt === 4) four.resolve()
    await four.promise
    atIt--
    done.push(dedupeKey)
  }
  const counts = await workOutbox({ db: testDatabase.db, now }, { note: { work: note } }, NEVER, 4)
  expect(counts).toEqual({ done: 20, later: 0, dead: 0 })
  expect(new Set(done).size).toBe(20)
  expect(done).toHaveLength(20)
  expect(atMost).toBe(4)
})

test('a message with the same key is stored once, even long after it was done', async () => {
  expect(await enqueued('a', 'b')).toHaveLength(2)
  await work(async () => undefined)
  later(60 * 24 * 400)
  expect(await enqueued('a', 'c')).toEqual([{ dedupeKey: 'c' }])
  expect(await rows()).toHaveLength(3)
})

test('a message is stored together with its cause, or not at all', async () => {
  const same = { kind: 'note', dedupeKey: 'a', payload: {}, nextAt: START, createdAt: START }
  const doomed = testDatabase.db.batch([enqueued('a'), testDatabase.db.insert(outbox).values(same)])
  await expect(doomed).rejects.toThrow()
  expect(await rows()).toEqual([])
})

test('messages that move money are handled first, before 1,600 mails that have waited longer', async () => {
  const mails = Array.from({ length: 1600 }, (_, at) => `mail-${at}`)
  await enqueued(mails[0] ?? '', ...mails.slice(1))
  later(1)
  await enqueue(testDatabase.db, [{ kind: 'print', dedupeKey: 'print-1', payload: {} }], clock)
  const done: string[] = []
  const time = new AbortController()
  const note: OutboxWorker = async ({ dedupeKey }) => {
    done.push(dedupeKey)
    if (done.length === 2)
      await enqueue(testDatabase.db, [{ kind: 'print', dedupeKey: 'print-2', payload: {} }], clock)
    if (done.length === 4) time.abort()
  }
  await workOutbox(
    { db: testDatabase.db, now },
    { note: { work: note }, print: { work: note, isFirst: true } },
    time.signal
  )
  expect(done).toEqual(['print-1', 'mail-0', 'print-2', 'mail-1'])
})

test('each kind is left to its own worker', async () => {
  await enqueue(testDatabase.db, [{ kind: 'parcel', dedupeKey: 'p', payload: {} }], clock)
  expect(await work(async () => undefined)).toEqual({ done: 0, later: 0, dead: 0 })
})

test('a message that fails is retried after growing delays, and given up after the last', async () => {
  await enqueued('a')
  const tries: number[] = []
  const failing: OutboxWorker = async ({ attempts }) => {
    tries.push(attempts)
    throw new Failure('mail', 'the mail server refused it (ECONNECTION)')
  }
  for (const minutes of RETRY_AFTER_MINUTES) {
    expect(await work(failing)).toEqual({ done: 0, later: 1, dead: 0 })
    later(minutes - 0.01)
    expect(await work(failing)).toEqual({ done: 0, later: 0, dead: 0 })
    later(0.01)
  }
  expect(await work(failing)).toEqual({ done: 0, later: 0, dead: 1 })
  later(100_000)
  expect(await work(failing)).toEqual({ done: 0, later: 0, dead: 0 })
  expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect((await rows())[0]).toMatchObject({
    lastError: 'mail: the mail server refused it (ECONNECTION)'
  })
})

test('a message that fails permanently is given up at once', async () => {
  await enqueued('a')
  const refused: OutboxWorker = () => Promise.reject(new Failure('mail', 'no', { retryable: false }))
  expect(await work(refused)).toEqual({ done: 0, later: 0, dead: 1 })
})

test('a message that fails sends an alert before it is given up, and retries later when the alert fails', async () => {
  await enqueued('a')
  const reported: string[] = []
  const handler = {
    work: () => Promise.reject(new Failure('mail', 'no', { retryable: false })),
    giveUp: async ({ dedupeKey }: Task) => {
      reported.push(dedupeKey)
      if (reported.length === 1) throw new Failure('database', 'away')
    }
  }
  const run = () => workOutbox({ db: testDatabase.db, now }, { note: handler }, NEVER)
  expect(await run()).toEqual({ done: 0, later: 1, dead: 0 })
  expect(await run()).toEqual({ done: 0, later: 0, dead: 0 })
  later(15)
  expect(await run()).toEqual({ done: 0, later: 0, dead: 1 })
  expect(reported).toEqual(['a', 'a'])
})

test('a message that fails does not hold up the others, and a bug stores no values in the row', async () => {
  await enqueued('a', 'b')
  const note: OutboxWorker = async ({ dedupeKey }) => {
    if (dedupeKey === 'a') throw new TypeError('noor@kino9.example')
  }
  expect(await work(note)).toEqual({ done: 1, later: 1, dead: 0 })
  expect((await rows())[0]?.lastError).toBe('TypeError')
})

test('a message that fails because time is up waits for the next run', async () => {
  await enqueued('a', 'b')
  const time = new AbortController()
  const slow: OutboxWorker = async () => void time.abort()
  expect(await work(slow, time.signal)).toEqual({ done: 1, later: 0, dead: 0 })
  expect(await work(async () => undefined)).toEqual({ done: 1, later: 0, dead: 0 })
})

test('a message that fails because it waits for another service does not use up a try, however often', async () => {
  await enqueued('a')
  const waiting: OutboxWorker = async () => ({ againInSeconds: 60 })
  for (let times = 0; times < 20; times++) {
    expect(await work(waiting)).toEqual({ done: 0, later: 1, dead: 0 })
    expect(await work(waiting)).toEqual({ done: 0, later: 0, dead: 0 })
    later(1)
  }
  expect(await work(() => Promise.reject(new Failure('mail', 'no')))).toEqual({ done: 0, later: 1, dead: 0 })
  later(RETRY_AFTER_MINUTES[0])
  expect(await work(async () => undefined)).toEqual({ done: 1, later: 0, dead: 0 })
})

test('a worker that dies before it did anything leaves the message to the next one after its lease expired', async () => {
  await enqueued('a')
  await takeTask(testDatabase.db, { kinds: ['note'] }, clock)
  expect(await work(async () => undefined)).toMatchObject({ done: 0 })
  later(2)
  expect(await work(async () => undefined)).toMatchObject({ done: 1 })
})

test('a worker that dies between sending and storing that leads to a second mail with the same message id', async () => {
  const inbox: Uint8Array[] = []
  const server = await startSimulatedMailServer(({ raw }) => void inbox.push(raw))
  const mailer = smtpMailer({ url: server.url, sender: { name: 'K', address: 'help@kino9.example' } })
  const send: OutboxWorker = async ({ dedupeKey: id }) => {
    await mailer.send({ id, to: 'noor@kino9.example', subject: 'Dag', text: 'Dag', html: '<p>Dag</p>' })
  }
  await enqueued('mail-1', 'mail-2')
  // The process that dies: it took the task and sent the mail, but never stored that.
  const dying = await takeTask(testDatabase.db, { kinds: ['note'] }, clock)
  if (dying) await send(dying)
  expect(await work(send)).toMatchObject({ done: 1 })
  later(2)
  expect(await work(send)).toMatchObject({ done: 1 })
  const names = (await Promise.all(inbox.map((raw) => PostalMime.parse(raw)))).map(
    ({ messageId }) => messageId
  )
  expect(names).toHaveLength(3)
  expect(new Set(names).size).toBe(2)
  await server.close()
})

test('a worker that continues late cannot change a message that another one has', async () => {
  await enqueued('a')
  const late = await takeTask(testDatabase.db, { kinds: ['note'] }, clock)
  later(2)
  const second = await takeTask(testDatabase.db, { kinds: ['note'] }, clock)
  if (!late || !second) throw new Error('no task')
  await finishTask(testDatabase.db, late, clock)
  expect((await rows())[0]?.doneAt).toBeNull()
  await finishTask(testDatabase.db, second, clock)
  expect((await rows())[0]?.doneAt).toEqual(clock)
})

describe('many concurrent workers', () => {
  const keys = Array.from({ length: 40 }, (_, at) => `key-${at}`) as [string, ...string[]]
  async function doneBy(take: () => Promise<Task | undefined>): Promise<string[]> {
    const done: string[] = []
    const worker = async () => {
      for (let task = await take(); task; task = await take()) {
        done.push(task.dedupeKey)
        await finishTask(testDatabase.db, task, clock)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    return done.toSorted()
  }

  test('many concurrent workers handle each message once', async () => {
    await enqueued(...keys)
    expect(await doneBy(() => takeTask(testDatabase.db, { kinds: ['note'] }, clock))).toEqual(
      [...keys].toSorted()
    )
  })
})
