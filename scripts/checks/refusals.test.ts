// The page of refusals names tests that exist.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/refusals.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('|') && !/^\|(?:-|.*\| Test \|$)/.test(line))
const named = rows.map((row) => /\| `([^`]+)`: (.*) \|$/.exec(row)?.slice(1) ?? [row, ''])

test('each row names a test', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(named.filter(([file = '']) => !existsSync(file))).toEqual([])
})

test.each(named)('%s has "%s"', (file = '', title = '') => {
  expect(readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(`'${title}'`)
})
