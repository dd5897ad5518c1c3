// Downloads the podcast:transcript files of episodes and caches the parsed transcripts between builds. Each episode has
// a separate file: together they are far larger than the rest of the podcast.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
import { inParallel } from '../../functions/platform/http/client/pace.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { DAY_MS } from '../../src/lib/time-units.ts'
import { natureOf } from '../../src/listen/transcripts/best-file.ts'
import { type Remark, readTranscript } from '../../src/listen/transcripts/read.ts'
import {
  type Transcript,
  type TranscriptFile,
  transcriptSchema
} from '../../src/listen/transcripts/schema.ts'
import { decodeTranscript } from './decode-transcript.ts'
import { type FetchBounds, fetchMany } from './fetch-many.ts'
import { type ReadFile, remarkSentence, reportLines } from './transcript-report.ts'
import { writeWhole } from './whole-file.ts'

const BOUNDS: FetchBounds = { parallel: 6, most: 300, deadlineMs: 60_000 }
/** The number of files that are tried per episode: the best, and the next ones if that is unavailable or no transcript. */
const MOST_TRIED = 4
/** Transcripts are sometimes corrected, mostly in the first days. */
const CACHE_DAYS = 7
/** Raise it when the parsing changes. */
const READING = 3
const READ_AT_ONCE = 8

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    fetchedAt: v.number(),
    reading: v.literal(READING),
    transcript: v.nullable(transcriptSchema),
    /** The name of the file. */
    file: v.string(),
    /** What was wrong with it, and with the files that were tried before. */
    remarks: v.array(v.string())
  })
)
type StoredTranscript = v.InferOutput<typeof storedSchema>

export type Declared = {
  slug: string
  transcriptFiles: readonly TranscriptFile[]
  /** Seconds of the episode; 0 = unknown. */
  duration?: number
}
type Options = {
  send: SendRequest
  log: (line: string) => void
  /** Of the feed, for files that say none. */
  language: string
  /** Without this, all are downloaded each time. */
  cacheFolder?: string
  /** Transcripts by the editors, which take precedence. */
  ownFolder: string
  /** Those that hosts gave at the desk, by the slug of the episode: they go before all others. */
  given?: ReadonlyMap<string, { name: string; text: string }>
}

/** The transcripts by the slug of their episode; `episodes` has the newest first. */
export async function readTranscripts(
  episodes: readonly Declared[],
  { send, log, language, cacheFolder, ownFolder, given = new Map() }: Options
): Promise<ReadonlyMap<string, Transcript>> {
  const found = new Map(await ownTranscripts(ownFolder, episodes, { log, language }))
  for (const episode of episodes) {
    const file = given.get(episode.slug)
    const transcript = file && readTranscript(file.text, 'unknown', () => undefined, language)
    if (file && transcript) {
      found.set(episode.slug, transcript)
      for (const line of reportLines(episode, { transcript, file: file.name, remarks: [] })) log(line)
    }
  }
  const wanted = episodes.filter(
    ({ slug, transcriptFiles }) => !found.has(slug) && transcriptFiles.length > 0
  )
  if (wanted.length === 0) return found
  const stored = new Map<string, StoredTranscript>()
  await inParallel(wanted, READ_AT_ONCE, async (episode) => {
    const known = cacheFolder && (await load(cacheFolder, keyOf(episode)))
    if (known) stored.set(episode.slug, known)
  })
  const oldest = Date.now() - CACHE_DAYS * DAY_MS
  const open = wanted.filter(({ slug }) => (stored.get(slug)?.fetchedAt ?? 0) < oldest)
  const filesOf = new Map(open.map((episode) => [keyOf(episode), episode]))
  const remarks = new Map<string, string[]>()
  const fetched = await fetchMany([...filesOf.keys()], BOUNDS, async (key) => {
    const episode = filesOf.get(key)
    const ofFiles: string[] = []
    remarks.set(key, ofFiles)
    return (
      episode && fetchFirst(episode.transcriptFiles, { send, language }, (remark) => ofFiles.push(remark))
    )
  })
  for (const episode of open) {
    const file = fetched.found.get(keyOf(episode))
    if (file === undefined) continue
    const read: StoredTranscript = {
      fetchedAt: Date.now(),
      reading: READING,
      ...file,
      remarks: remarks.get(keyOf(episode)) ?? []
    }
    stored.set(episode.slug, read)
    if (cacheFolder) await save(cacheFolder, keyOf(episode), read)
  }
  for (const episode of wanted) {
    const known = stored.get(episode.slug)
    if (known?.transcript) found.set(episode.slug, known.transcript)
    const tried = { file: '', transcript: null, remarks: remarks.get(keyOf(episode)) ?? [] }
    for (const line of reportLines(episode, known ?? tried)) log(line)
  }
  if (cacheFolder) await forgetOthers(cacheFolder, wanted.map(keyOf))
  const missing = wanted.filter(({ slug }) => !stored.has(slug)).length
  const unread = wanted.filter(({ slug }) => stored.get(slug)?.transcript === null).length
  const parts = [`${wanted.length} episodes`, `${fetched.found.size} fetched`]
  if (missing) parts.push(`${missing} not available${fetched.problem ? ` (${fetched.problem})` : ''}`)
  if (unread) parts.push(`${unread} without a text that can be read`)
  log(`Transcripts: ${parts.join(', ')}.`)
  return found
}

