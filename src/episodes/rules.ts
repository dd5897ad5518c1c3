// How episodes are shown, ordered and addressed (spec listening 2, 5 and 9).
import type { Episode } from './schema.ts'

/** Episodes shown first, and added each time. */
export const PAGE_SIZE = 10
/** Descriptions longer than this collapse. */
export const DESCRIPTION_LIMIT = 300
/** The same on the featured episode. */
export const FEATURED_DESCRIPTION_LIMIT = 200

/** The title without any text before the first ' - ': '#118 - Hemel' → 'Hemel'. */
export function displayTitle(title: string): string {
  const cut = title.indexOf(' - ')
  return (cut < 0 ? title : title.slice(cut + 3)).trim() || title.trim()
}

/** Page of an episode. */
export const episodePath = ({ slug }: Pick<Episode, 'slug'>): string => `/aflevering/${slug}/`

/** Key of an episode in stored positions and votes: 'ep-118', or 'ep-<slug>' without a number. */
export const episodeKey = ({ slug }: Pick<Episode, 'slug'>): string => `ep-${slug}`

/** The neighbours of an episode in a list that is newest first: `next` is the newer one. */
export function neighbours<Item extends Pick<Episode, 'slug'>>(
  episodes: readonly Item[],
  slug: string
): { previous?: Item; next?: Item } {
  const at = episodes.findIndex((episode) => episode.slug === slug)
  const [previous, next] = at < 0 ? [] : [episodes[at + 1], episodes[at - 1]]
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}

/** Page of the archive; the first has no number of its own. */
export const archivePath = (page: number): string => (page <= 1 ? '/afleveringen/' : `/afleveringen/${page}/`)

/** How many archive pages there are; an empty archive has one, which says so. */
export const archivePageCount = (episodeCount: number): number =>
  Math.max(1, Math.ceil(episodeCount / PAGE_SIZE))

/** Episodes of one archive page, counted from 1. */
export const archivePage = <Item>(episodes: readonly Item[], page: number): Item[] =>
  episodes.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

/**
 * The archive page on which an episode must be looked for first, counted from the numbers of those that stand in the
 * list already; without a number it may be on any page, so the last.
 * @param shown numbers in the order of the list; NaN where there is none
 */
export function pageOfEpisode(number: number, shown: readonly number[], lastPage: number): number {
  const lowest = Math.min(...shown.filter((one) => !Number.isNaN(one)))
  if (Number.isNaN(number) || !Number.isFinite(lowest)) return lastPage
  const place = shown.length + lowest - number
  return Math.min(lastPage, Math.max(1, Math.ceil(place / PAGE_SIZE)))
}
