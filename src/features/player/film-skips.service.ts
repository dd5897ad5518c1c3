// The talk about unseen films in an episode that need not be in the player: for texts, which must not tell the end either.
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import { hasSeen } from '../film-marks/my-films.store.ts'
import { $withoutSpoilers } from '../listening/listening.store.ts'
import { type Playable, playablePath, playableSchema } from './schema.ts'
import { type Skip, skipsOf } from './skipping.ts'

const facts = new Map<string, Promise<Playable | 'none'>>()

async function fetchFacts(slug: string): Promise<Playable | 'none'> {
  const response = await fetch(playablePath(slug))
  if (response.status === 404) return 'none'
  if (!response.ok) throw new Error(`The facts answered ${response.status}.`)
  return v.parse(playableSchema, await response.json())
}

/** Asks once a page for each episode; again after a failure. */
function factsOf(slug: string): Promise<Playable | 'none'> {
  const known = facts.get(slug) ?? fetchFacts(slug)
  facts.set(slug, known)
  known.catch(() => facts.delete(slug))
  return known
}

/** The films of an episode that the visitor has not seen. Empty where spoilers are welcome, and when it could not be found out. */
export async function unseenFilmsOf(slug: string): Promise<Playable['films']> {
  if (!$withoutSpoilers.get()) return []
  try {
    const known = await factsOf(slug)
    return known === 'none' ? [] : known.films.filter((film) => !hasSeen(film))
  } catch (error) {
    report(error, 'spoilers')
    return []
  }
}

/** Empty where spoilers are welcome, and where nobody knows the places. Undefined: it could not be found out. */
export async function filmSkipsOf(slug: string): Promise<readonly Skip[] | undefined> {
  if (!$withoutSpoilers.get()) return []
  try {
    const known = await factsOf(slug)
    if (known === 'none') return []
    const { chapters, films, duration } = known
    // A text has its times from the feed's audio, whatever the length of the one that plays.
    const audioSeconds = duration > 0 ? duration : Number.MAX_SAFE_INTEGER
    return skipsOf(
      { chapters, films, audioSeconds, feedSeconds: duration },
      { isFilmSkipped: (film) => !hasSeen(film), chosenSeconds: new Set() }
    )
  } catch (error) {
    report(error, 'spoilers')
    return undefined
  }
}
