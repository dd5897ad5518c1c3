import { afterEach, expect, test, vi } from 'vitest'
import { RANDOM_KEY_FORMAT } from '../lib/random-key.ts'
import { storedKey } from './stored-key.ts'

/** Each test uses its own database. */
let databases = 0
const newName = () => `stored-key-${++databases}`

/** Stores another value in place of the key. */
async function lay(name: string, value: unknown): Promise<void> {
  await storedKey(name)
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

test('a key is created once by simultaneous calls, and stays the same', async () => {
  const name = newName()
  const keys = await Promise.all(Array.from({ length: 20 }, () => storedKey(name)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(RANDOM_KEY_FORMAT)
  expect(await storedKey(name)).toBe(keys[0])
})

test('a key differs for another name', async () => {
  expect(await storedKey(newName())).not.toBe(await storedKey(newName()))
})

test.each([
  ['text', 'kort'],
  ['a number', 7],
  ['an object', { key: 'a'.repeat(32) }],
  ['nothing', null]
])('an invalid key is replaced: %s', async (_, rubbish) => {
  const name = newName()
  await lay(name, rubbish)
  const key = await storedKey(name)
  expect(key).toMatch(RANDOM_KEY_FORMAT)
  expect(await storedKey(name)).toBe(key)
})

test('a key is created even where nothing can be stored', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(await storedKey(newName())).toMatch(RANDOM_KEY_FORMAT)
})
