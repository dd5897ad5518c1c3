// Runs a query: titles in the browser, notes and transcripts on the server. Loaded when the search opens.
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { searchTexts, type TextHit } from './contract.ts'
import { networkError, type SearchError } from './results.ts'
import { type AudioUrls, TITLES_PATH, type TitleHit, titleSearch, titlesSchema } from './titles.ts'

/** On a connection that transfers nothing, a request would take minutes. */
const TIMEOUT_MS = 10_000

/** Older titles are fetched again when the search is used. */
const TITLES_FRESH_MS = 10 * MINUTE_MS

export interface TitleFinder {
  /** Loads the titles before they are needed. After a failure the first query tries again. */
  load: () => void
  /** The hits in titles; undefined if the titles could not be loaded. The next call tries again. */
  find: (query: string) => Promise<FoundTitles | undefined>
}

export interface FoundTitles {
  hits: TitleHit[]
  audioUrls: AudioUrls
}

export function createTitleFinder(): TitleFinder {
  let loading: Promise<(query: string) => FoundTitles> | undefined
  let loadedAtMs = 0
  const load = () => {
    // An app that stays open: an episode may have appeared since. Without a connection the old titles are as good.
    const before = loading
    if (!before || Date.now() - loadedAtMs > TITLES_FRESH_MS) {
      loadedAtMs = Date.now()
      loading = fetchTitles().catch((error: unknown) => {
        if (before) return before
        throw error
      })
    }
    const mine = loading as NonNullable<typeof loading>
    mine.catch(() => {
      if (loading === mine) loading = undefined
    })
    return mine
  }
  return {
    load: () => void load(),
    async find(query) {
      try {
        return (await load())(query)
      } catch (error) {
        report(error, TITLES_PATH)
        return undefined
      }
    }
  }
}

/** The titles of this visit, for the dialog and the page of the search. */
export const titleFinder = createTitleFinder()

async function fetchTitles() {
  const response = await fetch(TITLES_PATH)
  if (!response.ok) throw new Error(`${TITLES_PATH} answered ${response.status}`)
  const titles = v.parse(titlesSchema, await response.json())
  const search = titleSearch(titles)
  const audioUrls = new Map(
    titles.episodes.flatMap(({ slug, audioUrl }) => (audioUrl ? [[slug, audioUrl] as const] : []))
  )
  return (query: string) => ({ hits: search(query), audioUrls })
}

/**
 * The hits in notes and transcripts, or the reason why there are none. A later query aborts `signal`. Does not use `call`,
 * which cannot abort: every page would load the code for that, and only this request needs it.
 */
export async function findInTexts(query: string, signal: AbortSignal): Promise<TextHit[] | SearchError> {
  const late = new Promise<SearchError>((resolve) =>
    setTimeout(() => resolve(networkError(navigator.onLine)), TIMEOUT_MS)
  )
  return Promise.race([findTexts(query, signal), late])
}

async function findTexts(query: string, signal: AbortSignal): Promise<TextHit[] | SearchError> {
  const { path, answer, refusals } = searchTexts
  try {
    const response = await fetch(`${path}?${new URLSearchParams({ q: query })}`, { signal })
    if (response.ok) return v.parse(answer, await response.json()).hits
    return response.status === refusals['too-many-searches'] ? 'too-many-searches' : 'failed'
  } catch (error) {
    if (!signal.aborted) report(error, path)
    // Any other answer is invalid.
    return error instanceof TypeError ? networkError(navigator.onLine) : 'failed'
  }
}
