// The embedded database after its process is killed: acknowledged writes are there, all others are complete or absent.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase, openStatements } from './open.ts'
import { filmFacts } from './schema.ts'

const KILLS = 3
const WRITERS = 4

let home = ''
let folder = ''
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kino-killed-'))
  folder = path.join(home, 'postgres')
})
afterAll(() => rmSync(home, { recursive: true }))

/** Runs `script` in a child process, with the database open as `sql`. Passes each line of its output to `onLine`. */
function inAnotherProcess(script: string, onLine: (line: string) => void): ChildProcess {
  const whole = `
    const { startEmbeddedDatabase } = await import('./functions/platform/db/embedded.ts')
    const { migrate } = await import('./functions/platform/db/migrate.ts')
    const { openStatements } = await import('./functions/platform/db/open.ts')
    const { writeSync } = await import('node:fs')
    const { url } = await startEmbeddedDatabase(${JSON.stringify(folder)})
    const sql = openStatements(url)
    const say = (line) => writeSync(1, line + '\\n')
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', whole], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  return child
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve))

const holding = `
  await migrate(url)
  await sql.query("INSERT INTO film_facts VALUES ('q', NULL, now())")
  say('ready')`

test('the database is taken over from a killed process, with its rows', async () => {
  const other = await new Promise<ChildProcess>((resolve) => {
    const child = inAnotherProcess(holding, () => resolve(child))
  })
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(`in use by process ${other.pid}`)
  other.kill('SIGKILL')
  await ended(other)
  expect(existsSync(`${folder}.lock`)).toBe(true)
  const ours = await startEmbeddedDatabase(folder)
  expect(await openDatabase(ours.url).$count(filmFacts)).toBe(1)
  await ours.close()
})

test('a lock whose process id was reused by another process is taken over', async () => {
  const holder = { pid: process.ppid, port: 1, token: 'gone' }
  writeFileSync(`${folder}.lock`, JSON.stringify(holder))
  const ours = await startEmbeddedDatabase(folder)
  await ours.close()
  expect(existsSync(`${folder}.lock`)).toBe(false)
})

test('the database reopens with every acknowledged row, however often it is killed during writes', async () => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const writing = `
      await migrate(url)
      await sql.query('CREATE TABLE IF NOT EXISTS kept (name text PRIMARY KEY, filler text)')
      const write = async (writer) => {
        for (let at = 0; ; at++) {
          const name = '${kill}-' + writer + '-' + at
          await sql.query('INSERT INTO kept VALUES ($1, $2)', [name, 'x'.repeat(at % 3000)])
          say(name)
        }
      }
      for (let writer = 0; writer < ${WRITERS}; writer++) void write(writer)`
    let lineCount = 0
    const enough = 50 + kill * 61
    const child = inAnotherProcess(writing, (name) => {
      acknowledged.push(name)
      if (++lineCount === enough) child.kill('SIGKILL')
    })
    await ended(child)
    expect(lineCount).toBeGreaterThanOrEqual(enough)
  }
  const ours = await startEmbeddedDatabase(folder)
  const { rows } = await openStatements(ours.url).query('SELECT name FROM kept')
  await ours.close()
  const there = new Set(rows.map(({ name }) => name))
  expect(acknowledged.filter((name) => !there.has(name))).toEqual([])
  // At most one row per writer and kill was written without being acknowledged.
  expect(there.size).toBeLessThanOrEqual(acknowledged.length + KILLS * WRITERS)
})

test('the database has nothing of a migration in which it was killed, and applies it the next time', async () => {
  const slow = migrationFolder('SELECT count(*) FROM generate_series(1, 1000000000);')
  const child = inAnotherProcess(`say('begins'); void migrate(url, ${JSON.stringify(slow)})`, () =>
    setTimeout(() => child.kill('SIGKILL'), 1500)
  )
  await ended(child)
  const ours = await startEmbeddedDatabase(folder)
  const sql = openStatements(ours.url)
  const tables = async () =>
    (await sql.query(`SELECT to_regclass('before_it') AS before, to_regclass('after_it') AS after`)).rows
  expect(await tables()).toEqual([{ before: null, after: null }])
  expect(await migrate(ours.url, migrationFolder('SELECT 1;'))).toBe(1)
  expect(await tables()).toEqual([{ before: 'before_it', after: 'after_it' }])
  await ours.close()
})

function migrationFolder(between: string): string {
  const made = mkdtempSync(path.join(home, 'migrations-'))
  mkdirSync(path.join(made, 'meta'))
  const parts = ['CREATE TABLE before_it (id int);', between, 'CREATE TABLE after_it (id int);']
  writeFileSync(path.join(made, '0000_slow.sql'), parts.join('--> statement-breakpoint\n'))
  const entries = [{ idx: 0, version: '7', when: Date.UTC(2099, 0, 1), tag: '0000_slow', breakpoints: true }]
  const journal = { version: '7', dialect: 'postgresql', entries }
  writeFileSync(path.join(made, 'meta/_journal.json'), JSON.stringify(journal))
  return made
}
