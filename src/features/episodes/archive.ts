// The list of all episodes in pages of ten, and where an episode is in it (spec listening 9).

/** Episodes shown first, and added each time. */
export const PAGE_SIZE = 10

/** Key in session storage: where a longer list was left. */
export const listTopKey = (shortName: string): string => `${shortName}-list-top`

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
