// The episode data that the server needs. Built from the same podcast data as the pages, so that both always agree.
import type { Episode } from '../episodes/schema.ts'
import { type CandidateLists, candidateLists } from './candidates.ts'
import { type PublicationDates, publicationDates } from './retention.ts'

export interface BuiltEpisodes {
  candidates: CandidateLists
  publishedOn: PublicationDates
}

/** `isVoted`: whether votes are on for this site. If not, no episode has candidates. */
export function builtEpisodes(
  episodes: readonly Pick<Episode, 'episodeNumber' | 'movies' | 'pubDate'>[],
  isVoted: boolean
): BuiltEpisodes {
  return { candidates: isVoted ? candidateLists(episodes) : {}, publishedOn: publicationDates(episodes) }
}
