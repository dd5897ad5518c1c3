// A database from before the baseline is refused in one line, and keeps its rows.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from '../../functions/platform/db/embedded.ts'
import { migrate } from '../../functions/platform/db/migrate.ts'
import { openStatements } from '../../functions/platform/db/open.ts'
import { isDeep } from '../../tests/depth.ts'
import { openTestDatabase } from '../../tests/servers/database.ts'
import { OperatorError } from '../operator-error.ts'
import { openUpToDateDatabase } from './database.ts'

/** When the first of the migrations that the baseline replaced was made, in milliseconds since 1970. */
const BEFORE_BASELINE = 1_795_199_653_094

async function makeOld(url: string): Promise<void> {
  const sql = openStatements(url)
  await sql.query("INSERT INTO film_facts VALUES ('kept', NULL, now())")
  await sql.query('UPDATE drizzle.__drizzle_migrations SET created_at = $1', [BEFORE_BASELINE])
}

const storedIn = async (url: string) =>
  (await openStatements(url).query('SELECT question FROM film_facts')).rows

const refusalOf = (folder: string, url: string) =>
  openUpToDateDatabase(folder, url).then(
    () => expect.fail('the database was taken'),
    (error: unknown) => error as Error
  )

// It takes a minute on a busy machine.
test.runIf(isDeep)('the line of an embedded database names the folder and the command', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-old-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const folder = path.join(home, 'postgres')
  const old = await startEmbeddedDatabase(folder)
  await migrate(old.url)
  await makeOld(old.url)
  await old.close()

  const refusal = await refusalOf(folder, '')
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(refusal.message).not.toContain('\n')
  expect(refusal.message).toContain(`The database in ${folder} is from before the first release`)
  expect(refusal.message).toContain(`mv "${folder}" "${folder}-old"`)
  expect(existsSync(`${folder}.lock`)).toBe(false)

  const again = await startEmbeddedDatabase(folder)
  expect(await storedIn(again.url)).toEqual([{ question: 'kept' }])
  await again.close()
})

test('the line of the database of DATABASE_URL asks for an empty one', async () => {
  const { url, close } = await openTestDatabase()
  onTestFinished(close)
  await makeOld(url)
  const refusal = await refusalOf('', url)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(refusal.message).not.toContain('\n')
  expect(refusal.message).toContain('The database of DATABASE_URL is from before the first release')
  expect(refusal.message).toContain('Set DATABASE_URL to an empty database')
  expect(await storedIn(url)).toEqual([{ question: 'kept' }])
})
