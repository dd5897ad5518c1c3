// What the server knows of the episodes: taken from the podcast that the pages were made from, so that they cannot disagree.
import type { Episode } from '../episodes/schema.ts'
import { type CandidateLists, candidateLists } from './candidates.ts'
import { type PublicationDates, publicationDates } from './retention.ts'

export interface BuiltEpisodes {
  candidates: CandidateLists
  publishedOn: PublicationDates
}

/** `isVoted`: whether this site has votes; without them there is nothing to vote for. */
export function builtEpisodes(
  episodes: readonly Pick<Episode, 'episodeNumber' | 'movies' | 'pubDate'>[],
  isVoted: boolean
): BuiltEpisodes {
  return { candidates: isVoted ? candidateLists(episodes) : {}, publishedOn: publicationDates(episodes) }
}
