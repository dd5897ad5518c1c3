import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '../../src/lib/outcome.ts'
import { type FetchBounds, fetchMany } from './fetch-many.ts'

const BOUNDS: FetchBounds = { parallel: 2, most: 100, deadlineMs: 60_000 }
const addresses = (host: string, count: number) =>
  Array.from({ length: count }, (_, at) => `https://${host}/${at}`)

afterEach(() => {
  vi.restoreAllMocks()
})

test('the result distinguishes what was found, what is unusable and what is left', async () => {
  const result = await fetchMany(addresses('a.example', 6), { ...BOUNDS, most: 4 }, async (address) => {
    if (address.endsWith('1')) return undefined
    if (address.endsWith('2')) throw new Failure('picture', 'refused', { retryable: false })
    if (address.endsWith('3')) throw new Failure('picture', 'no answer')
    return address.length
  })
  expect([...result.found.keys()]).toEqual(['https://a.example/0'])
  expect([...result.useless]).toEqual(['https://a.example/1', 'https://a.example/2'])
  expect(result.left).toBe(3)
  expect(result.problem).toBe('picture: refused')
})

test('a host that does not respond is not called again, but others are', async () => {
  const requestedUrls: string[] = []
  const mixed = addresses('down.example', 20).flatMap((down, at) => [down, `https://up.example/${at}`])
  const result = await fetchMany(mixed, BOUNDS, async (address) => {
    requestedUrls.push(new URL(address).host)
    if (address.includes('down')) throw new Failure('picture', 'no answer')
    return true
  })
  expect(requestedUrls.filter((host) => host === 'down.example').length).toBeLessThanOrEqual(4)
  expect(result.found.size).toBe(20)
  expect(result.left).toBe(20)
})

test('nothing new starts after the deadline', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const result = await fetchMany(addresses('slow.example', 10), BOUNDS, async () => {
    await Promise.resolve()
    clock.mockReturnValue(BOUNDS.deadlineMs + 1)
    return true
  })
  expect(result.found.size).toBe(2)
  expect(result.left).toBe(8)
})

test('a bug is rethrown, instead of being treated as an unavailable host', async () => {
  const bug = fetchMany(addresses('a.example', 1), BOUNDS, () => Promise.reject(new TypeError('a bug')))
  await expect(bug).rejects.toThrow(TypeError)
})
