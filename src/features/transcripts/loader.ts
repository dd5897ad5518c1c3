// Build time only: reads the prepared transcripts, one file for each episode (written by scripts/build/prepare.ts).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadPodcast } from '../episodes/loader.ts'
import type { Episode } from '../episodes/schema.ts'
import type { Transcript } from './schema.ts'
import type { TranscriptKind } from './transcript-files.ts'

const folder = path.resolve('.cache/site/transcripts')

/** The transcript of an episode that has one; the schema was checked when it was written. */
export function loadTranscript({
  slug,
  transcript
}: Pick<Episode, 'slug' | 'transcript'>): Transcript | undefined {
  if (!transcript) return undefined
  return JSON.parse(readFileSync(path.join(folder, `${slug}.json`), 'utf8')) as Transcript
}

/** The episodes whose transcript has times, or has none. */
export const transcribedEpisodes = (kind: TranscriptKind): Episode[] =>
  loadPodcast().episodes.filter(({ transcript }) => transcript === kind)
