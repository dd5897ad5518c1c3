import { expect, test } from 'vitest'
import type { Limit } from './cache.ts'
import { instanceCounter } from './instance-counts.ts'

const FIVE: Limit = { name: 'five', tries: 5, windowSeconds: 60, kind: 'sliding' }
const TWO: Limit = { name: 'two', tries: 2, windowSeconds: 60, kind: 'fixed' }
const NOON_MS = Date.UTC(2026, 10, 20, 12)

function counter() {
  let nowMs = NOON_MS
  const count = instanceCounter(() => new Date(nowMs))
  const within = async (tries: number, limit: Limit, key = 'noor') => {
    let allowed = 0
    for (let at = 0; at < tries; at++) if ((await count([{ limit, key }])).isWithin) allowed++
    return allowed
  }
  const at = (seconds: number) => {
    nowMs = NOON_MS + seconds * 1000
  }
  return { count, within, at }
}

test('an instance counts as the shared cache does: sliding, fixed, separately for each key and limit', async () => {
  const { count, within, at } = counter()
  expect(await within(9, FIVE)).toBe(5)
  expect(await within(9, FIVE, 'sam')).toBe(5)
  expect(await within(9, TWO)).toBe(2)
  at(15)
  expect(await count([{ limit: FIVE, key: 'noor' }])).toEqual({ isWithin: false, retryAfterSeconds: 45 })
  at(60)
  expect(await within(9, FIVE)).toBe(0)
  expect(await within(9, TWO)).toBe(2)
  at(90)
  expect(await within(9, FIVE)).toBe(3)
  at(600)
  expect(await within(9, FIVE)).toBe(5)
})

test('an instance requires every limit', async () => {
  const { count } = counter()
  const both = [
    { limit: FIVE, key: 'noor' },
    { limit: TWO, key: 'noor' }
  ]
  const results = []
  for (let at = 0; at < 3; at++) results.push((await count(both)).isWithin)
  expect(results).toEqual([true, true, false])
})

test('an instance drops the oldest of very many visitors, but not one who keeps coming', async () => {
  const { count, within } = counter()
  await within(2, TWO, 'first')
  for (let at = 0; at < 20_000; at++) {
    await count([{ limit: TWO, key: `stranger ${at}` }])
    if (at % 5000 === 0) await within(1, FIVE, 'often')
  }
  expect(await within(2, TWO, 'first')).toBe(2)
  expect(await within(5, FIVE, 'often')).toBe(1)
})
