// Assigns numbers and slugs to episodes.

import { cutSlug, slugify, uniqueSlugs } from '../../../src/lib/slug.ts'
import {
  numberAfterName,
  numberAtEnd,
  ownNumbers,
  seasonInTitle
} from '../../../src/listen/episodes/own-number.ts'
import type { NumberMemory, Remembered } from '../../platform/db/json-columns.ts'
import type { FeedItem } from './feed-items.ts'
import { type DatedItem, NOTHING_REMEMBERED, recognise } from './number-memory.ts'

const MAX_SLUG_CHARS = 60

/** The share of all numbers that seasons have to repeat, so that a rerun or a typing error is not taken for one. */
const RESTART_SHARE = 1 / 3

/** Date of items in a feed without any readable date; pages show no date for it. */
export const UNKNOWN_DATE = '1970-01-01T00:00:00.000Z'

export type NumberedItem = Omit<DatedItem, 'ownNumber'> & {
  /** null for specials, trailers, bonus items, and an item that repeats the number of another. */
  episodeNumber: number | null
  /** What the podcast calls it where that is not its number: 'S2 · 4' where seasons restart; null = nothing. */
  numberLabel?: string | null
  slug: string
  /** Slug of a special before it got its number. */
  formerSlug?: string
}

/** A known item that has a different number in the feed now. */
export type Renumbered = { title: string; number: number; ownNumber: number }

/** An item without a number here, because another one keeps that which the feed gives it: a rerun, or a typing error. */
export type Repeated = { title: string; number: number; holder: string; slug: string }

/** A new item with the number of a known episode that is gone from the feed: nothing says that they are the same. */
export type Reassigned = { title: string; number: number; holder: string }

export type Numbering = {
  /** Newest first. */
  episodes: NumberedItem[]
  /** The memory to store for the next build. */
  memory: NumberMemory
  /** Their numbers are kept here; the caller should refuse a feed that renumbers. */
  renumbered: Renumbered[]
  /** They get other numbers here; the caller should refuse such a feed. */
  reassigned: Reassigned[]
  repeated: Repeated[]
}

/**
 * Assigns numbers, dates and slugs to all items. Stored values never change. A new episode gets the number from the feed,
 * unless another one has it. The next number by date is for feeds that number nothing, and for those whose seasons restart.
 * In a feed that numbers its other episodes, a new item without a number gets none.
 */
export function numberItems(
  items: readonly FeedItem[],
  memory: NumberMemory = NOTHING_REMEMBERED
): Numbering {
  const dated = byDate(items)
  const known = recognise(dated, memory.items)
  const { numbers, numbering } = newNumbers(dated, known, memory)
  const isCounted = numbering !== 'repeating'
  const numbered = remember(dated, known, numbers, { numbering, items: memory.items })
  return {
    ...numbered,
    renumbered: isCounted ? dated.flatMap((one) => renumberedIn(one, known.get(one.item))) : [],
    reassigned: isCounted ? reassignedIn(dated, known, memory.items) : [],
    repeated: repeatedIn(dated, numbered)
  }
}

/**
 * Builds the memory of a feed whose episodes were numbered before numbers were stored. Back then, an item without a
 * number was numbered by position, and all items were when numbers repeated.
 */
export function memoryBefore(items: readonly FeedItem[]): NumberMemory {
  const once = new Map(items.toReversed().map((item) => [`${item.guid}\n${item.audioUrl}`, item]))
  const isFirst = new Set(once.values())
  const dated = byDate(items.filter((item) => isFirst.has(item)))
  const full = dated.filter(({ item }) => item.kind === 'full')
  const own = full.map(({ ownNumber }, at) => ownNumber ?? at + 1)
  const areUnique = new Set(own).size === own.length
  const numbers = new Map(full.map(({ item }, at) => [item, areUnique ? (own[at] ?? 0) : at + 1]))
  const hasOwn = full.some(({ ownNumber }) => ownNumber !== undefined)
  const numbering = !areUnique ? 'repeating' : hasOwn ? 'own' : 'by-date'
  return remember(dated, new Map(), numbers, { numbering, items: [] }).memory
}

