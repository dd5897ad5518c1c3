// Which episode has which number, and under which address it lives (decisions D2).
import { cutSlug, slugGiver, slugify } from '../../lib/slug.ts'
import type { FeedItem } from './feed-items.ts'
import {
  type DatedItem,
  NOTHING_REMEMBERED,
  type NumberMemory,
  type Remembered,
  recognise
} from './number-memory.ts'
import { ownNumber } from './own-number.ts'

const MAX_SLUG_CHARS = 60

/** Date of an item in a feed without a single readable date; pages show nothing for it. */
export const UNKNOWN_DATE = '1970-01-01T00:00:00.000Z'

export type NumberedItem = DatedItem & {
  /** null for specials, trailers and bonus items. */
  episodeNumber: number | null
  slug: string
}

/** A known item to which the feed now gives another number. */
export type Renumbered = { title: string; number: number; ownNumber: number }

export type Numbering = {
  /** Newest first. */
  episodes: NumberedItem[]
  /** What to remember from now on. */
  memory: NumberMemory
  /** They keep their numbers here; a feed that says so should be refused. */
  renumbered: Renumbered[]
}

/**
 * Numbers, dates and addresses for all items. What is remembered stays. A new episode takes the number that the feed
 * gives it; when such numbers repeat, or the feed has none at all, the next one by date. A new item without a number in
 * a feed that numbers the others has none.
 */
export function numberItems(
  items: readonly FeedItem[],
  memory: NumberMemory = NOTHING_REMEMBERED
): Numbering {
  const dated = byDate(items)
  const known = recognise(dated, memory.items)
  const { numbers, numbering } = newNumbers(dated, known, memory)
  const renumbered = memory.numbering === 'repeating' ? [] : [...known].flatMap(renumberedIn)
  return { ...remember(dated, known, numbers, { numbering, items: memory.items }), renumbered }
}

/**
 * The memory of a feed whose episodes were numbered before numbers were remembered: by position also where an item
 * had no number of its own, and everywhere when numbers repeated.
 */
export function memoryBefore(items: readonly FeedItem[]): NumberMemory {
  const once = new Map(items.toReversed().map((item) => [`${item.guid}\n${item.audioUrl}`, item]))
  const isFirst = new Set(once.values())
  const dated = byDate(items.filter((item) => isFirst.has(item)))
  const full = dated.filter(({ item }) => item.kind === 'full')
  const own = full.map(({ item }, at) => ownNumber(item) ?? at + 1)
  const areUnique = new Set(own).size === own.length
  const numbers = new Map(full.map(({ item }, at) => [item, areUnique ? (own[at] ?? 0) : at + 1]))
  const hasOwn = full.some(({ item }) => ownNumber(item) !== undefined)
  const numbering = !areUnique ? 'repeating' : hasOwn ? 'own' : 'by-date'
  return remember(dated, new Map(), numbers, { numbering, items: [] }).memory
}

/** Numbers of the items that get one now, and how the feed numbers from now on. */
function newNumbers(
  dated: readonly DatedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  memory: NumberMemory
): { numbers: ReadonlyMap<FeedItem, number>; numbering: NumberMemory['numbering'] } {
  const full = dated.flatMap(({ item }) => (item.kind === 'full' ? [item] : []))
  const taken = new Set(memory.items.flatMap(({ number }) => number ?? []))
  const unknown = full.filter((item) => !known.has(item))
  const special = full.filter((item) => known.get(item)?.number === null)
  const own = unknown.flatMap((item) => ownNumber(item) ?? [])
  const isRepeating = own.some((number) => taken.has(number)) || new Set(own).size < own.length
  const numbering =
    memory.numbering === 'repeating' || isRepeating
      ? 'repeating'
      : full.some((item) => ownNumber(item) !== undefined)
        ? 'own'
        : memory.numbering

  const numbers = new Map<FeedItem, number>()
  const give = (item: FeedItem, number: number) => {
    numbers.set(item, number)
    taken.add(number)
  }
  let last = Math.max(0, ...taken)
  // A feed whose numbers repeat is numbered by date as a whole, once.
  const isWhole = isRepeating && memory.items.length === 0
  const hasSpecials = !isWhole && isNumberingItself(full, known, memory)
  for (const item of unknown) {
    const number = ownNumber(item)
    if (number === undefined && hasSpecials) continue
    give(item, numbering === 'repeating' || number === undefined ? ++last : number)
  }
  // A special may be given its number later, unless that is another's.
  for (const item of special) {
    const number = ownNumber(item)
    if (number !== undefined && numbering !== 'repeating' && !taken.has(number)) give(item, number)
  }
  return { numbers, numbering }
}

/**
 * Whether an item without a number is meant to have none. A short feed may hold nothing but specials for a while; one
 * whose numbered episodes lost their numbers has given up numbering.
 */
function isNumberingItself(
  full: readonly FeedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  { numbering }: NumberMemory
): boolean {
  if (full.some((item) => ownNumber(item) !== undefined)) return true
  return numbering !== 'by-date' && !full.some((item) => typeof known.get(item)?.number === 'number')
}

function renumberedIn([item, { number }]: [FeedItem, Remembered]): Renumbered[] {
  const own = ownNumber(item)
  return number === null || own === undefined || own === number
    ? []
    : [{ title: item.title, number, ownNumber: own }]
}

/** Gives addresses, and adds what is new to the memory. */
function remember(
  dated: readonly DatedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  numbers: ReadonlyMap<FeedItem, number>,
  memory: NumberMemory
): Pick<Numbering, 'episodes' | 'memory'> {
  const giveSlug = slugGiver(memory.items.flatMap(({ slug }) => slug ?? []))
  const seen = new Map<Remembered, Remembered>()
  const added: Remembered[] = []
  const episodes = dated.map(({ item, pubDate }): NumberedItem => {
    const before = known.get(item)
    const number = before?.number ?? numbers.get(item) ?? null
    const slug = before?.slug ?? (number === null ? giveSlug(wordsOf(item)) : undefined)
    const { guid, title, audioUrl } = item
    const entry = { guid, title, audioUrl, pubDate, number, ...(slug === undefined ? {} : { slug }) }
    if (before) seen.set(before, entry)
    else added.push(entry)
    return { item, pubDate, episodeNumber: number, slug: number === null ? (slug ?? '') : String(number) }
  })
  const items = [...memory.items.map((entry) => seen.get(entry) ?? entry), ...added]
  return { episodes: episodes.reverse(), memory: { ...memory, items } }
}

/** Oldest first. Items of one instant keep the feed's own order, which mostly is newest first. */
function byDate(items: readonly FeedItem[]): DatedItem[] {
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
  const prefix = kind === 'full' ? 'extra' : kind
  return words === '' || /^\p{N}+$/u.test(words) ? [prefix, words].filter(Boolean).join('-') : words
}
