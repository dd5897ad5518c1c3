import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handoverText } from '#texts/handover.ts'
import { $toasts } from '../../site/notices/notices.store.ts'
import { clearListeningMemory, markCompleted } from '../places/listening.store.ts'
import { followLink } from './follow-link.service.ts'
import { HandoverServer } from './handover.browser.testing.ts'
import { forgetLink, storeNewLink } from './link-record.service.ts'
import { keysOf, newSecret } from './sealing.service.ts'

let server: HandoverServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  server = new HandoverServer()
  vi.spyOn(globalThis, 'fetch').mockImplementation(server.fetch)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await forgetLink()
  clearListeningMemory()
})

const writes = () => server.calls.filter((call) => call === 'write').length

test('a linked page writes at most every half a minute after a change, and reads when the listener comes back', async () => {
  const secret = newSecret()
  const link = { step: 'founding', ledger: { entries: {}, shown: {} }, untilMs: 0, offsetMs: 0 } as const
  await storeNewLink(secret, await keysOf(secret), link)
  followLink()
  followLink()
  await expect.poll(writes).toBe(1)
  vi.advanceTimersByTime(90_000)
  markCompleted('ep-1')
  markCompleted('ep-2')
  expect(writes()).toBe(1)
  const callsFirst = server.calls.length
  vi.advanceTimersByTime(30_000)
  await expect.poll(writes).toBe(2)
  expect(server.calls.slice(callsFirst)).toEqual(['write'])
  vi.advanceTimersByTime(60_000)
  expect(writes()).toBe(2)
  // Marked while the answer is on its way.
  const { fetch } = server
  vi.mocked(globalThis.fetch).mockImplementationOnce((input, init) => {
    markCompleted('ep-4')
    return fetch(input, init)
  })
  markCompleted('ep-5')
  vi.advanceTimersByTime(30_000)
  await expect.poll(writes).toBe(3)
  vi.advanceTimersByTime(30_000)
  await expect.poll(writes).toBe(4)
  vi.advanceTimersByTime(60_000)
  expect(writes()).toBe(4)
  const callsBefore = server.calls.length
  dispatchEvent(new Event('focus'))
  await expect.poll(() => server.calls.slice(callsBefore)).toEqual(['read'])
  // Both events of a return are one.
  dispatchEvent(new Event('focus'))
  expect(server.calls.slice(callsBefore)).toEqual(['read'])

  server.rows.clear()
  vi.advanceTimersByTime(5000)
  dispatchEvent(new Event('focus'))
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual([handoverText.ended.notice])
  vi.advanceTimersByTime(60_000)
  markCompleted('ep-3')
  vi.advanceTimersByTime(60_000)
  expect(server.calls.slice(callsBefore)).toEqual(['read', 'read'])
})
