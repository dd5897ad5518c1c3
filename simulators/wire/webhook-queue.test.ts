import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWebhookQueue } from './webhook-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function webhookQueue(...statuses: number[]) {
  const delivered: string[] = []
  const post = createWebhookQueue<string>(async (event) => {
    delivered.push(event)
    return statuses.shift() ?? 200
  })
  return { ...post, delivered }
}

test.each([
  ['prompt', 0, ['a', 'b']],
  ['twice', 0, ['a', 'a', 'b', 'b']],
  ['late', 15_000, ['a', 'b']],
  ['reversed', 2_000, ['b', 'a']],
  ['never', 1_000_000, []]
] as const)('the queue delivers as configured: events %s', async (delivery, afterMs, expected) => {
  const { post, setDelivery, delivery: currentDelivery, delivered } = webhookQueue()
  setDelivery(delivery)
  expect(currentDelivery()).toBe(delivery)
  post('a')
  post('b')
  await vi.advanceTimersByTimeAsync(Math.max(0, afterMs - 1))
  if (afterMs > 0) expect(delivered).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(delivered).toEqual(expected)
})

test('the queue retries a failed delivery a few times, at growing intervals', async () => {
  const { post, delivered } = webhookQueue(500, 0, 503, 500, 500, 500)
  post('a')
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(delivered).toHaveLength(5)
})

test('the queue stops after a retry that succeeds', async () => {
  const { post, delivered } = webhookQueue(500)
  post('a')
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(delivered).toEqual(['a', 'a'])
})

test('the queue does not retry after a 404', async () => {
  const { post, delivered } = webhookQueue(404)
  post('a')
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(delivered).toEqual(['a'])
})
