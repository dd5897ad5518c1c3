import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepQuery } from './kept-query.ts'

const address = location.href
const stored = () => new URLSearchParams(location.search).get('q')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', address)
})

test('a word that is typed without a pause is one change of the history', () => {
  const written = vi.spyOn(history, 'replaceState')
  for (const typed of ['m', 'ma', 'maa', 'maan']) keepQuery(typed)
  expect(stored()).toBeNull()
  vi.runAllTimers()
  expect(stored()).toBe('maan')
  keepQuery('maan')
  vi.runAllTimers()
  expect(written).toHaveBeenCalledOnce()
})

test('an empty query leaves the URL, and the state of the history stays', () => {
  history.replaceState({ index: 3 }, '', '?q=maan&x=1')
  keepQuery('')
  vi.runAllTimers()
  expect(location.search).toBe('?x=1')
  expect(history.state).toEqual({ index: 3 })
})

test.each([
  ['a link is followed', () => document.dispatchEvent(new Event('astro:before-preparation'))],
  ['the page is left', () => dispatchEvent(new PageTransitionEvent('pagehide'))]
])('the words are stored at once when %s', (_, leave) => {
  keepQuery('maan')
  leave()
  expect(stored()).toBe('maan')
})

test('the words are not stored in the address of another page', () => {
  keepQuery('maan')
  history.replaceState(null, '', '/elsewhere/')
  vi.runAllTimers()
  expect(location.search).toBe('')
})

test('a browser that refuses more changes of the history causes no error', () => {
  vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError')
  })
  keepQuery('maan')
  expect(() => vi.runAllTimers()).not.toThrow()
})
