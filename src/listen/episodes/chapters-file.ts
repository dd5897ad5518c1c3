// The chapters of an episode as a file for podcast apps, in the JSON Chapters Format 1.2 of the podcast namespace.
import { filmPath } from '../../films/film/film-list.ts'
import { absoluteUrl } from '../../lib/head.ts'
import { inWidth, PICTURE_WIDTHS } from '../../lib/local-pictures.ts'
import type { Settings } from '../../site/brand/schema.ts'
import { episodePath } from './episode-path.ts'
import type { Episode } from './schema.ts'

export const CHAPTERS_TYPE = 'application/json+chapters'

/** A film that begins so close to a chapter is what that chapter is about. */
const SAME_MOMENT_SECONDS = 5
const WIDEST_POSTER = Math.max(...PICTURE_WIDTHS.posters)

type Timed = Pick<Episode, 'chapters' | 'movies'>
type FileChapter = { startTime: number; title: string; img?: string; url?: string; toc?: false }

/** '/aflevering/118/chapters.json' */
export const chaptersFilePath = (episode: Pick<Episode, 'slug'>): string =>
  `${episodePath(episode)}chapters.json`

/** Whether the episode has the file: it has chapters, or films of which the second is known. */
export const hasChaptersFile = (episode: Timed): boolean =>
  episode.chapters.length > 0 || hasFilmMoments(episode)

export const hasFilmMoments = ({ movies }: Pick<Episode, 'movies'>): boolean =>
  movies.some(({ chapterSeconds }) => chapterSeconds !== undefined)

/** The content of the file; `title` as shown on the page. */
export const chaptersFile = (
  episode: Timed & Pick<Episode, 'author'>,
  title: string,
  site: Pick<Settings, 'name' | 'siteUrl'>
) => ({
  version: '1.2.0',
  title,
  ...(episode.author ? { author: episode.author } : {}),
  podcastName: site.name,
  chapters: fileChapters(episode, site.siteUrl)
})

/**
 * The chapters, with poster and page of the film that begins there. A film that begins between two of them changes the picture
 * only (`toc: false`), so that the list of an app is that of our page. Without any chapters the films are the list.
 */
function fileChapters({ chapters, movies }: Timed, siteUrl: string): FileChapter[] {
  const starts = chapters.map(({ seconds }) => seconds)
  const begun = new Map<number, FileChapter>()
  for (const film of movies) {
    if (film.chapterSeconds === undefined) continue
    const startTime = nearestChapter(film.chapterSeconds, starts) ?? film.chapterSeconds
    // Of two films in one chapter the first gives the picture.
    if (begun.has(startTime)) continue
    begun.set(startTime, {
      startTime,
      title: film.title,
      ...(film.posterUrl ? { img: absoluteUrl(siteUrl, inWidth(film.posterUrl, WIDEST_POSTER)) } : {}),
      url: absoluteUrl(siteUrl, filmPath(film)),
      ...(starts.length === 0 || starts.includes(startTime) ? {} : { toc: false })
    })
  }
  for (const { seconds: startTime, title } of chapters)
    begun.set(startTime, { ...begun.get(startTime), startTime, title })
  return [...begun.values()].sort((one, other) => one.startTime - other.startTime)
}

const nearestChapter = (seconds: number, starts: readonly number[]): number | undefined =>
  starts
    .filter((start) => Math.abs(start - seconds) < SAME_MOMENT_SECONDS)
    .sort((one, other) => Math.abs(one - seconds) - Math.abs(other - seconds))[0]
