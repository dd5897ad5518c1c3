import { expect, test } from 'vitest'
import { createPace, inParallel, QueueFull } from './pace.ts'

test('calls start in order, and no more run at once than allowed', async () => {
  const pace = createPace({ parallel: 2, perSecond: Number.POSITIVE_INFINITY })
  const started: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      pace(async () => {
        started.push(index)
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 3))
        running--
      })
    )
  )
  expect(most).toBe(2)
  expect(started).toEqual(started.toSorted((a, b) => a - b))
})

test('a call is refused at once when the queue is full, and calls are accepted again later', async () => {
  const pace = createPace({ parallel: 1, perSecond: 1000, waiting: 2 })
  const held = Promise.withResolvers<void>()
  const within = Array.from({ length: 3 }, () => pace(() => held.promise))
  await expect(pace(async () => 'fourth')).rejects.toThrow(QueueFull)
  held.resolve()
  await Promise.all(within)
  expect(await pace(async () => 'later')).toBe('later')
})

test('the starts are spread over the second', async () => {
  let clockMs = 0
  const sleep = async (milliseconds: number) => {
    clockMs += milliseconds
  }
  const pace = createPace({ parallel: 1, perSecond: 40 }, sleep, () => clockMs)
  for (let count = 0; count < 41; count++) await pace(async () => undefined)
  expect(clockMs).toBe(1000)
})

test('the next call starts after one that fails', async () => {
  const pace = createPace({ parallel: 1, perSecond: 1000 })
  await expect(pace(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pace(async () => 'yes')).toBe('yes')
})

test('many items are processed a few at a time, with results in their order', async () => {
  let running = 0
  let most = 0
  const doubled = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, item))
    running--
    return item * 2
  })
  expect(doubled).toEqual([10, 2, 8, 4, 6])
  expect(most).toBe(2)
  expect(await inParallel([], 2, async () => 1)).toEqual([])
})