/** The numbers assigned in this build, and the numbering scheme from now on. */
function newNumbers(
  dated: readonly DatedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  memory: NumberMemory
): { numbers: ReadonlyMap<FeedItem, number>; numbering: NumberMemory['numbering'] } {
  const full = dated.filter(({ item }) => item.kind === 'full')
  const taken = new Set(memory.items.flatMap(({ number }) => number ?? []))
  const numbering = schemeOf(full, known, memory)
  const hasSpecials = isNumberingItself(full, known, memory)
  const numbers = new Map<FeedItem, number>()
  let last = Math.max(0, ...taken)
  for (const { item, ownNumber } of full) {
    const before = known.get(item)
    if (typeof before?.number === 'number') continue
    // A special has no number, but may get one from the feed later.
    const isSpecial = ownNumber === undefined && (hasSpecials || before !== undefined)
    const isRepeated = ownNumber !== undefined && taken.has(ownNumber) && numbering !== 'repeating'
    if (isSpecial || isRepeated) continue
    const number = ownNumber === undefined || numbering === 'repeating' ? ++last : ownNumber
    numbers.set(item, number)
    taken.add(number)
  }
  return { numbers, numbering }
}

function schemeOf(
  full: readonly DatedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  memory: NumberMemory
): NumberMemory['numbering'] {
  const present = new Set(known.values())
  const gone = memory.items.filter((entry) => !present.has(entry))
  const all: Counted[] = [
    ...full.map(({ item, ownNumber }) => ({ ...item, own: ownNumber ?? known.get(item)?.own })),
    ...gone
  ]
  if (haveSeasonsRestarted(all)) return 'repeating'
  // The earlier seasons may have left the feed, with what was remembered of their numbers.
  const own = all.flatMap((one) => one.own ?? [])
  if (memory.numbering === 'repeating' && new Set(own).size === own.length) return 'repeating'
  return full.some(({ ownNumber }) => ownNumber !== undefined) || memory.numbering !== 'by-date'
    ? 'own'
    : 'by-date'
}

type Counted = { title: string; season?: number | undefined; own?: number | null | undefined }

/** Whether enough numbers are counted again by another season. */
export function haveSeasonsRestarted(all: readonly Counted[]): boolean {
  const numbered = all.filter(({ own }) => typeof own === 'number')
  const byNumber = [...Map.groupBy(numbered, ({ own }) => own).values()]
  const repeated = byNumber.filter((sharers) => new Set(sharers.map(seasonOf)).size > 1)
  return repeated.length > 0 && repeated.length >= byNumber.length * RESTART_SHARE
}

const seasonOf = ({ season, title }: Counted): number | undefined => season ?? seasonInTitle(title)

/**
 * Whether a missing number is intended. A short feed may contain only specials for a while; if known numbered episodes
 * have lost their numbers, the feed has stopped numbering.
 */
function isNumberingItself(
  full: readonly DatedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  { numbering }: NumberMemory
): boolean {
  if (full.some(({ ownNumber }) => ownNumber !== undefined)) return true
  return numbering !== 'by-date' && !full.some(({ item }) => typeof known.get(item)?.number === 'number')
}

/** Only a number that the feed did not give it before: one that was read differently then has not changed. */
function renumberedIn({ item, ownNumber }: DatedItem, before: Remembered | undefined): Renumbered[] {
  if (!before || before.number === null || ownNumber === undefined || ownNumber === before.number) return []
  // Numbers within titles count once most episodes have one: the title said it before, too.
  const said = [before.own, numberAtEnd(before.title), numberAfterName(before.title)]
  const isSaidBefore = said.includes(ownNumber)
  return before.own === undefined || isSaidBefore
    ? []
    : [{ title: item.title, number: before.number, ownNumber }]
}

/**
 * New items with the number of an episode that is gone. A season that starts counting again is no such case, and neither
 * is a number that two items of the feed have.
 */
function reassignedIn(
  dated: readonly DatedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  remembered: readonly Remembered[]
): Reassigned[] {
  const present = new Set(known.values())
  const gone = remembered.filter((entry) => !present.has(entry))
  const holders = new Map(gone.map((entry) => [entry.number, entry]))
  return dated.flatMap(({ item, ownNumber }) => {
    const holder = ownNumber === undefined || known.has(item) ? undefined : holders.get(ownNumber)
    const isOtherSeason = item.season !== undefined && item.season !== holder?.season
    return !holder || ownNumber === undefined || isOtherSeason
      ? []
      : [{ title: item.title, number: ownNumber, holder: holder.title }]
  })
}

