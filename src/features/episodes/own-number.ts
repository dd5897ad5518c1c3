// The number that the feed itself gives an episode: itunes:episode, or the start of the title.
import type { FeedItem } from './feed-items.ts'

/** 'Aflevering 12: …', 'Ep. 12 …', '#12 …' and similar: a word or sign marks the number. */
const MARKED_NUMBER =
  /^(?:(?:aflevering|afl|episode|épisode|ep|folge|nummer|nr|n°)\.?\s*#?|#)\s*(\d{1,5})(?![\d]|[.,:]\d|\p{L})/iu
/** 'E12 - …', 'No. 12: …': alone these are words too, as in 'E3 2019' or 'No 10 Downing Street', so a separator or the end has to follow. */
const WEAKLY_MARKED_NUMBER = /^(?:no|e)\.?\s*#?(\d{1,5})(?=\s*[-–—:|.]\s|$)/iu
/** '12 - …', '12: …', '12. …', '12) …', '[12] …' */
const SEPARATED_NUMBER = /^[[(]?(\d{1,5})(?:[\])]|\s*[-–—:|.)])(?:\s|$)/u
/** '012 …': a leading zero marks it as a number. */
const PADDED_NUMBER = /^(0\d{1,4})\s/u
/** Separators between the number and the title. */
const SEPARATORS = /^[\s\])\-–—:|.]+/u

/**
 * The number at the start of a title, if it is marked or separated as one. A bare year ('1984: …', '2001 - …') is
 * treated as the name of a film.
 */
export const numberInTitle = (title: string): number | undefined => frontOf(title)?.number

/** The number in the feed. Trailers and bonus items have none: their number is that of the episode they belong to. */
export const ownNumber = ({
  kind,
  itunesNumber,
  title
}: Pick<FeedItem, 'kind' | 'itunesNumber' | 'title'>): number | undefined =>
  kind === 'full' ? (itunesNumber ?? numberInTitle(title)) : undefined

/** '384: Born to Run' → 'Born to Run' for episode 384, because pages show the number next to the title. */
export function withoutOwnNumber(title: string, episodeNumber: number | null): string {
  const front = frontOf(title)
  if (!front || front.number !== episodeNumber) return title
  return title.slice(front.length).replace(SEPARATORS, '').trim() || title
}

function frontOf(title: string): { number: number; length: number } | undefined {
  const marked = MARKED_NUMBER.exec(title) ?? WEAKLY_MARKED_NUMBER.exec(title)
  if (marked) return { number: Number(marked[1]), length: marked[0].length }
  const bare = SEPARATED_NUMBER.exec(title) ?? PADDED_NUMBER.exec(title)
  const number = Number(bare?.[1])
  if (!bare || (number >= 1880 && number <= 2100)) return undefined
  return { number, length: bare[0].length }
}
