// How long votes stay linked to voters, and therefore how long an episode can be voted on.
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts'

export const VOTING_DAYS = 90
/** Voter keys are deleted an hour after voting closes, so that a late request cannot become a second vote. */
export const KEY_RETENTION_MS = VOTING_DAYS * DAY_MS + HOUR_MS

/** Publication times of the numbered episodes, as ISO timestamps by number. */
export type PublicationDates = Readonly<Record<string, string>>

export function publicationDates(
  episodes: readonly { episodeNumber: number | null; pubDate: string }[]
): PublicationDates {
  const numbered = episodes.filter(({ episodeNumber }) => episodeNumber !== null)
  return Object.fromEntries(numbered.map(({ episodeNumber, pubDate }) => [episodeNumber, pubDate]))
}

export const votingClosesAt = (pubDate: string): string =>
  new Date(Date.parse(pubDate) + VOTING_DAYS * DAY_MS).toISOString()

export function isVotingClosed(episodeNumber: number, publishedOn: PublicationDates, now: Date): boolean {
  return ageMs(episodeNumber, publishedOn, now) >= VOTING_DAYS * DAY_MS
}

/** The episodes among these whose voter keys must be deleted. */
export function pastVoterKeys(
  episodeNumbers: readonly number[],
  publishedOn: PublicationDates,
  now: Date
): number[] {
  return episodeNumbers.filter((number) => ageMs(number, publishedOn, now) >= KEY_RETENTION_MS)
}

/**
 * The age of an episode in ms. An episode missing from the feed counts as old as the next one in the feed; one newer than
 * all of them has age 0.
 */
function ageMs(episodeNumber: number, publishedOn: PublicationDates, now: Date): number {
  const numbers = Object.keys(publishedOn).map(Number)
  const next = Math.min(...numbers.filter((number) => number >= episodeNumber))
  const published = publishedOn[next]
  return published === undefined ? 0 : now.getTime() - Date.parse(published)
}
