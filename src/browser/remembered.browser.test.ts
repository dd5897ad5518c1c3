import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

const parseNames = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) && stored.every((name) => typeof name === 'string') ? stored : undefined

/** A store as after a reload: read from storage, with nothing in memory. */
const freshStore = () => remembered<readonly string[]>('names', parseNames, [])

const warnings = () => vi.mocked(console.warn).mock.calls.length

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a value is restored after a reload', () => {
  const $names = freshStore()
  $names.set(['Anora'])
  expect(localStorage.getItem('names')).toBe('["Anora"]')
  expect(freshStore().get()).toEqual(['Anora'])
})

test('whether a large value is stored is known without reading it again', () => {
  const parse = vi.fn(parseNames)
  const $names = remembered<readonly string[]>('names', parse, [])
  $names.set(Array.from({ length: 20_000 }, (_, at) => `Film ${at}`))
  parse.mockClear()
  expect($names.isStored()).toBe(true)
  expect(parse).not.toHaveBeenCalled()
})

test('who hears of a change finds it stored, and a change made upon hearing it is the one that stays', () => {
  const $names = freshStore()
  const heard: boolean[] = []
  const stop = $names.listen((names) => {
    heard.push($names.isStored())
    if (names.length === 1) $names.set([...names, 'Flow'])
  })
  $names.set(['Anora'])
  stop()
  expect(heard).toEqual([true, true])
  expect(freshStore().get()).toEqual(['Anora', 'Flow'])
})

test.each(['', 'tekst', '{', '{}', 'null', '4', '[4]', '"Anora"', 'undefined', '[[["'])(
  'an invalid value counts as none, is logged, and is overwritten: %s',
  (rubbish) => {
    localStorage.setItem('names', rubbish)
    const $names = freshStore()
    expect($names.get()).toEqual([])
    expect(warnings()).toBeGreaterThan(0)
    $names.set(['Flow'])
    expect(freshStore().get()).toEqual(['Flow'])
  }
)

test('an update starts from the value that another tab has just stored', () => {
  const $names = freshStore()
  localStorage.setItem('names', '["Flow"]')
  $names.update((names) => [...names, 'Anora'])
  expect($names.get()).toEqual(['Flow', 'Anora'])
  expect(freshStore().get()).toEqual(['Flow', 'Anora'])
})

test('an update starts from the value of this page when storage does not work', () => {
  const $names = freshStore()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  $names.set(['Flow'])
  $names.update((names) => [...names, 'Anora'])
  expect($names.get()).toEqual(['Flow', 'Anora'])
})

test('a page restored from the back/forward cache reads what changed meanwhile', () => {
  const $names = freshStore()
  localStorage.setItem('names', '["Flow"]')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect($names.get()).toEqual([])
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect($names.get()).toEqual(['Flow'])
})

test('storage that is full keeps the change until the page is left, and stores the next one when there is space', () => {
  const $names = freshStore()
  $names.set(['Anora'])
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  $names.set(['Flow'])
  expect($names.get()).toEqual(['Flow'])
  expect(localStorage.getItem('names')).toBe('["Anora"]')
  full.mockRestore()
  $names.set(['Perfect Days'])
  expect(localStorage.getItem('names')).toBe('["Perfect Days"]')
})

test('everything works where storage is blocked from the start, and nothing is stored', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const $names = freshStore()
  expect($names.get()).toEqual([])
  $names.set(['Anora'])
  expect($names.get()).toEqual(['Anora'])
})

test('reading and writing continue in memory where storage is blocked later on', () => {
  const $names = freshStore()
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  $names.set(['Anora'])
  expect($names.get()).toEqual(['Anora'])
  expect(freshStore().get()).toEqual([])
})

test('a change in another tab is visible here at once', () => {
  const $names = freshStore()
  $names.set(['Anora'])
  localStorage.setItem('names', '["Anora","Flow"]')
  dispatchEvent(
    new StorageEvent('storage', { key: 'names', newValue: '["Anora","Flow"]', storageArea: localStorage })
  )
  expect($names.get()).toEqual(['Anora', 'Flow'])
})

test.each([
  ['rubbish', 'names', '{'],
  ['nothing, as when everything is cleared', null, null]
])('the value resets when another tab stores %s', (_, key, newValue) => {
  const $names = freshStore()
  $names.set(['Anora'])
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
  expect($names.get()).toEqual([])
})

test('other keys are ignored', () => {
  const $names = freshStore()
  $names.set(['Anora'])
  dispatchEvent(new StorageEvent('storage', { key: 'films', newValue: '["Flow"]' }))
  expect($names.get()).toEqual(['Anora'])
})
