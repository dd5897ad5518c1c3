// What the search shows: its results in groups, and the line above them.
import { searchText, searchTextOf } from '#texts/search.ts'
import { formatClock } from '../../lib/time.ts'
import { timeQuery } from '../episodes/notes.ts'
import { passageHash } from '../transcripts/passage.ts'
import type { Part, TextHit } from './contract.ts'
import type { TitleHit } from './titles.ts'

/** `unreachable`: the browser is online, but the site does not answer. `failed`: the site answers with an error. */
export type SearchError = 'offline' | 'unreachable' | 'failed' | 'too-many-searches'

/** Why a request failed. `navigator.onLine` may wrongly be true, but is never wrongly false. */
export const networkError = (isOnline: boolean): SearchError => (isOnline ? 'unreachable' : 'offline')

export interface Results {
  /** undefined = they could not be fetched. */
  titles: readonly TitleHit[] | undefined
  texts: readonly TextHit[] | 'searching' | SearchError
}

export interface Group {
  name: string
  hits: { key: string; href: string; parts: readonly Part[]; label: string }[]
}

const KINDS = ['film', 'episode', 'chapter', 'transcript', 'notes'] as const

/** Results grouped by source; empty groups are left out. */
export function groupsOf({ titles = [], texts }: Results): Group[] {
  const found = [...titles, ...(typeof texts === 'string' ? [] : texts.map(toHit))]
  return KINDS.map((kind) => ({
    name: searchText.groups[kind],
    hits: found
      .filter((hit) => hit.kind === kind)
      .map(({ href, parts, label, atSeconds }, index) => ({
        key: `${href} ${index}`,
        href,
        parts,
        label: atSeconds === undefined ? label : searchText.moment(label, formatClock(atSeconds))
      }))
  })).filter(({ hits }) => hits.length > 0)
}

/** Links to the words on the page of the episode, and offers to play from there. */
function toHit({ kind, slug, label, title, atSeconds, parts }: TextHit) {
  const moment = atSeconds === null ? '' : timeQuery(atSeconds)
  const href = `/aflevering/${slug}/${moment}${passageHash(atSeconds, parts)}`
  if (atSeconds === null) return { kind, href, parts, label: `${label} · ${title}`, atSeconds: undefined }
  return { kind, href, parts, label, atSeconds }
}

/** Whether a retry may succeed. Not while offline: the search continues when the connection returns. */
export const canRetry = ({ titles, texts }: Results): boolean =>
  texts === 'offline' || texts === 'searching' ? false : typeof texts === 'string' || titles === undefined

/** How many results there are, or what could not be searched and why. */
export function statusOf({ titles, texts }: Results, count: number, hasFilms: boolean): string {
  const words = searchTextOf(hasFilms)
  if (texts === 'searching') return count > 0 ? words.count(count) : words.searching
  if (typeof texts === 'string') return titles ? words.withoutTexts[texts] : words.withoutAll[texts]
  if (!titles) return words.withoutTitles
  return count > 0 ? words.count(count) : words.nothing
}
