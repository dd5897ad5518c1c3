// Promised work on real PostgreSQL where there is one: done once in peace, at least once in a storm, never forgotten.
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulatedMailServer } from '../../simulators/mailer.ts'
import { RETRY_AFTER_MINUTES } from '../../src/features/outbox/rules.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { outbox } from '../db/schema.ts'
import { smtpMailer } from '../services/smtp/mailer.smtp.ts'
import { finishTask, promise, type Task, takeTask } from './queries.ts'
import { type OutboxWorker, workOutbox } from './work-outbox.ts'

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
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  await testDatabase.db.delete(outbox)
  clock = START
})

const promised = (...keys: [string, ...string[]]) => {
  const [first, ...rest] = keys.map((dedupeKey) => ({ kind: 'note', dedupeKey, payload: { for: dedupeKey } }))
  if (!first) throw new Error('no key')
  return promise(testDatabase.db, [first, ...rest], clock)
}
const work = (note: OutboxWorker, signal = NEVER) =>
  workOutbox({ db: testDatabase.db, now }, { note: { work: note } }, signal)
const rows = () => testDatabase.db.select().from(outbox).orderBy(outbox.id)

test('what was promised is done once, oldest first', async () => {
  await promised('a', 'b')
  const done: string[] = []
  const note: OutboxWorker = async ({ dedupeKey, payload }) => void done.push(`${dedupeKey} ${payload.for}`)
  expect(await work(note)).toEqual({ done: 2, later: 0, dead: 0 })
  expect(await work(note)).toEqual({ done: 0, later: 0, dead: 0 })
  expect(done).toEqual(['a a', 'b b'])
})

