// The archive in pages, and the small pieces of it that the home page adds to its list.

/** As many as the home page shows at first and adds at a time (spec listening 9). */
export const EPISODES_PER_PAGE = 10

/** Page of the archive; the first one has no number. */
export const archivePath = (page: number): string =>
  page === 1 ? '/afleveringen/' : `/afleveringen/${page}/`

/** The tickets of an archive page alone, for 'Meer afleveringen laden'. */
export const morePath = (page: number): string => `/api/episodes/page/${page}/`
