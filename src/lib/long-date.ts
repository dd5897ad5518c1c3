// Belgian and Dutch dates in one fixed zone, so that build and browser agree.

const ZONE = 'Europe/Brussels'
const episodeDate = new Intl.DateTimeFormat('nl-BE', { dateStyle: 'long', timeZone: ZONE })
const reviewDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: ZONE })

/** '12 november 2026'. */
export const formatEpisodeDate = (iso: string): string => episodeDate.format(new Date(iso))

/** The long Dutch form that reviews use. */
export const formatReviewDate = (iso: string): string => reviewDate.format(new Date(iso))
