// For tests: the database of one test file.
import { afterAll, beforeAll } from 'vitest'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** Opened before the tests of the file, and filled in here; closed after them. */
export function databaseOfFile(...given: Parameters<typeof openTestDatabase>): TestDatabase {
  const testDatabase = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(testDatabase, await openTestDatabase(...given))
  })
  afterAll(() => testDatabase.close())
  return testDatabase
}