/** The URL of the best file, which is the cache key of an episode. */
const keyOf = ({ transcriptFiles }: Declared): string => transcriptFiles[0]?.url ?? ''

/** The first file with a transcript; null if all were loaded and none has one, undefined if one is unavailable. */
async function fetchFirst(
  files: readonly TranscriptFile[],
  { send, language }: Pick<Options, 'send' | 'language'>,
  remark: (sentence: string) => void
): Promise<Omit<ReadFile, 'remarks'> | undefined> {
  let isMissing = false
  let failure: Failure | undefined
  for (const declared of files.slice(0, MOST_TRIED)) {
    try {
      const answer = await send(
        new Request(declared.url, { headers: { accept: 'text/vtt, application/srt, */*;q=0.5' } })
      )
      const name = nameOf(declared)
      if (!answer.ok) {
        isMissing = true
        remark(`${name} is not available (${answer.status})`)
        continue
      }
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const file = decodeTranscript(bytes, answer.headers.get('content-type') ?? '')
      const transcript = readTranscript(
        file,
        natureOf(declared),
        (one) => {
          isMissing ||= NO_FILE.has(one.what)
          remark(`${name} ${remarkSentence(one, declared.type)}`)
        },
        declared.language || language
      )
      if (transcript) return { transcript, file: name }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failure = error
      remark(error.message)
    }
  }
  if (failure) throw failure
  return isMissing ? undefined : { transcript: null, file: '' }
}

/** Answers instead of a file, which may be there at the next build. */
const NO_FILE: ReadonlySet<Remark['what']> = new Set(['web-page', 'error-page', 'without-times'])

/** The last part of its URL. */
const nameOf = ({ url }: TranscriptFile): string => new URL(url).pathname.split('/').findLast(Boolean) ?? url

/** `{slug}.vtt` of each episode that the editors transcribed; an unreadable one is reported and left out. */
async function ownTranscripts(
  folder: string,
  episodes: readonly Declared[],
  { log, language }: Pick<Options, 'log' | 'language'>
): Promise<[string, Transcript][]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.vtt'))
  const bySlug = new Map(episodes.map((episode) => [episode.slug, episode]))
  const found: [string, Transcript][] = []
  for (const name of names) {
    const slug = name.slice(0, -'.vtt'.length)
    const episode = bySlug.get(slug)
    const remarks: string[] = []
    const transcript = readTranscript(
      decodeTranscript(await readFile(path.join(folder, name))),
      'unknown',
      (one) => remarks.push(`${name} ${remarkSentence(one, '')}`),
      language
    )
    if (!episode) log(`Transcripts: no episode for ${name}.`)
    else if (!transcript) log(`Transcripts: ${remarks.join('; ')}.`)
    else {
      found.push([slug, transcript])
      for (const line of reportLines(episode, { transcript, file: name, remarks })) log(line)
    }
  }
  return found
}

const fileOf = (folder: string, key: string) =>
  path.join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`)

async function load(folder: string, key: string): Promise<StoredTranscript | undefined> {
  const content = v.safeParse(
    storedSchema,
    await readFile(fileOf(folder, key), 'utf8').catch(() => undefined)
  )
  return content.success ? content.output : undefined
}

async function save(folder: string, key: string, stored: StoredTranscript): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeWhole(fileOf(folder, key), JSON.stringify(stored))
}

/** Drops the files of episodes that left the feed or have another transcript now. */
async function forgetOthers(folder: string, keys: readonly string[]): Promise<void> {
  const used = new Set(keys.map((key) => path.basename(fileOf(folder, key))))
  for (const name of await readdir(folder).catch(() => []))
    if (!used.has(name)) await rm(path.join(folder, name), { force: true })
}

/** Writes the prepared transcripts, and nothing else, into `folder`. */
export async function writeTranscripts(
  transcripts: ReadonlyMap<string, Transcript>,
  folder: string
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [slug, transcript] of transcripts)
    await writeWhole(path.join(folder, `${slug}.json`), JSON.stringify(transcript))
}
