// The number that the feed itself gives an episode: itunes:episode, podcast:episode, or in the title.

/** The words for an episode in front of its number, in the languages of feeds. */
const EPISODE = 'aflevering|afl|episode|épisode|episodio|episódio|capítulo|avsnitt|folge|ep'
const SEASON = 'seizoen|season|staffel|saison|temporada|säsong|s'
const NUMBER = String.raw`(\d{1,5})(?!\d|[.,:]\d|\p{L})`
/** 'S2 Afl 4', 'S02E04', 'Seizoen 2, aflevering 4' */
const SEASON_AND_EPISODE = String.raw`(?:${SEASON})\.?\s*(\d{1,3})\s*[,:|–-]?\s*(?:${EPISODE}|e)\.?\s*#?${NUMBER}`

const SEASON_NUMBER = new RegExp(`^${SEASON_AND_EPISODE}`, 'iu')
/** 'Aflevering 12: …', 'Ep. 12 …', '#12 …' and similar: a word or sign marks the number. */
const MARKED_NUMBER = new RegExp(String.raw`^(?:(?:${EPISODE}|nummer|nr|n°)\.?\s*#?|#)\s*${NUMBER}`, 'iu')
/** 'E12 - …', 'No. 12: …': alone these are words too, as in 'E3 2019' or 'No 10 Downing Street', so a separator or the end has to follow. */
const WEAKLY_MARKED_NUMBER = /^(?:no|e)\.?\s*#?(\d{1,5})(?=\s*[-–—:|.]\s|$)/iu
/** '12 - …', '12: …', '12. …', '12) …', '[12] …' */
const SEPARATED_NUMBER = /^[[(]?(\d{1,5})(?:[\])]|\s*[-–—:|.)])(?:\s|$)/u
/** '012 …': a leading zero marks it as a number. */
const PADDED_NUMBER = /^(0\d{1,4})\s/u
/** Separators between the number and the title. */
const SEPARATORS = /^[\s\])\-–—:|.]+/u
/** Separators between the title and a number at its end. */
const SEPARATORS_BEFORE_LAST = /[\s([|,–—-]*[([|,–—-]$/u
/** '… | Episode 12', '… (afl. 12)', '… - #12', '… [S2E4]': at the end. */
const LAST_NUMBER = new RegExp(
  String.raw`(?<=[\s([|:,–—-])(?:${SEASON_AND_EPISODE}|(?:${EPISODE})\.?\s*#?${NUMBER}|(?<=[([|:–—-]\s?)#\s?${NUMBER})[)\].!]?$`,
  'iu'
)

/** 'SE-Radio Episode 248: …', '99% Invisible-75- …', 'ALT035: …': the words before it count where enough titles begin with them. */
const NUMBER_AFTER_NAME = /^(.*?[^\d.,:])(\d{1,5})(?=\s*[-–—:|.)\]](?:\s|$)|$)/u
const EPISODE_AT_END = new RegExp(String.raw`[\s:|–—-](?:${EPISODE})\.?\s*#?\s*$`, 'iu')
/** Fewer may be the parts of one story. */
const FEWEST_AFTER_NAME = 5

/** The fields of a feed item that have a number. */
type Titled = { kind: string; itunesNumber?: number; podcastNumber?: number; title: string }

/**
 * The number at the start of a title, if it is marked or separated as one. A bare year ('1984: …', '2001 - …') is
 * treated as the name of a film.
 */
export const numberInTitle = (title: string): number | undefined => frontOf(title)?.number

/** The season in a title: 2 in 'S2 Afl 4'. */
export const seasonInTitle = (title: string): number | undefined => {
  const found = SEASON_NUMBER.exec(title) ?? LAST_NUMBER.exec(title)
  return found?.[1] === undefined ? undefined : Number(found[1])
}

/** The number at the end of a title. */
export function numberAtEnd(title: string): number | undefined {
  const [, , inSeason, marked, signed] = LAST_NUMBER.exec(title) ?? []
  const digits = inSeason ?? marked ?? signed
  return digits === undefined ? undefined : Number(digits)
}

/** The number behind the name of the podcast, if that is a name (`nameBefore`). A year is none. */
export function numberAfterName(title: string): number | undefined {
  const number = Number(NUMBER_AFTER_NAME.exec(title)?.[2])
  return Number.isNaN(number) || isYear(number) ? undefined : number
}

/** The words before a number, however they are written: 'SE Radio Episode' is 'SE-Radio'. */
const nameBefore = (title: string): string => {
  const before = NUMBER_AFTER_NAME.exec(title)?.[1] ?? ''
  return before
    .toLowerCase()
    .replace(EPISODE_AT_END, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The nearest number before each item, in the order of the list. */
function numberBefore<Item>(items: readonly Item[], numbers: ReadonlyMap<Item, number>) {
  let last: number | undefined
  return items.map((item) => {
    const before = last
    last = numbers.get(item) ?? last
    return before
  })
}

/**
 * The items without a number that have one behind one and the same name, if they are at least half. Between two numbered episodes
 * only a number between theirs counts: the parts of a series begin at 1 again.
 */
function behindName<Item extends Titled>(items: readonly Item[], numbers: ReadonlyMap<Item, number>): Item[] {
  const before = numberBefore(items, numbers)
  const after = numberBefore(items.toReversed(), numbers).reverse()
  const isBetween = (number: number, at: number) => {
    const [one, other] = [before[at], after[at]]
    if (one === undefined || other === undefined) return true
    return number > Math.min(one, other) && number < Math.max(one, other)
  }
  const isNumbered = ({ title }: Item, at: number) => {
    const number = numberAfterName(title)
    return number !== undefined && isBetween(number, at)
  }
  const named = items.filter((item, at) => !numbers.has(item) && isNumbered(item, at))
  const groups = [...Map.groupBy(named, ({ title }) => nameBefore(title)).values()]
  const least = Math.max(FEWEST_AFTER_NAME, (items.length - numbers.size) / 2)
  return groups.find(({ length }) => length >= least) ?? []
}

/** The number in the feed. Trailers and bonus items have none: their number is that of the episode they belong to. */
const firmNumber = ({ kind, itunesNumber, podcastNumber, title }: Titled): number | undefined =>
  kind === 'full' ? (itunesNumber ?? podcastNumber ?? numberInTitle(title)) : undefined

/**
 * The numbers that a feed gives its items. Those behind a name and at the end of titles may also count the parts of a series
 * within the podcast: they only apply if at least half of the episodes have one, and never where another episode has it otherwise.
 */
export function ownNumbers<Item extends Titled>(items: readonly Item[]): ReadonlyMap<Item, number> {
  const full = items.filter(({ kind }) => kind === 'full')
  const numbers = new Map(full.flatMap((item) => pairOf(item, firmNumber(item))))
  const taken = new Set(numbers.values())
  const isFree = ([, number]: [Item, number]) => !taken.has(number)
  const others = () => full.filter((item) => !numbers.has(item))
  const named = behindName(full, numbers).flatMap((item) => pairOf(item, numberAfterName(item.title)))
  for (const [item, number] of named.filter(isFree)) numbers.set(item, number)
  for (const [, number] of named) taken.add(number)
  const atEnd = others()
    .flatMap((item) => pairOf(item, numberAtEnd(item.title)))
    .filter(isFree)
  if ((numbers.size + atEnd.length) * 2 < full.length) return numbers
  for (const [item, number] of atEnd) numbers.set(item, number)
  return numbers
}

const pairOf = <Item>(item: Item, number: number | undefined): [Item, number][] =>
  number === undefined ? [] : [[item, number]]

/** '384: Born to Run' → 'Born to Run' for episode 384, because pages show the number next to the title. */
export function withoutOwnNumber(title: string, episodeNumber: number | null): string {
  const front = frontOf(title)
  if (!front || front.number !== episodeNumber) return title
  return title.slice(front.length).replace(SEPARATORS, '').trim() || title
}

/** 'Born to Run | Episode 384' → 'Born to Run'. Without a separator it may be part of the title: 'Star Wars Episode 4'. */
export function withoutNumberAtEnd(title: string, episodeNumber: number | null): string {
  if (numberAtEnd(title) !== episodeNumber) return title
  const before = title.slice(0, LAST_NUMBER.exec(title)?.index).trimEnd()
  return (SEPARATORS_BEFORE_LAST.test(before) && before.replace(SEPARATORS_BEFORE_LAST, '')) || title
}

function frontOf(title: string): { number: number; length: number } | undefined {
  const inSeason = SEASON_NUMBER.exec(title)
  if (inSeason) return { number: Number(inSeason[2]), length: inSeason[0].length }
  const marked = MARKED_NUMBER.exec(title) ?? WEAKLY_MARKED_NUMBER.exec(title)
  if (marked) return { number: Number(marked[1]), length: marked[0].length }
  const bare = SEPARATED_NUMBER.exec(title) ?? PADDED_NUMBER.exec(title)
  const number = Number(bare?.[1])
  if (!bare || isYear(number)) return undefined
  return { number, length: bare[0].length }
}

const isYear = (number: number): boolean => number >= 1880 && number <= 2100
