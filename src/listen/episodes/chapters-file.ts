// The chapters of an episode as a file for podcast apps, in the JSON Chapters Format 1.2 of the podcast namespace.
import { episodePath } from './episode-path.ts'
import type { Episode } from './schema.ts'

export const CHAPTERS_TYPE = 'application/json+chapters'

/** '/aflevering/118/chapters.json' */
export const chaptersFilePath = (episode: Pick<Episode, 'slug'>): string =>
  `${episodePath(episode)}chapters.json`

/** The content of the file; `title` as shown on the page. */
export const chaptersFile = (
  { chapters, author }: Pick<Episode, 'chapters' | 'author'>,
  title: string,
  podcastName: string
) => ({
  version: '1.2.0',
  title,
  ...(author ? { author } : {}),
  podcastName,
  chapters: chapters.map(({ seconds, title }) => ({ startTime: seconds, title }))
})
