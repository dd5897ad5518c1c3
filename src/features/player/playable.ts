// Builds the player's data of an episode at build time, so that the browser needs neither the show notes nor the settings.

import { teaser } from '../../lib/html.ts'
import { displayTitle, type KindWords, stubLabel } from '../episodes/naming.ts'
import type { Episode } from '../episodes/schema.ts'
import type { Writing } from '../episodes/writing.ts'
import type { Playable } from './schema.ts'

/** Maximum teaser length in characters, for the narrow and the wide bar. */
export const COMPACT_TEASER_LIMIT = 120
export const WIDE_TEASER_LIMIT = 150

export function toPlayable(episode: Episode, words: KindWords, writing: Writing = {}): Playable {
  const { id, slug, episodeNumber, author, imageUrl, audioUrl, duration, pubDate, description } = episode
  return {
    id,
    slug,
    episodeNumber,
    author,
    imageUrl,
    audioUrl,
    duration,
    pubDate,
    label: stubLabel(episode, words),
    title: displayTitle(episode),
    teaser: {
      compact: teaser(description, COMPACT_TEASER_LIMIT),
      wide: teaser(description, WIDE_TEASER_LIMIT)
    },
    ...writing,
    chapters: episode.chapters.map(({ seconds, title }) => ({ seconds, title }))
  }
}
