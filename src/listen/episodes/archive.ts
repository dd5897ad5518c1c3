// The list of all episodes in pages of ten, and the page that holds a given episode.

/** Episodes per page, and added by each 'load more'. */
export const PAGE_SIZE = 10

export const archivePath = (page: number): string => (page <= 1 ? '/afleveringen/' : `/afleveringen/${page}/`)

export const archivePageCount = (episodeCount: number): number =>
  Math.max(1, Math.ceil(episodeCount / PAGE_SIZE))

export const archivePage = <Item>(episodes: readonly Item[], page: number): Item[] =>
  episodes.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

/**
 * Estimates the archive page of an episode from the numbers already in the list. An episode without a number may be on any
 * page, so the last page is returned.
 * @param shown numbers in list order; NaN for an episode without one
 */
export function pageOfEpisode(number: number, shown: readonly number[], lastPage: number): number {
  const lowest = Math.min(...shown.filter((one) => !Number.isNaN(one)))
  if (Number.isNaN(number) || !Number.isFinite(lowest)) return lastPage
  const place = shown.length + lowest - number
  return Math.min(lastPage, Math.max(1, Math.ceil(place / PAGE_SIZE)))
}
