// Publishes the result of the vote on an episode, for a host at the desk and for `npm run votes`.
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import type { Database } from '../../platform/db/open.ts'
import { freezeResult, type PublishedResult } from './result-queries.ts'

interface Publication {
  episodeNumber: number
  /** The films that could be voted for. */
  titles: readonly string[]
  /** The id of a host, or `operator`. */
  by: string
  now: Date
}

/** Closes the vote and freezes its numbers. May be repeated: the first publication stays. */
export async function publishResult(
  db: Database,
  publication: Publication
): Promise<Outcome<PublishedResult, 'no-votes'>> {
  const published = await freezeResult(db, publication)
  return published ? accept(published) : refuse('no-votes')
}
