// How long it stays known which vote is whose.

const DAY_MS = 24 * 60 * 60 * 1000
export const VOTER_KEY_DAYS = 90

/** When each numbered episode came out, as ISO timestamps by number. */
export type PublicationDates = Readonly<Record<string, string>>

export function publicationDates(
  episodes: readonly { episodeNumber: number | null; pubDate: string }[]
): PublicationDates {
  const numbered = episodes.filter(({ episodeNumber }) => episodeNumber !== null)
  return Object.fromEntries(numbered.map(({ episodeNumber, pubDate }) => [episodeNumber, pubDate]))
}

/**
 * Of these episodes, the ones that came out longer ago than voters are kept apart. An episode that is gone from the
 * feed counts as old as the next one that is still there.
 */
export function pastVoterKeys(
  episodeNumbers: readonly number[],
  publishedOn: PublicationDates,
  now: Date
): number[] {
  const known = Object.entries(publishedOn)
    .map(([number, date]) => ({ number: Number(number), publishedMs: Date.parse(date) }))
    .sort((one, other) => one.number - other.number)
  return episodeNumbers.filter((asked) => {
    const published = known.find(({ number }) => number >= asked)
    return published !== undefined && now.getTime() - published.publishedMs >= VOTER_KEY_DAYS * DAY_MS
  })
}
