import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../src/lib/outcome.ts'
import type { Database } from '../db/open.ts'
import type { Limit } from '../services/cache/cache.ts'
import { createLimitedWrite, createLimiter } from './limiter.ts'

const THREE: Limit = { name: 'three', tries: 3, windowSeconds: 60, kind: 'sliding' }
const WHILE_ALONE: Limit = { name: 'alone', tries: 10, windowSeconds: 60, kind: 'sliding' }
const now = () => new Date('2026-11-20T12:00:40Z')

function remarks() {
  const noted: string[] = []
  return { answerHeaders: new Headers(), note: (failure: Failure) => noted.push(failure.message), noted }
}

const away = {
  count: async () => {
    throw new Failure('cache', 'is away')
  }
}

test('what the shared counts say is done, and the wait is told', async () => {
  const counts = [{ isWithin: true } as const, { isWithin: false, retryAfterSeconds: 17 } as const]
  const isWithinLimits = createLimiter(
    { count: async () => counts.shift() ?? { isWithin: true } },
    now,
    WHILE_ALONE
  )
  const said = remarks()
  expect(await isWithinLimits([{ limit: THREE, key: 'noor' }], said)).toBe(true)
  expect(said.answerHeaders.get('retry-after')).toBeNull()
  expect(await isWithinLimits([{ limit: THREE, key: 'noor' }], said)).toBe(false)
  expect(said.answerHeaders.get('retry-after')).toBe('17')
  expect(said.noted).toEqual([])
})

test('while they are away, each is counted here, all together are capped, and it is noted each time', async () => {
  const isWithinLimits = createLimiter(away, now, WHILE_ALONE)
  const said = remarks()
  const answers: boolean[] = []
  for (let at = 0; at < 5; at++) answers.push(await isWithinLimits([{ limit: THREE, key: 'noor' }], said))
  expect(answers).toEqual([true, true, true, false, false])
  expect(said.noted).toEqual(Array(5).fill('cache: is away'))
  expect(said.answerHeaders.get('retry-after')).toBe('20')
  let others = 0
  for (let at = 0; at < 30; at++) {
    if (await isWithinLimits([{ limit: THREE, key: `stranger ${at}` }], remarks())) others++
  }
  expect(others).toBeLessThanOrEqual(WHILE_ALONE.tries - 3)
  expect(others).toBeGreaterThan(0)
})

test('a bug in the counting is no reason to let everybody in', async () => {
  const broken = {
    count: async () => {
      throw new TypeError('bug')
    }
  }
  await expect(createLimiter(broken, now, WHILE_ALONE)([], remarks())).rejects.toThrow('bug')
})

describe('a write within limits', () => {
  const tries = [{ limit: THREE, key: 'noor' }]
  const write = () => sql`UPDATE nothing`

  test('is one question where counts and rows stand together', async () => {
    const asked: unknown[] = []
    const cache = {
      count: async () => expect.fail('asked apart'),
      countAndWrite: async (given: unknown) => {
        asked.push(given)
        return asked.length === 1
          ? ({ isWithin: true } as const)
          : ({ isWithin: false, retryAfterSeconds: 9 } as const)
      }
    }
    const writeWithinLimits = createLimitedWrite(cache, now, WHILE_ALONE)
    const said = remarks()
    const db = {} as Database
    expect(await writeWithinLimits(db, tries, write, said)).toBe(true)
    expect(await writeWithinLimits(db, tries, write, said)).toBe(false)
    expect(asked).toEqual([tries, tries])
    expect(said.answerHeaders.get('retry-after')).toBe('9')
  })

  test('else follows the counting, or does not happen', async () => {
    const written: SQL[] = []
    const db = { execute: async (query: SQL) => written.push(query) } as unknown as Database
    const writeWithinLimits = createLimitedWrite(away, now, WHILE_ALONE)
    const answers: boolean[] = []
    for (let at = 0; at < 5; at++) answers.push(await writeWithinLimits(db, tries, write, remarks()))
    expect(answers).toEqual([true, true, true, false, false])
    expect(written).toHaveLength(3)
  })
})
