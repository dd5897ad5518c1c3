import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const parseNames = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) && stored.every((name) => typeof name === 'string') ? stored : undefined

/** A fresh copy, as after a reload: the storage is chosen when the module is read. */
async function freshStore(key = 'names') {
  vi.resetModules()
  const { remembered } = await import('./remembered.ts')
  return remembered<readonly string[]>(key, parseNames, [])
}

const warnings = () => vi.mocked(console.warn).mock.calls.length

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what is set is known after a reload', async () => {
  const $names = await freshStore()
  $names.set(['Anora'])
  expect(localStorage.getItem('names')).toBe('["Anora"]')
  expect((await freshStore()).get()).toEqual(['Anora'])
})

test.each(['', 'tekst', '{', '{}', 'null', '4', '[4]', '"Anora"', 'undefined', '[[["'])(
  'rubbish counts as nothing, is logged, and is overwritten: %s',
  async (rubbish) => {
    localStorage.setItem('names', rubbish)
    const $names = await freshStore()
    expect($names.get()).toEqual([])
    expect(warnings()).toBeGreaterThan(0)
    $names.set(['Flow'])
    expect((await freshStore()).get()).toEqual(['Flow'])
  }
)

describe('storage that is full', () => {
  test('holds the change until the page is left, and takes the next one when there is room', async () => {
    const $names = await freshStore()
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
})

describe('storage that is blocked', () => {
  test('from the start: everything works and nothing is remembered', async () => {
    vi.stubGlobal('localStorage', undefined)
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const $names = await freshStore()
    expect($names.get()).toEqual([])
    $names.set(['Anora'])
    expect($names.get()).toEqual(['Anora'])
  })

  test('in the meantime: reading and writing go on in memory', async () => {
    const $names = await freshStore()
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError')
      })
    $names.set(['Anora'])
    expect($names.get()).toEqual(['Anora'])
    expect((await freshStore()).get()).toEqual([])
  })
})

test('a change in another tab is known here at once', async () => {
  const $names = await freshStore()
  $names.set(['Anora'])
  localStorage.setItem('names', '["Anora","Flow"]')
  dispatchEvent(
    new StorageEvent('storage', { key: 'names', newValue: '["Anora","Flow"]', storageArea: localStorage })
  )
  expect($names.get()).toEqual(['Anora', 'Flow'])
})
