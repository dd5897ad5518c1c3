// Stores the number and slug of each feed item, so that they never change or move to another item.
import type { NumberMemory, Remembered } from '../../platform/db/json-columns.ts'
import type { FeedItem } from './feed-items.ts'

export const NOTHING_REMEMBERED: NumberMemory = { numbering: 'by-date', items: [] }

export type DatedItem = {
  item: FeedItem
  pubDate: string
  /** The item has no readable date: this one is its neighbour's, for the order only. */
  isDateGuessed?: true
  /** The number that the feed gives it. */
  ownNumber?: number
}

/**
 * Matches items with stored entries. The guid decides, unless several items share it: then title and audio do. An item
 * with an unknown guid matches an entry that is gone from the feed if two of title, audio, date and number are equal: its
 * guid was changed, for example by a move to another host.
 */
export function recognise(
  dated: readonly DatedItem[],
  remembered: readonly Remembered[]
): ReadonlyMap<FeedItem, Remembered> {
  const found = new Map<FeedItem, Remembered>()
  const itemsByGuid = Map.groupBy(dated, ({ item }) => item.guid)
  const entriesByGuid = Map.groupBy(remembered, ({ guid }) => guid)
  for (const [guid, items] of itemsByGuid) {
    const entries = entriesByGuid.get(guid) ?? []
    const [only] = items
    if (items.length === 1 && entries.length === 1 && only && entries[0]) found.set(only.item, entries[0])
    else pairUp(items, entries, [TITLE_AND_AUDIO, TITLE, AUDIO], found)
  }
  const unknown = dated.filter(({ item }) => !entriesByGuid.has(item.guid))
  const titled = unknown.filter(({ item }) => item.title !== '')
  const gone = remembered.filter(({ guid }) => !itemsByGuid.has(guid))
  pairUp(titled, gone, [TITLE_AND_AUDIO, TITLE_AND_DATE, TITLE_AND_NUMBER], found)
  const taken = new Set(found.values())
  pairUp(
    unknown,
    gone.filter((entry) => !taken.has(entry)),
    [NUMBER_AND_AUDIO, NUMBER_AND_DATE],
    found
  )
  return found
}

/** A property to match items and entries by; undefined = cannot be compared. */
type Sign = {
  ofItem: (dated: DatedItem) => string | undefined
  ofMemory: (entry: Remembered) => string | undefined
}
const TITLE_AND_AUDIO: Sign = {
  ofItem: ({ item }) => `${item.title}\n${item.audioUrl}`,
  ofMemory: ({ title, audioUrl }) => `${title}\n${audioUrl}`
}
const TITLE: Sign = { ofItem: ({ item }) => item.title, ofMemory: ({ title }) => title }
const AUDIO: Sign = { ofItem: ({ item }) => item.audioUrl, ofMemory: ({ audioUrl }) => audioUrl }
const TITLE_AND_DATE: Sign = {
  ofItem: ({ item, pubDate }) => `${item.title}\n${dayOf(pubDate)}`,
  ofMemory: ({ title, pubDate }) => `${title}\n${dayOf(pubDate)}`
}
const TITLE_AND_NUMBER: Sign = {
  ofItem: ({ item, ownNumber }) => numbered(item.title, ownNumber),
  ofMemory: ({ title, number }) => numbered(title, number ?? undefined)
}
const NUMBER_AND_AUDIO: Sign = {
  ofItem: ({ item, ownNumber }) => numbered(item.audioUrl, ownNumber),
  ofMemory: ({ audioUrl, number }) => numbered(audioUrl, number ?? undefined)
}
/** The day is enough: a move may change the hour. */
const NUMBER_AND_DATE: Sign = {
  ofItem: ({ pubDate, isDateGuessed, ownNumber }) =>
    isDateGuessed ? undefined : numbered(dayOf(pubDate), ownNumber),
  ofMemory: ({ pubDate, number }) => numbered(dayOf(pubDate), number ?? undefined)
}
const dayOf = (iso: string) => iso.slice(0, 'yyyy-mm-dd'.length)
const numbered = (sign: string, number: number | undefined) =>
  number === undefined ? undefined : `${sign}\n${number}`

/** Pairs items with entries by the first property that matches. Each entry is used once. */
function pairUp(
  items: readonly DatedItem[],
  entries: readonly Remembered[],
  signs: readonly Sign[],
  found: Map<FeedItem, Remembered>
): void {
  const free = new Set(entries)
  for (const { ofItem, ofMemory } of signs) {
    const bySign = Map.groupBy(free, ofMemory)
    for (const dated of items) {
      const sign = ofItem(dated)
      const entry = sign === undefined || found.has(dated.item) ? undefined : bySign.get(sign)?.shift()
      if (!entry) continue
      found.set(dated.item, entry)
      free.delete(entry)
    }
  }
}
