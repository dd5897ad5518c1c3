// Fetches the facts that the player shows about an episode. Playback never waits for them.
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import type { Pressed } from './machine.ts'
import { type Playable, playablePath, playableSchema } from './schema.ts'

/** Doubled after each failure. */
const ASK_AGAIN_AFTER_MS = 10_000

interface FactsWanted {
  /** False as soon as another episode is in the player. */
  isWanted: () => boolean
  show: (facts: Playable) => void
  /** Called after each failure, to show what is known without the network. */
  showMeanwhile: () => void
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
    const { isWanted, show, showMeanwhile } = wanted
    const facts = known.get(slug) ?? (await factsOf(slug))
    if (!isWanted()) return
    if (facts === 'none') return
    if (facts) {
      known.set(slug, facts)
      return show(facts)
    }
    showMeanwhile()
    const again = () => {
      removeEventListener('online', again)
      clearTimeout(timer)
      if (isWanted()) void fetchFacts(slug, wanted, againAfterMs * 2)
    }
    const timer = navigator.onLine ? setTimeout(again, againAfterMs) : undefined
    addEventListener('online', again)
  }
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

/**
 * What the page itself says: title and duration in seconds, from the ticket or page of the episode. Shown when the facts
 * cannot be fetched, as on a cached page without a connection. undefined = it is not on this page.
 */
export function factsOnPage({ id, slug, audioUrl }: Pressed): Playable | undefined {
  const holders = document.querySelectorAll<HTMLElement>(`main [data-episode="${CSS.escape(id)}"]`)
  for (const holder of holders) {
    const title = titleIn(holder)
    if (!title) continue
    const isNumber = /^\d+$/.test(slug)
    return {
      id,
      slug,
      episodeNumber: isNumber ? Number(slug) : null,
      label: isNumber ? slug : '',
      title,
      teaser: { compact: '', wide: '' },
      author: '',
      imageUrl: '',
      audioUrl,
      duration: Number(holder.dataset.duration) || 0,
      pubDate: '',
      chapters: []
    }
  }
  return undefined
}

/** The text of the heading, without text that is only for screen readers. */
function titleIn(holder: Element): string {
  const heading = holder.querySelector('h1, h2, h3')?.cloneNode(true)
  if (!(heading instanceof Element)) return ''
  for (const unseen of heading.querySelectorAll('.sr-only')) unseen.remove()
  return heading.textContent?.trim() ?? ''
}
