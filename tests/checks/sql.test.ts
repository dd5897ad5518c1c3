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
