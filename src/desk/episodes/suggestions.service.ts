// Reads a transcript in the browser, and asks the rules at which second each film begins.

import { readTranscript } from '../../listen/transcripts/read.ts'
import type { Paragraph } from '../../listen/transcripts/schema.ts'
import { type SuggestedTime, suggestTimes } from '../../listen/transcripts/suggest-times.ts'
import type { DeskEpisode } from './contract.ts'
import type { Edited } from './edited.ts'

/** Of the given file, else of the page of the episode. undefined = it has none. Throws without a connection. */
export async function paragraphsOf(
  slug: string,
  file: string | undefined
): Promise<readonly Paragraph[] | undefined> {
  if (file !== undefined) return readTranscript(file)?.paragraphs
  const answer = await fetch(`/aflevering/${encodeURIComponent(slug)}/transcript.vtt`)
  return answer.ok ? readTranscript(await answer.text())?.paragraphs : undefined
}

/** `slug` of a suggestion is the key of its film. */
export const suggestionsFor = (
  { films, chapters }: Edited,
  paragraphs: readonly Paragraph[],
  { built, hosts }: Pick<DeskEpisode, 'built' | 'hosts'>
): SuggestedTime[] =>
  suggestTimes(
    films.map(({ key, title, year }) => ({
      slug: key,
      year,
      titles: [...new Set([title, ...(built.names[key]?.titles ?? [])])],
      directors: built.names[key]?.directors ?? []
    })),
    { chapters: chapters.map(({ atSeconds, title }) => ({ seconds: atSeconds, title })), paragraphs },
    hosts.map(({ name }) => name)
  )
