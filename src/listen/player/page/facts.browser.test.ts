// When the facts of an episode are asked for again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFacts } from './facts.service.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ask = async (slug: string, isWanted = () => true) => {
  await createFacts()(slug, { isWanted, show: () => {} })
}

test('the facts are asked for once offline, and again when the connection is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let isOpen = true
  await ask('offline', () => isOpen)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchMock).toHaveBeenCalledTimes(2)
  isOpen = false
})

test('the facts are asked for ever more rarely on a line that fails', async () => {
  let isOpen = true
  await ask('failing', () => isOpen)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(fetchMock.mock.calls.length).toBeGreaterThan(3)
  expect(fetchMock.mock.calls.length).toBeLessThan(12)
  isOpen = false
})