function repeatedIn(
  dated: readonly DatedItem[],
  { episodes, memory }: Pick<Numbering, 'episodes' | 'memory'>
): Repeated[] {
  const ownNumbers = new Map(dated.map(({ item, ownNumber }) => [item, ownNumber]))
  const holders = new Map(memory.items.map(({ number, title }) => [number, title]))
  return episodes.flatMap(({ item, episodeNumber, slug }) => {
    const number = episodeNumber === null ? ownNumbers.get(item) : undefined
    const holder = number === undefined ? undefined : holders.get(number)
    return number === undefined || holder === undefined ? [] : [{ title: item.title, number, holder, slug }]
  })
}

/** Assigns slugs and adds new items to the memory. */
function remember(
  dated: readonly DatedItem[],
  known: ReadonlyMap<FeedItem, Remembered>,
  numbers: ReadonlyMap<FeedItem, number>,
  memory: NumberMemory
): Pick<Numbering, 'episodes' | 'memory'> {
  const uniqueSlug = uniqueSlugs(memory.items.flatMap(({ slug }) => slug ?? []))
  const seen = new Map<Remembered, Remembered>()
  const added: Remembered[] = []
  const episodes = dated.map((one): NumberedItem => {
    const { ownNumber: _own, ...shown } = one
    const { item, pubDate } = one
    const before = known.get(item)
    const number = before?.number ?? numbers.get(item) ?? null
    const slug = before?.slug ?? (number === null ? uniqueSlug(wordsOf(item)) : undefined)
    const { guid, title, audioUrl, season } = item
    const entry: Remembered = {
      guid,
      title,
      audioUrl,
      pubDate,
      number,
      own: one.ownNumber ?? before?.own ?? null,
      ...(season === undefined ? {} : { season }),
      ...(slug === undefined ? {} : { slug })
    }
    if (before) seen.set(before, entry)
    else added.push(entry)
    if (number === null) return { ...shown, episodeNumber: number, slug: slug ?? '' }
    const former = slug === undefined ? {} : { formerSlug: slug }
    return { ...shown, episodeNumber: number, slug: String(number), ...former, ...labelled(entry, memory) }
  })
  const items = [...memory.items.map((entry) => seen.get(entry) ?? entry), ...added]
  return { episodes: episodes.reverse(), memory: { ...memory, items } }
}

/** Only the podcast's own numbers are shown, with their season where each season counts anew. */
function labelled(
  { own, number, season, title }: Remembered,
  { numbering }: NumberMemory
): Pick<NumberedItem, 'numberLabel'> {
  if (own === null || own === undefined) return { numberLabel: null }
  if (numbering !== 'repeating') return own === number ? {} : { numberLabel: null }
  const ofSeason = seasonOf({ season, title })
  return { numberLabel: ofSeason === undefined ? String(own) : `S${ofSeason} · ${own}` }
}

/** Oldest first. Items with the same date keep the feed's own order, which usually is newest first. */
function byDate(items: readonly FeedItem[]): DatedItem[] {
  const dates = fillDates(items.map(({ publishedAt }) => publishedAt))
  const numbers = ownNumbers(items)
  const dated = items.map((item, at): DatedItem => {
    const ownNumber = numbers.get(item)
    return {
      item,
      pubDate: dates[at] ?? UNKNOWN_DATE,
      ...(item.publishedAt === undefined ? { isDateGuessed: true } : {}),
      ...(ownNumber === undefined ? {} : { ownNumber })
    }
  })
  const isOldestFirst = (dates[0] ?? '') < (dates.at(-1) ?? '')
  if (!isOldestFirst) dated.reverse()
  return dated.sort((one, other) => (one.pubDate < other.pubDate ? -1 : one.pubDate > other.pubDate ? 1 : 0))
}

/** An item without a date gets the date of the next item in the feed, or else of the previous one. */
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

/** Slug from the title. Prefixed when empty or only digits, because digits are the slugs of numbered episodes. */
export function wordsOf({ title, kind }: Pick<FeedItem, 'title' | 'kind'>): string {
  const words = cutSlug(slugify(title), MAX_SLUG_CHARS)
  const prefix = kind === 'full' ? 'extra' : kind
  return words === '' || /^\p{N}+$/u.test(words) ? [prefix, words].filter(Boolean).join('-') : words
}
