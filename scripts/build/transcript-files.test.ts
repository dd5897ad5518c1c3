import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendRequest } from '../../functions/http/client/outside-fetch.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { type Declared, readTranscripts } from './transcript-files.ts'

const captions = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}`
const one = 'https://cdn.example/1.vtt'
const other = 'https://cdn.example/1.srt'

let home = ''
let requestedUrls: string[]
let logged: string[]
let host: Map<string, string | Error>
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'transcripts-'))
  ;[requestedUrls, logged, host] = [[], [], new Map([[one, captions('Hallo daar.')]])]
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(home, { recursive: true })
})

const send: SendRequest = async ({ url }) => {
  requestedUrls.push(url)
  const answer = host.get(url)
  if (answer instanceof Error) throw answer
  return answer === undefined ? new Response('', { status: 404 }) : new Response(answer)
}
const declared = (slug: string, ...urls: string[]): Declared => ({
  slug,
  transcriptFiles: urls.map((url) => ({ url, type: '', language: '' }))
})
async function textsOf(...episodes: Declared[]): Promise<Record<string, string>> {
  const found = await readTranscripts(episodes, {
    send,
    log: (line) => logged.push(line),
    cacheFolder: path.join(home, 'cache'),
    ownFolder: path.join(home, 'own')
  })
  return Object.fromEntries(
    [...found].map(([slug, { paragraphs }]) => [slug, paragraphs[0]?.sentences[0]?.text ?? ''])
  )
}

test('downloads a transcript once, and again after a week', async () => {
  expect(await textsOf(declared('1', one), declared('2'))).toEqual({ 1: 'Hallo daar.' })
  expect(logged).toEqual(['Transcripts: 1 episodes, 1 fetched.'])
  await textsOf(declared('1', one))
  expect(requestedUrls).toEqual([one])
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
  host.set(one, captions('Beter.'))
  expect(await textsOf(declared('1', one))).toEqual({ 1: 'Beter.' })
})

test('uses the cached one while the host is unavailable', async () => {
  await textsOf(declared('1', one))
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
  host.set(one, new Failure('transcripts', 'cdn.example cannot be reached'))
  expect(await textsOf(declared('1', one))).toEqual({ 1: 'Hallo daar.' })
})

test('uses the next file when the best is unavailable or has no text', async () => {
  host.set(other, captions('Uit het andere.'))
  host.set(one, 'WEBVTT')
  expect(await textsOf(declared('1', one, other))).toEqual({ 1: 'Uit het andere.' })
  host.delete(one)
  expect(await textsOf(declared('2', one, other))).toEqual({ 2: 'Uit het andere.' })
})

test('reports unavailable and unreadable files, and continues without them', async () => {
  host.set(one, 'WEBVTT').set(other, new Failure('transcripts', 'cdn.example cannot be reached'))
  expect(await textsOf(declared('1', one), declared('2', other))).toEqual({})
  expect(logged).toEqual([
    'Transcripts: 2 episodes, 1 fetched, 1 not available (transcripts: cdn.example cannot be reached), 1 without a text that can be read.'
  ])
})

test('deletes the transcripts of removed episodes', async () => {
  await textsOf(declared('1', one))
  host.set(other, captions('Nog een.'))
  await textsOf(declared('2', other))
  expect(readdirSync(path.join(home, 'cache'))).toHaveLength(1)
})

test("prefers the editors' transcript, and reports one that belongs to no episode", async () => {
  mkdirSync(path.join(home, 'own'))
  writeFileSync(path.join(home, 'own/1.vtt'), captions('Van ons.'))
  writeFileSync(path.join(home, 'own/9.vtt'), captions('Van niemand.'))
  writeFileSync(path.join(home, 'own/2.vtt'), 'WEBVTT')
  expect(await textsOf(declared('1', one), declared('2'))).toEqual({ 1: 'Van ons.' })
  expect(requestedUrls).toEqual([])
  expect(logged.sort()).toEqual([
    'Transcripts: 2.vtt has no text that can be read.',
    'Transcripts: no episode for 9.vtt.'
  ])
})
