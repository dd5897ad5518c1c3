// The last change of each page, for the sitemap, so that search engines recrawl pages with new content.
import { filmPath } from '../../films/film/film-list.ts'
import { archivePath } from './archive.ts'
import { episodePath } from './episode-path.ts'
import type { Podcast } from './schema.ts'

/** Path as in an address ('/film/am%C3%A9lie-2001/') → publication date of its newest episode. Pages without one are left out. */
export function lastChanges({ episodes, films }: Pick<Podcast, 'episodes' | 'films'>): Map<string, string> {
  const newest = episodes[0]?.pubDate
  const changes = new Map(episodes.map((episode) => [encodeURI(episodePath(episode)), episode.pubDate]))
  for (const { film, appearances } of films)
    if (appearances[0]) changes.set(encodeURI(filmPath(film)), appearances[0].pubDate)
  if (newest) for (const path of ['/', archivePath(1), '/films/', '/must-see/']) changes.set(path, newest)
  return changes
}