test('what is due is done side by side, each once, and no more at a time than was said', async () => {
  await promised('a', ...Array.from({ length: 19 }, (_, index) => `b${index}`))
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

test('the same promise twice is one, also long after it was kept', async () => {
  expect(await promised('a', 'b')).toHaveLength(2)
  await work(async () => undefined)
  later(60 * 24 * 400)
  expect(await promised('a', 'c')).toEqual([{ dedupeKey: 'c' }])
  expect(await rows()).toHaveLength(3)
})

test('a promise is made together with what it follows from, or not at all', async () => {
  const same = { kind: 'note', dedupeKey: 'a', payload: {}, nextAt: START, createdAt: START }
  const doomed = testDatabase.db.batch([promised('a'), testDatabase.db.insert(outbox).values(same)])
  await expect(doomed).rejects.toThrow()
  expect(await rows()).toEqual([])
})

test('what moves money goes first, behind 1,600 mails that have waited for longer', async () => {
  const mails = Array.from({ length: 1600 }, (_, at) => `mail-${at}`)
  await promised(mails[0] ?? '', ...mails.slice(1))
  later(1)
  await promise(testDatabase.db, [{ kind: 'print', dedupeKey: 'print-1', payload: {} }], clock)
  const done: string[] = []
  const time = new AbortController()
  const note: OutboxWorker = async ({ dedupeKey }) => {
    done.push(dedupeKey)
    if (done.length === 2)
      await promise(testDatabase.db, [{ kind: 'print', dedupeKey: 'print-2', payload: {} }], clock)
    if (done.length === 4) time.abort()
  }
  await workOutbox(
    { db: testDatabase.db, now },
    { note: { work: note }, print: { work: note, isFirst: true } },
    time.signal
  )
  expect(done).toEqual(['print-1', 'mail-0', 'print-2', 'mail-1'])
}, 60_000)

test('each kind is left to its own worker', async () => {
  await promise(testDatabase.db, [{ kind: 'parcel', dedupeKey: 'p', payload: {} }], clock)
  expect(await work(async () => undefined)).toEqual({ done: 0, later: 0, dead: 0 })
})

describe('work that fails', () => {
  test('is tried again after growing waits, and given up after the last', async () => {
    await promised('a')
    const tries: number[] = []
    const failing: OutboxWorker = async ({ attempts }) => {
      tries.push(attempts)
      throw new Failure('mail', 'the mail server did not take it (ECONNECTION)')
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
      lastError: 'mail: the mail server did not take it (ECONNECTION)'
    })
  })

  test('for good is given up at once', async () => {
    await promised('a')
    const refused: OutboxWorker = () => Promise.reject(new Failure('mail', 'no', { retryable: false }))
    expect(await work(refused)).toEqual({ done: 0, later: 0, dead: 1 })
  })

  test('alerts whoever must know before it is given up, and again later when that fails', async () => {
    await promised('a')
    const told: string[] = []
    const duty = {
      work: () => Promise.reject(new Failure('mail', 'no', { retryable: false })),
      giveUp: async ({ dedupeKey }: Task) => {
        told.push(dedupeKey)
        if (told.length === 1) throw new Failure('database', 'away')
      }
    }
    const run = () => workOutbox({ db: testDatabase.db, now }, { note: duty }, NEVER)
    expect(await run()).toEqual({ done: 0, later: 1, dead: 0 })
    expect(await run()).toEqual({ done: 0, later: 0, dead: 0 })
    later(15)
    expect(await run()).toEqual({ done: 0, later: 0, dead: 1 })
    expect(told).toEqual(['a', 'a'])
  })

  test('does not hold up the rest, and a bug leaves no values in the row', async () => {
    await promised('a', 'b')
    const note: OutboxWorker = async ({ dedupeKey }) => {
      if (dedupeKey === 'a') throw new TypeError('noor@kino9.example')
    }
    expect(await work(note)).toEqual({ done: 1, later: 1, dead: 0 })
    expect((await rows())[0]?.lastError).toBe('TypeError')
  })

  test('because the time is over waits for the next run', async () => {
    await promised('a', 'b')
    const time = new AbortController()
    const slow: OutboxWorker = async () => void time.abort()
    expect(await work(slow, time.signal)).toEqual({ done: 1, later: 0, dead: 0 })
    expect(await work(async () => undefined)).toEqual({ done: 1, later: 0, dead: 0 })
  })
})

test('waiting for somebody else is no failure, however often', async () => {
  await promised('a')
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

describe('a worker that dies', () => {
  test('before it did anything leaves the work to the next one, once its lease ran out', async () => {
    await promised('a')
    await takeTask(testDatabase.db, { kinds: ['note'] }, clock)
    expect(await work(async () => undefined)).toMatchObject({ done: 0 })
    later(2)
    expect(await work(async () => undefined)).toMatchObject({ done: 1 })
  })

  test('between sending and noting it sends once more under the same name: at least once, told apart', async () => {
    const inbox: Uint8Array[] = []
    const server = await startSimulatedMailServer(({ raw }) => void inbox.push(raw))
    const mailer = smtpMailer({ url: server.url, sender: { name: 'K', address: 'help@kino9.example' } })
    const send: OutboxWorker = async ({ dedupeKey: id }) => {
      await mailer.send({ id, to: 'noor@kino9.example', subject: 'Dag', text: 'Dag', html: '<p>Dag</p>' })
    }
    await promised('mail-1', 'mail-2')
    // The process that dies: it took the task, the mail server took the mail, and then nothing more.
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

  test('that comes back late cannot note what another one has now', async () => {
    await promised('a')
    const late = await takeTask(testDatabase.db, { kinds: ['note'] }, clock)
    later(2)
    const second = await takeTask(testDatabase.db, { kinds: ['note'] }, clock)
    if (!late || !second) throw new Error('no task')
    await finishTask(testDatabase.db, late, clock)
    expect((await rows())[0]?.doneAt).toBeNull()
    await finishTask(testDatabase.db, second, clock)
    expect((await rows())[0]?.doneAt).toEqual(clock)
  })
})

describe('many workers at once', () => {
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

  test('do each task once', async () => {
    await promised(...keys)
    expect(await doneBy(() => takeTask(testDatabase.db, { kinds: ['note'] }, clock))).toEqual(
      [...keys].toSorted()
    )
  })

  test('would do tasks twice if they looked first and took afterwards', async () => {
    await promised(...keys)
    const naive = async (): Promise<Task | undefined> => {
      const [row] = (await rows()).filter(({ doneAt, leaseUntil }) => !doneAt && !leaseUntil)
      if (!row) return undefined
      await testDatabase.db
        .update(outbox)
        .set({ leaseUntil: clock, attempts: 1 })
        .where(eq(outbox.id, row.id))
      return { ...row, attempts: 1 }
    }
    expect((await doneBy(naive)).length).toBeGreaterThan(keys.length)
  })
})
