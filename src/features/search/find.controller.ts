// Runs a query: titles in the browser, notes and transcripts on the server. Loaded at the first letter.
import * as v from 'valibot'
import { call } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { searchTexts, type TextHit } from './contract.ts'
import { TITLES_PATH, type TitleHit, titleSearch, titlesSchema } from './titles.ts'

let searching: Promise<(query: string) => TitleHit[]> | undefined

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

/** The hits in notes and transcripts, or the reason why there are none. */
export async function findInTexts(query: string): Promise<TextHit[] | 'offline' | 'failed'> {
  const outcome = await call(searchTexts, { query: { q: query } })
  if (outcome.ok) return outcome.value.hits
  return outcome.refusal === 'network' ? 'offline' : 'failed'
}
