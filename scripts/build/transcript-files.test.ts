import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
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
const textsOf = (...episodes: Declared[]) => textsIn('nl', ...episodes)

async function textsIn(language: string, ...episodes: Declared[]): Promise<Record<string, string>> {
  const found = await readTranscripts(episodes, {
    send,
    language,
    log: (line) => logged.push(line),
    cacheFolder: path.join(home, 'cache'),
    ownFolder: path.join(home, 'own')
  })
  return Object.fromEntries(
    [...found].map(([slug, { paragraphs }]) => [slug, paragraphs[0]?.sentences[0]?.text ?? ''])
  )
}

test('sentences are split as in the language of the feed where a file says none', async () => {
  host.set(one, captions('Τι είδες; Τίποτα.'))
  expect(await textsIn('nl', declared('1', one))).toEqual({ 1: 'Τι είδες; Τίποτα.' })
  host.set(other, captions('Τι είδες; Τίποτα.'))
  expect(await textsIn('el', declared('2', other))).toEqual({ 2: 'Τι είδες;' })
})

test('a transcript is downloaded once, and again after a week', async () => {
  expect(await textsOf(declared('1', one), declared('2'))).toEqual({ 1: 'Hallo daar.' })
  expect(logged).toEqual([
    'Transcript of 1: 1.vtt, 0.0 minutes, 0 speakers.',
    'Transcripts: 1 episodes, 1 fetched.'
  ])
  await textsOf(declared('1', one))
  expect(requestedUrls).toEqual([one])
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
  host.set(one, captions('Beter.'))
  expect(await textsOf(declared('1', one))).toEqual({ 1: 'Beter.' })
})

test('the cached transcript is used while the host is unavailable', async () => {
  await textsOf(declared('1', one))
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
  host.set(one, new Failure('transcripts', 'cdn.example cannot be reached'))
  expect(await textsOf(declared('1', one))).toEqual({ 1: 'Hallo daar.' })
})

test('the next file is used when the best is unavailable or has no text', async () => {
  host.set(other, captions('Uit het andere.'))
  host.set(one, 'WEBVTT')
  expect(await textsOf(declared('1', one, other))).toEqual({ 1: 'Uit het andere.' })
  host.delete(one)
  expect(await textsOf(declared('2', one, other))).toEqual({ 2: 'Uit het andere.' })
})

test('unavailable and unreadable files are reported, and the build continues without them', async () => {
  host.set(one, 'WEBVTT').set(other, new Failure('transcripts', 'cdn.example cannot be reached'))
  expect(await textsOf(declared('1', one), declared('2', other))).toEqual({})
  expect(logged).toEqual([
    'Warning: transcript of 1: 1.vtt has no text that can be read.',
    'Warning: transcript of 2: transcripts: cdn.example cannot be reached.',
    'Transcripts: 2 episodes, 1 fetched, 1 not available (transcripts: cdn.example cannot be reached), 1 without a text that can be read.'
  ])
})

test('the transcripts of removed episodes are deleted', async () => {
  await textsOf(declared('1', one))
  host.set(other, captions('Nog een.'))
  await textsOf(declared('2', other))
  expect(readdirSync(path.join(home, 'cache'))).toHaveLength(1)
})

test("the editors' transcript is preferred, and one that belongs to no episode is reported", async () => {
  mkdirSync(path.join(home, 'own'))
  writeFileSync(path.join(home, 'own/1.vtt'), captions('Van ons.'))
  writeFileSync(path.join(home, 'own/9.vtt'), captions('Van niemand.'))
  writeFileSync(path.join(home, 'own/2.vtt'), 'WEBVTT')
  expect(await textsOf(declared('1', one), declared('2'))).toEqual({ 1: 'Van ons.' })
  expect(requestedUrls).toEqual([])
  expect(logged.sort()).toEqual([
    'Transcript of 1: 1.vtt, 0.0 minutes, 0 speakers.',
    'Transcripts: 2.vtt has no text that can be read.',
    'Transcripts: no episode for 9.vtt.'
  ])
})

const PAGE = '<!doctype html><html><body><nav>Home Shop</nav><h1>Niet gevonden</h1></body></html>'
const typed = (slug: string, duration: number, ...files: [url: string, type: string][]): Declared => ({
  slug,
  duration,
  transcriptFiles: files.map(([url, type]) => ({ url, type, language: '' }))
})

test('the next file is used when the host answers with a web page, and the first is asked for again', async () => {
  const third = 'https://cdn.example/1.json'
  host.set(one, PAGE).set(other, PAGE.replace('Niet gevonden', 'Welkom')).set(third, captions('Toch nog.'))
  const episode = typed('1', 0, [one, 'text/vtt'], [other, 'application/srt'], [third, 'application/json'])
  expect(await textsOf(episode)).toEqual({ 1: 'Toch nog.' })
  expect(logged[0]).toBe(
    'Warning: transcript of 1: 1.vtt is a page that says that there is nothing; 1.srt is a web page, not application/srt.'
  )
  host.set(third, PAGE)
  const alone = typed('2', 0, [other, 'application/srt'])
  expect(await textsOf(alone)).toEqual({})
  host.set(other, captions('Nu wel.'))
  expect(await textsOf(alone)).toEqual({ 2: 'Nu wel.' })
})

test('the report has the file, the minutes and the speakers of each transcript, also of a cached one', async () => {
  const cue = (minute: number, name: string) =>
    `00:${String(minute).padStart(2, '0')}:00.000 --> 00:${String(minute + 1).padStart(2, '0')}:00.000\n<v ${name}>${'Wat een film was dat toch. '.repeat(20)}`
  const file = (minutes: number) =>
    `WEBVTT\n\n${Array.from({ length: minutes }, (_, minute) => cue(minute, minute % 2 ? 'Wout' : 'Noor')).join('\n\n')}`
  host.set(one, file(20)).set(other, file(12))
  const episodes = [typed('1', 1200, [one, '']), typed('2', 1800, [other, ''])]
  await textsOf(...episodes)
  const lines = [
    'Transcript of 1: 1.vtt, 20 of 20 minutes, 2 speakers.',
    'Warning: transcript of 2: 1.srt, 12 of 30 minutes, 2 speakers; it covers less than 80 % of the episode.'
  ]
  expect(logged.slice(0, 2)).toEqual(lines)
  await textsOf(...episodes)
  expect(logged.slice(3, 5)).toEqual(lines)
})

test('the build warns when a text without times is too short for the episode', async () => {
  host.set(one, 'Welkom bij de podcast.')
  await textsOf(typed('1', 1800, [one, 'text/plain']))
  expect(logged[0]).toBe(
    'Warning: transcript of 1: 1.vtt, 4 words without times for 30 minutes, 0 speakers; it covers less than 80 % of the episode.'
  )
})
