// Fetches the facts that the player shows about an episode. Playback never waits for them.
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import { type Playable, playablePath, playableSchema } from './schema.ts'

const ASK_AGAIN_AFTER_MS = 10_000

const known = new Map<string, Playable>()

/**
 * Fetches the facts of an episode and calls `show` once. After a failure it retries for as long as they are wanted.
 * @param isWanted false as soon as another episode is in the player
 */
export async function fetchFacts(
  slug: string,
  isWanted: () => boolean,
  show: (facts: Playable) => void
): Promise<void> {
  const facts = known.get(slug) ?? (await factsOf(slug))
  if (!isWanted()) return
  if (facts === 'none') return
  if (facts) {
    known.set(slug, facts)
    return show(facts)
  }
  const again = () => {
    removeEventListener('online', again)
    clearTimeout(timer)
    if (isWanted()) void fetchFacts(slug, isWanted, show)
  }
  const timer = setTimeout(again, ASK_AGAIN_AFTER_MS)
  addEventListener('online', again)
}

/** 'none' = the episode has no facts (404); undefined = the request failed. */
async function factsOf(slug: string): Promise<Playable | 'none' | undefined> {
  try {
    const response = await fetch(playablePath(slug))
    if (response.ok) return v.parse(playableSchema, await response.json())
    report(response.status, playablePath(slug))
    return response.status === 404 ? 'none' : undefined
  } catch (error) {
    report(error, playablePath(slug))
    return undefined
  }
}
