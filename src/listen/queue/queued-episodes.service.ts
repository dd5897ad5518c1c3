// What the queue shows and plays of an episode: from the titles of the search, which the service worker keeps for offline use.

import { atom } from 'nanostores'
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import { SEARCH_TITLES_PATH } from '../../worker/cache-rules.ts'
import { episodeKey, episodePath } from '../episodes/episode-path.ts'
import { $queue, keepKnown } from './queue.store.ts'
import { nextOf } from './queue-order.ts'

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
  const before = $titles.get()
  if (before.step !== 'ready') $titles.set({ step: 'loading' })
  try {
    const response = await fetch(SEARCH_TITLES_PATH)
    if (!response.ok) throw new Error(`The titles answered ${response.status}.`)
    const { episodes } = v.parse(titlesSchema, await response.json())
    const known = new Map(
      episodes.map((episode) => [episodeKey(episode), { ...episode, id: episodeKey(episode) }])
    )
    $titles.set({ step: 'ready', episodes: known })
    // An empty list is a site without its feed, not a feed without its episodes.
    if (known.size > 0) await dropGone(unknownIds(known))
  } catch (error) {
    report(error, 'titles of the queue')
    if (before.step !== 'ready') $titles.set({ step: 'failed' })
  }
}

type Known = ReadonlyMap<string, QueuedEpisode>
const unknownIds = (known: Known): string[] => $queue.get().filter((id) => !known.has(id))

/** The titles may come from the cache of the service worker, older than the episode. Only the site itself says that one is gone. */
async function dropGone(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const path = episodePath({ slug: id.replace(/^ep-/, '') })
    const answer = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.status === 404) keepKnown((one) => one !== id)
  }
}

/** Loads the titles once; again after a failure, and while the queue has an episode that they do not have. */
export function loadTitles(): Promise<void> {
  const titles = $titles.get()
  if (titles.step === 'ready' && unknownIds(titles.episodes).length === 0) return Promise.resolve()
  loading ??= fetchTitles().finally(() => {
    loading = undefined
  })
  return loading
}

/** The next episode of the queue that can be played; what stays unknown is passed over. */
export async function nextQueued(currentId: string): Promise<QueuedEpisode | undefined> {
  await loadTitles()
  const titles = $titles.get()
  if (titles.step !== 'ready') return undefined
  const playable = $queue.get().filter((id) => titles.episodes.get(id)?.audioUrl)
  const id = nextOf(playable, currentId)
  return id === undefined ? undefined : titles.episodes.get(id)
}
