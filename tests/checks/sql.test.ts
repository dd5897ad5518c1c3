// Values are never concatenated into a statement: queries are built by drizzle or bind their values.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/** These cannot bind values: a raw fragment, a concatenated statement, a plain query with an interpolated value. */
const PASTED = [
  /\bsql\s*\.\s*raw\s*\(/,
  /\.(?:query|execute|unsafe)\s*\(\s*`[^`]*\$\{/,
  /\.(?:query|execute|unsafe)\s*\(\s*(?:'[^']*'|"[^"]*"|`[^`]*`|\w+)\s*\+/
]
/** These need a session of their own, which a pooler does not provide. */
const SESSION = [
  /\b(?:UN)?LISTEN\s+[\w"*]/,
  /\bpg_(?:try_)?advisory_lock(?:_shared)?\b/,
  /\bSET\s+SESSION\b/,
  // At the start of a statement: further on it belongs to an UPDATE.
  /[`'"]\s*SET\s+(?!LOCAL\b|TRANSACTION\b)[a-z_.]+\s*(?:=|TO\b)/i,
  /\bset_config\([^)]*,\s*false\s*\)/i,
  /\bPREPARE\s+\w+\s+AS\b/,
  /\bWITH\s+HOLD\b/,
  /\bCREATE\s+(?:TEMP|TEMPORARY)\b/
]

const sources = trackedFiles(/^(?:bench|functions|netlify|scripts|simulators|tests)\/.*\.ts$/).filter(
  (file) => !file.endsWith('.test.ts')
)
const holding = (patterns: RegExp[], text: string) => patterns.some((pattern) => pattern.test(text))

test('statements bind their values', () => {
  expect(sources.filter((file) => holding(PASTED, readFileSync(file, 'utf8')))).toEqual([])
})

test('statements need no session of their own', () => {
  expect(sources.filter((file) => holding(SESSION, readFileSync(file, 'utf8')))).toEqual([])
})

const hole = (code: string) => code.replaceAll('<', '$' + '{').replaceAll('>', '}')

test.each([
  ['a raw piece', PASTED, hole('db.execute(sql`SELECT <sql.raw(name)>`)')],
  ['a hole in a plain query', PASTED, hole('client.query(`SELECT * FROM votes WHERE film = <film>`)')],
  ['a query put together', PASTED, "client.query('SELECT * FROM votes WHERE film = ' + film)"],
  ['a lock of a session', SESSION, 'sql`SELECT pg_advisory_lock(1)`'],
  ['a shared lock of a session', SESSION, 'sql`SELECT pg_try_advisory_lock_shared(1)`'],
  ['a setting of a session', SESSION, "client.query('SET statement_timeout = 1000')"],
  ['a setting of a session by its function', SESSION, "sql`SELECT set_config('role', 'x', false)`"],
  ['listening', SESSION, 'sql`LISTEN votes`'],
  ['a table of a session', SESSION, 'sql`CREATE TEMP TABLE seen (id int)`']
])('the check detects %s', (_, patterns, code) => {
  expect(holding(patterns, code)).toBe(true)
})

test.each([
  'sql`SET LOCAL statement_timeout = 1000`',
  'sql`SET TRANSACTION READ ONLY`',
  'sql`UPDATE votes\n SET movie_title = excluded.movie_title`',
  'sql`SELECT pg_advisory_xact_lock(1)`'
])('the check accepts %s, which needs no session of its own', (code) => {
  expect(holding(SESSION, code)).toBe(false)
})

test('the check accepts a bound value', () => {
  expect(holding(PASTED, hole('db.execute(sql`SELECT * FROM votes WHERE film = <film>`)'))).toBe(false)
  expect(holding(PASTED, "sql.query('SELECT $1', [film])")).toBe(false)
})
