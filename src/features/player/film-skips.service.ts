// The talk about unseen films in an episode that need not be in the player: for texts, which must not tell the end either.
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import { hasSeen } from '../film-marks/my-films.store.ts'
import { $withoutSpoilers } from '../listening/listening.store.ts'
import { playablePath, playableSchema } from './schema.ts'
import { type Skip, skipsOf } from './skipping.ts'

/** Empty where spoilers are welcome, and where nobody knows the places. Undefined: it could not be found out. */
export async function filmSkipsOf(slug: string): Promise<readonly Skip[] | undefined> {
  if (!$withoutSpoilers.get()) return []
  try {
    const response = await fetch(playablePath(slug))
    if (!response.ok) return response.status === 404 ? [] : undefined
    const { chapters, films, duration } = v.parse(playableSchema, await response.json())
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
