import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../../src/lib/outcome.ts'
import { voteResults } from './vote-results.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'results-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a build without the database has the results of the last one with it, and no count that is too small', async () => {
  const file = path.join(folder, 'new', 'results.json')
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const published = { publishedBy: 'noor', publishedAt: new Date() }
  const read = async () => [
    { ...published, episodeNumber: 7, films: [{ title: 'Close', votes: 12 }] },
    { ...published, episodeNumber: 6, films: [{ title: 'Ran', votes: 9 }] }
  ]
  const shown = new Map<number, unknown>([
    [7, { films: [{ title: 'Close', votes: 12 }] }],
    [6, { films: null }]
  ])
  expect(await voteResults(undefined, file, log)).toEqual(new Map())
  expect(await voteResults(read, file, log)).toEqual(shown)
  const away = async () => {
    throw new Failure('database', 'no answer')
  }
  expect(await voteResults(away, file, log)).toEqual(shown)
  expect(lines).toEqual([expect.stringContaining('no answer')])
})
