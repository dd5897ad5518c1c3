// Minimal complete episodes for tests.
import type { Episode } from './schema.ts'

/** 'Aflevering 12', by default without films, images, chapters or notes. */
export const episodeOf = (episodeNumber: number, changes: Partial<Episode> = {}): Episode => ({
  id: `ep-${episodeNumber}`,
  episodeNumber,
  slug: String(episodeNumber),
  kind: 'full',
  guid: `guid-${episodeNumber}`,
  title: `Titel ${episodeNumber}`,
  description: '',
  pubDate: '2026-11-12T04:00:00.000Z',
  duration: 4000,
  audioUrl: `/geluid/ep-${episodeNumber}.mp3`,
  imageUrl: '',
  author: 'Noor',
  chapters: [],
  movies: [],
  upcomingMovies: [],
  ...changes
})

/** An archive of this many episodes, newest first. */
export const archiveOf = (total: number): Episode[] =>
  Array.from({ length: total }, (_, index) => episodeOf(total - index))
