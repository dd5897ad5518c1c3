// Fetches the facts that the player shows about an episode. Playback never waits for them.
import * as v from 'valibot'
import { report } from '../../../browser/report.ts'
import { $kept } from '../../downloads/kept.store.ts'
import { type Playable, playablePath, playableSchema } from '../schema.ts'

/** Doubled after each failure. */
const ASK_AGAIN_AFTER_MS = 10_000

interface FactsWanted {
  /** False as soon as another episode is in the player. */
  isWanted: () => boolean
  show: (facts: Playable) => void
}

/** Remembers the facts of each episode that was in the player. */
export function createFacts() {
  const known = new Map<string, Playable>()
  /**
   * Fetches the facts of an episode and calls `show` once. After a failure it retries for as long as they are wanted:
   * offline only once the connection is back, else also after ever longer waits.
   */
  return async function fetchFacts(
    slug: string,
    wanted: FactsWanted,
    againAfterMs = ASK_AGAIN_AFTER_MS
  ): Promise<void> {
    const { isWanted, show } = wanted
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
      if (isWanted()) void fetchFacts(slug, wanted, againAfterMs * 2)
    }
    const timer = navigator.onLine ? setTimeout(again, againAfterMs) : undefined
    addEventListener('online', again)
  }
}

/** Those of a kept episode also without a connection. 'none' = the episode has no facts (404); undefined = the request failed. */
export async function factsOf(slug: string): Promise<Playable | 'none' | undefined> {
  try {
    const response = await fetch(playablePath(slug))
    if (response.ok) return v.parse(playableSchema, await response.json())
    report(response.status, playablePath(slug))
    return response.status === 404 ? 'none' : keptFactsOf(slug)
  } catch (error) {
    report(error, playablePath(slug))
    return keptFactsOf(slug)
  }
}

/** What was saved with a kept episode, for when there is no connection. */
async function keptFactsOf(slug: string): Promise<Playable | undefined> {
  const id = `ep-${slug}`
  if (!$kept.get()[id]) return undefined
  try {
    const { keptFacts } = await import('../../downloads/kept-audio.service.ts')
    const facts = v.safeParse(playableSchema, await keptFacts(id))
    return facts.success ? facts.output : undefined
  } catch (error) {
    report(error, 'kept facts')
    return undefined
  }
}
