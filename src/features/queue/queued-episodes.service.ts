// What the queue shows and plays of an episode: from the titles of the search, which the service worker keeps for offline use.

import { atom } from 'nanostores'
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import { SEARCH_TITLES_PATH } from '../../worker/cache-rules.ts'
import { episodeKey } from '../episodes/episode-path.ts'
import { keepKnown } from './queue.store.ts'

const titlesSchema = v.object({
  episodes: v.array(
    v.object({ slug: v.string(), label: v.string(), title: v.string(), audioUrl: v.optional(v.string(), '') })
  )
})

export interface QueuedEpisode {
  id: string
  slug: string
  /** 'Aflevering 112'. */
  label: string
  title: string
  audioUrl: string
}

export type Titles =
  | { step: 'idle' | 'loading' | 'failed' }
  /** By id, newest first. */
  | { step: 'ready'; episodes: ReadonlyMap<string, QueuedEpisode> }

export const $titles = atom<Titles>({ step: 'idle' })

let loading: Promise<void> | undefined

async function fetchTitles(): Promise<void> {
  $titles.set({ step: 'loading' })
  try {
    const response = await fetch(SEARCH_TITLES_PATH)
    if (!response.ok) throw new Error(`The titles answered ${response.status}.`)
    const { episodes } = v.parse(titlesSchema, await response.json())
    const known = new Map(
      episodes.map((episode) => [episodeKey(episode), { ...episode, id: episodeKey(episode) }])
    )
    $titles.set({ step: 'ready', episodes: known })
    // An empty list is a site without its feed, not a feed without its episodes.
    if (known.size > 0) keepKnown((id) => known.has(id))
  } catch (error) {
    report(error, 'titles of the queue')
    $titles.set({ step: 'failed' })
  }
}

/** Loads the titles once; again after a failure. */
export function loadTitles(): Promise<void> {
  if ($titles.get().step === 'ready') return Promise.resolve()
  loading ??= fetchTitles().finally(() => {
    loading = undefined
  })
  return loading
}

/** An episode of the feed; undefined = it left, or the titles could not be loaded. */
export async function episodeOf(id: string): Promise<QueuedEpisode | undefined> {
  await loadTitles()
  const titles = $titles.get()
  return titles.step === 'ready' ? titles.episodes.get(id) : undefined
}
