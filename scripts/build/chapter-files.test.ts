import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { readChapterFiles } from './chapter-files.ts'

const one = 'https://chapters.example/1.json'
const two = 'https://chapters.example/2.json'
const CHAPTERS = { version: '1.2.0', chapters: [{ startTime: 0, title: 'Begin' }] }

let home = ''
let cache = ''
let requestedUrls: string[]
let logged: string[]
let context: Map<string, string | Error>
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'chapters-'))
  cache = path.join(home, 'cache/chapters.json')
  ;[requestedUrls, logged, context] = [[], [], new Map([[one, JSON.stringify(CHAPTERS)]])]
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(home, { recursive: true })
})

const send: SendRequest = async ({ url }) => {
  requestedUrls.push(url)
  const answer = context.get(url)
  if (answer instanceof Error) throw answer
  return answer === undefined ? new Response('', { status: 404 }) : new Response(answer)
}
const read = (addresses: string[], file: string | undefined = cache) =>
  readChapterFiles(addresses, send, (line) => logged.push(line), file)

test('chapter files are downloaded once and cached', async () => {
  expect(await read([one, one, two])).toEqual(new Map([[one, CHAPTERS]]))
  expect(logged).toEqual(['Chapters: 2 files, 1 fetched, 1 not available.'])
  requestedUrls = []
  expect(await read([one])).toEqual(new Map([[one, CHAPTERS]]))
  expect(requestedUrls).toEqual([])
})

test('chapter files are downloaded again after a week, and the cached ones used while the host is unavailable', async () => {
  await read([one])
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
  context.set(one, new Failure('chapters', 'chapters.example cannot be reached'))
  expect(await read([one])).toEqual(new Map([[one, CHAPTERS]]))
  context.set(one, JSON.stringify({ chapters: [] }))
  expect(await read([one])).toEqual(new Map([[one, { chapters: [] }]]))
})

test('chapters are only left out when a host is unavailable or sends invalid JSON', async () => {
  context.set(one, '<html>').set(two, new Failure('chapters', 'chapters.example cannot be reached'))
  expect(await read([one, two])).toEqual(new Map())
  expect(logged).toEqual([
    'Chapters: 2 files, 0 fetched, 2 not available (chapters: chapters.example cannot be reached).'
  ])
})

test('each build downloads without a cache, ignores a damaged cache, and requests nothing without addresses', async () => {
  await readChapterFiles([one], send, () => undefined)
  await readChapterFiles([one], send, () => undefined)
  expect(requestedUrls).toEqual([one, one])
  const damaged = path.join(home, 'damaged.json')
  writeFileSync(damaged, '[')
  expect((await read([one], damaged)).size).toBe(1)
  expect((await read([])).size).toBe(0)
})
