// Which episode has which number, and under which address it lives (decisions D2).
import { cutSlug, slugGiver, slugify } from '../lib/slug.ts'
import type { FeedItem } from './feed-items.ts'

const MAX_SLUG_CHARS = 60

/** Date of an item in a feed without a single readable date; pages show nothing for it. */
export const UNKNOWN_DATE = '1970-01-01T00:00:00.000Z'

export type NumberedItem = {
  item: FeedItem
  pubDate: string
  /** null for trailers and bonus items. */
  episodeNumber: number | null
  slug: string
}

/** 'Aflevering 12: …', 'Ep. 12 …', '#12 …' and their kin: a word or mark says that it is a number. */
const MARKED_NUMBER =
  /^(?:(?:aflevering|afl|episode|épisode|ep|folge|nummer|nr|no|n°|e)\.?\s*#?|#)\s*(\d{1,5})(?![\d]|[.,:]\d|\p{L})/iu
/** '12 - …', '12: …', '12. …', '12) …', '[12] …' */
const SEPARATED_NUMBER = /^[[(]?(\d{1,5})(?:[\])]|\s*[-–—:|.)])(?:\s|$)/u
/** '012 …': leading zeros are never part of a name. */
const PADDED_NUMBER = /^(0\d{1,4})\s/u

/**
 * The number at the front of a title, when it says that it is one. A bare year ('1984: …', '2001 - …') is taken
 * for the name of a film.
 */
export function numberInTitle(title: string): number | undefined {
  const marked = MARKED_NUMBER.exec(title)
  if (marked) return Number(marked[1])
  const bare = SEPARATED_NUMBER.exec(title) ?? PADDED_NUMBER.exec(title)
  if (!bare) return undefined
  const number = Number(bare[1])
  return number >= 1880 && number <= 2100 ? undefined : number
}

/**
 * Numbers, dates and addresses for all items, newest first. Full episodes take itunes:episode, else the number at
 * the front of their title, else their position by date; when numbers repeat, all take their position. Trailers
 * and bonus items never have a number: the one a feed may give them is that of the episode they belong to.
 */
export function numberItems(items: readonly FeedItem[]): NumberedItem[] {
  const dated = byDate(items)
  const full = dated.filter(({ item }) => item.kind === 'full')
  const own = full.map(({ item }, at) => item.itunesNumber ?? numberInTitle(item.title) ?? at + 1)
  const areUnique = new Set(own).size === own.length
  const numbers = new Map(full.map(({ item }, at) => [item, areUnique ? own[at] : at + 1]))
  const giveSlug = slugGiver()
  return dated
    .map(({ item, pubDate }) => {
      const episodeNumber = numbers.get(item) ?? null
      const slug = episodeNumber === null ? giveSlug(wordsOf(item)) : String(episodeNumber)
      return { item, pubDate, episodeNumber, slug }
    })
    .reverse()
}

/** Oldest first. Items of one instant keep the feed's own order, which mostly is newest first. */
function byDate(items: readonly FeedItem[]): { item: FeedItem; pubDate: string }[] {
  const dates = fillDates(items.map(({ publishedAt }) => publishedAt))
  const dated = items.map((item, at) => ({ item, pubDate: dates[at] ?? UNKNOWN_DATE }))
  const isOldestFirst = (dates[0] ?? '') < (dates.at(-1) ?? '')
  if (!isOldestFirst) dated.reverse()
  return dated.sort((one, other) => (one.pubDate < other.pubDate ? -1 : one.pubDate > other.pubDate ? 1 : 0))
}

/** An item without a date has that of the next one in the feed, else of the one before. */
function fillDates(dates: (string | undefined)[]): (string | undefined)[] {
  const carry = () => {
    let last: string | undefined
    return (date: string | undefined) => {
      last = date ?? last
      return last
    }
  }
  return dates.toReversed().map(carry()).reverse().map(carry())
}

/** Words of the title; only digits would be the address of a numbered episode. */
function wordsOf({ title, kind }: FeedItem): string {
  const words = cutSlug(slugify(title), MAX_SLUG_CHARS)
  return words === '' || /^\p{N}+$/u.test(words) ? [kind, words].filter(Boolean).join('-') : words
}
