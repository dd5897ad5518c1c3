import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPostman } from './postman.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function postman(...statuses: number[]) {
  const carried: string[] = []
  const post = createPostman<string>(async (event) => {
    carried.push(event)
    return statuses.shift() ?? 200
  })
  return { ...post, carried }
}

test.each([
  ['prompt', 0, ['a', 'b']],
  ['twice', 0, ['a', 'a', 'b', 'b']],
  ['late', 15_000, ['a', 'b']],
  ['reversed', 2_000, ['b', 'a']],
  ['never', 1_000_000, []]
] as const)('messages that travel %s arrive so', async (delivery, afterMs, expected) => {
  const { post, carry, carries, carried } = postman()
  carry(delivery)
  expect(carries()).toBe(delivery)
  post('a')
  post('b')
  await vi.advanceTimersByTimeAsync(Math.max(0, afterMs - 1))
  if (afterMs > 0) expect(carried).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(carried).toEqual(expected)
})

test('what nobody takes is brought again, a few times and ever later', async () => {
  const { post, carried } = postman(500, 0, 503, 500, 500, 500)
  post('a')
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(carried).toHaveLength(5)
})

test('what is taken at the second try is not brought a third time', async () => {
  const { post, carried } = postman(500)
  post('a')
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(carried).toEqual(['a', 'a'])
})

test('where there is no such address it is not tried again', async () => {
  const { post, carried } = postman(404)
  post('a')
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(carried).toEqual(['a'])
})
