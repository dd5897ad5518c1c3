// Runs a query: titles in the browser, notes and transcripts on the server. Loaded when the search opens.
import * as v from 'valibot'
import { report } from '../../browser/report.ts'
import { searchTexts, type TextHit } from './contract.ts'
import { networkError, type SearchError } from './results.ts'
import { TITLES_PATH, type TitleHit, titleSearch, titlesSchema } from './titles.ts'

/** On a connection that transfers nothing, a request would take minutes. */
const TIMEOUT_MS = 10_000

let searching: Promise<(query: string) => TitleHit[]> | undefined

/** Loads the titles before they are needed. After a failure the first query tries again. */
export function loadTitles(): void {
  searching ??= fetchTitles()
  searching.catch(() => {
    searching = undefined
  })
}

/** The hits in titles; undefined if the titles could not be loaded. The next call tries again. */
export async function findTitles(query: string): Promise<TitleHit[] | undefined> {
  searching ??= fetchTitles()
  try {
    return (await searching)(query)
  } catch (error) {
    searching = undefined
    report(error, TITLES_PATH)
    return undefined
  }
}

async function fetchTitles() {
  const response = await fetch(TITLES_PATH)
  if (!response.ok) throw new Error(`${TITLES_PATH} answered ${response.status}`)
  return titleSearch(v.parse(titlesSchema, await response.json()))
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
