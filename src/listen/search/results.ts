// What the search shows: its results in groups, and the line above them.
import { searchText, searchTextOf } from '#texts/search.ts'
import { formatClock } from '../../lib/time.ts'
import { timeQuery } from '../episodes/notes.ts'
import type { Pressed } from '../player/sound/machine.ts'
import { passageHash } from '../transcripts/passage.ts'
import type { Part, TextHit } from './contract.ts'
import type { AudioUrls, TitleHit } from './titles.ts'

/** `unreachable`: the browser is online, but the site does not answer. `failed`: the site answers with an error. */
export type SearchError = 'offline' | 'unreachable' | 'failed' | 'too-many-searches'

/** Why a request failed. `navigator.onLine` may wrongly be true, but is never wrongly false. */
export const networkError = (isOnline: boolean): SearchError => (isOnline ? 'unreachable' : 'offline')

export interface Results {
  /** undefined = they could not be fetched. */
  titles: readonly TitleHit[] | undefined
  texts: readonly TextHit[] | 'searching' | SearchError
  /** The audio of each episode, by its slug; comes with the titles. */
  audioUrls?: AudioUrls | undefined
}

export interface Group {
  name: string
  hits: Hit[]
}

export interface Hit {
  key: string
  href: string
  parts: readonly Part[]
  label: string
  /** What its button plays; undefined = it has no time. */
  play?: Pressed & { atSeconds: number }
  /** Where the words of notes or of a transcript stand. */
  said?: Said
}

export interface Said {
  slug: string
  /** Undefined in notes, and in transcripts without times. */
  atSeconds: number | undefined
}

/** A hit is being played until this long after its time: about as long as a hit's text. */
export const PASSAGE_SECONDS = 60

/** Whether the position is within what a hit is about. The sound may start a little before its second. */
export const isInPassage = (atSeconds: number, positionSeconds: number): boolean =>
  positionSeconds >= atSeconds - 1 && positionSeconds < atSeconds + PASSAGE_SECONDS

const KINDS = ['film', 'episode', 'chapter', 'transcript', 'notes'] as const

/** Results grouped by source; empty groups are left out. */
export function groupsOf({ titles = [], texts, audioUrls }: Results): Group[] {
  const found = [...titles, ...(typeof texts === 'string' ? [] : texts.map(toHit))]
  return KINDS.map((kind) => ({
    name: searchText.groups[kind],
    hits: found
      .filter((hit) => hit.kind === kind)
      .map(({ href, parts, label, slug, atSeconds }, index) => {
        const isText = slug !== undefined && (kind === 'transcript' || kind === 'notes')
        const hit = { key: `${href} ${index}`, href, parts, ...(isText && { said: { slug, atSeconds } }) }
        if (atSeconds === undefined || slug === undefined) return { ...hit, label }
        const audioUrl = audioUrls?.get(slug)
        return {
          ...hit,
          label: searchText.moment(label, formatClock(atSeconds)),
          ...(audioUrl === undefined ? {} : { play: { id: `ep-${slug}`, slug, audioUrl, atSeconds } })
        }
      })
  })).filter(({ hits }) => hits.length > 0)
}

/** Links to the words on the page of the episode, and offers to play from there. */
function toHit({ kind, slug, label, title, atSeconds, parts }: TextHit) {
  const moment = atSeconds === null ? '' : timeQuery(atSeconds)
  const href = `/aflevering/${slug}/${moment}${passageHash(atSeconds, parts)}`
  if (atSeconds === null)
    return { kind, href, parts, slug, label: `${label} · ${title}`, atSeconds: undefined }
  return { kind, href, parts, slug, label, atSeconds }
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
