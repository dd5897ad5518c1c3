import { expect, test } from 'vitest'
import { Failure } from '../../../src/lib/outcome.ts'
import { SUPERFAN_CAP, SUPERFAN_LIMITS } from '../../shop/superfan/limits.ts'
import type { Try } from './cache.ts'
import { createLimiter } from './limiter.ts'

const FIVE = 'superfan-signups-flooded'
const now = () => new Date('2026-11-20T12:00:40Z')

function extras() {
  const logged: string[] = []
  return {
    answerHeaders: new Headers(),
    logFailure: (failure: Failure) => logged.push(failure.message),
    logged
  }
}

const away = {
  count: async () => {
    throw new Failure('cache', 'is away')
  }
}

test('the limiter follows the shared counts, and says how long to wait', async () => {
  const counts = [{ isWithin: true } as const, { isWithin: false, retryAfterSeconds: 17 } as const]
  const cache = { count: async () => counts.shift() ?? { isWithin: true as const } }
  const limiter = createLimiter({ cache, now }, SUPERFAN_LIMITS, SUPERFAN_CAP)
  const visit = extras()
  expect(await limiter.allows(visit, [FIVE], { address: 'noor' })).toBe(true)
  expect(visit.answerHeaders.get('retry-after')).toBeNull()
  expect(await limiter.allows(visit, [FIVE], { address: 'noor' })).toBe(false)
  expect(visit.answerHeaders.get('retry-after')).toBe('17')
  expect(visit.logged).toEqual([])
})

test('the limiter counts each limit under its own name, for the visitors whose tries it counts', async () => {
  const counted: Try[] = []
  const cache = {
    count: async (tries: readonly Try[]) => {
      counted.push(...tries)
      return { isWithin: true } as const
    }
  }
  const limiter = createLimiter({ cache, now }, SUPERFAN_LIMITS, SUPERFAN_CAP)
  const keys = { address: 'an address', mailbox: 'a mailbox' }
  await limiter.allows(extras(), ['superfan-links', 'superfan-links-to', 'superfan-links-all-day'], keys)
  expect(counted.map(({ limit, key }) => [limit.name, limit.tries, key])).toEqual([
    ['superfan-links', 60, 'an address'],
    ['superfan-links-to', 3, 'a mailbox'],
    ['superfan-links-all-day', 400, 'all']
  ])
})

test('the limiter counts in this instance with a cap for all while the shared counts are unavailable, and logs it each time', async () => {
  const limiter = createLimiter({ cache: away, now }, SUPERFAN_LIMITS, SUPERFAN_CAP)
  const visit = extras()
  const answers: boolean[] = []
  for (let at = 0; at < 7; at++) answers.push(await limiter.allows(visit, [FIVE], { address: 'noor' }))
  expect(answers).toEqual([true, true, true, true, true, false, false])
  expect(visit.logged).toEqual(Array(7).fill('cache: is away'))
  expect(visit.answerHeaders.get('retry-after')).toBe('560')
  let others = 0
  for (let at = 0; at < 100; at++) {
    if (await limiter.allows(extras(), [FIVE], { address: `stranger ${at}` })) others++
  }
  expect(others).toBeLessThanOrEqual(SUPERFAN_CAP.tries - SUPERFAN_LIMITS[FIVE].tries)
  expect(others).toBeGreaterThan(0)
})

test('a bug in the counting does not let everybody in', async () => {
  const cache = {
    count: async () => {
      throw new TypeError('bug')
    }
  }
  const limiter = createLimiter({ cache, now }, SUPERFAN_LIMITS, SUPERFAN_CAP)
  await expect(limiter.allows(extras(), ['superfan-signups-all'], {})).rejects.toThrow('bug')
})
