import { afterEach, expect, test, vi } from 'vitest'
import { RANDOM_KEY_FORMAT } from '../lib/random-key.ts'
import { keptKey } from './kept-key.ts'

/** Each test uses its own database. */
let databases = 0
const newName = () => `kept-key-${++databases}`

/** Stores another value in place of the key. */
async function lay(name: string, value: unknown): Promise<void> {
  await keptKey(name)
  const opening = indexedDB.open(name)
  await done(opening)
  const writing = opening.result.transaction('keys', 'readwrite')
  writing.objectStore('keys').put(value, 'key')
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  opening.result.close()
}
const done = (request: IDBRequest) =>
  new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = reject
  })

afterEach(() => {
  vi.restoreAllMocks()
})

test('is created once by simultaneous calls, and stays the same', async () => {
  const name = newName()
  const keys = await Promise.all(Array.from({ length: 20 }, () => keptKey(name)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(RANDOM_KEY_FORMAT)
  expect(await keptKey(name)).toBe(keys[0])
})

test('differs for another name', async () => {
  expect(await keptKey(newName())).not.toBe(await keptKey(newName()))
})

test.each([
  ['text', 'kort'],
  ['a number', 7],
  ['an object', { key: 'a'.repeat(32) }],
  ['nothing', null]
])('replaces an invalid key: %s', async (_, rubbish) => {
  const name = newName()
  await lay(name, rubbish)
  const key = await keptKey(name)
  expect(key).toMatch(RANDOM_KEY_FORMAT)
  expect(await keptKey(name)).toBe(key)
})

test('is created even where nothing can be stored', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(await keptKey(newName())).toMatch(RANDOM_KEY_FORMAT)
})
