// Keeps the search index equal to the live site: reads new and changed episodes, and drops those that are no longer there.
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import {
  episodeTextsSchema,
  TEXT_LIST_PATH,
  textListSchema,
  textsPath
} from '../../../src/listen/search/episode-texts.ts'
import type { Database } from '../../platform/db/open.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { LiveSite } from '../../platform/services/netlify/site-host.ts'
import { dropFromIndex, indexEpisode, indexedHashes } from './text-queries.ts'

export const indexSearchJob: Job = {
  name: 'index-search',
  schedule: '*/10 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: ({ db, releases }, signal) => indexSearch({ db, liveSite: releases.liveSite }, signal)
}

/** Part of each stored hash. A change of what the index has of a text reads all texts again. */
const INDEXED_AS = 'words'

const listSchema = v.pipe(v.string(), v.parseJson(), textListSchema)
const textsSchema = v.pipe(v.string(), v.parseJson(), episodeTextsSchema)

/** Counts episodes that were read, dropped, and left for the next run. Without a list nothing changes. */
export async function indexSearch(
  { db, liveSite }: { db: Database; liveSite: LiveSite },
  signal: AbortSignal
): Promise<{ indexed: number; dropped: number; left: number }> {
  const counts = { indexed: 0, dropped: 0, left: 0 }
  const listed = await readJson(liveSite, TEXT_LIST_PATH, listSchema)
  if (!listed) return counts
  const known = await indexedHashes(db)
  const names = new Set(listed.map(({ slug }) => slug))
  const gone = [...known.keys()].filter((slug) => !names.has(slug))
  await dropFromIndex(db, gone)
  counts.dropped = gone.length
  for (const { slug, hash: textsHash } of listed) {
    const hash = `${INDEXED_AS} ${textsHash}`
    if (known.get(slug) === hash) continue
    const texts = signal.aborted ? undefined : await readJson(liveSite, textsPath(slug), textsSchema)
    if (texts?.slug === slug) {
      await indexEpisode(db, texts, hash)
      counts.indexed++
    } else counts.left++
  }
  return counts
}

/** A file of the live site; undefined when it is missing or invalid, or the site is unavailable. */
async function readJson<Schema extends v.GenericSchema<string, unknown>>(
  liveSite: LiveSite,
  path: string,
  schema: Schema
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const { status, text } = await liveSite.read(path)
    const content = status === 200 ? v.safeParse(schema, text) : undefined
    return content?.success ? content.output : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
