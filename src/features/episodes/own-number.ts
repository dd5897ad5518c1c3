// The number that a feed itself gives an episode: itunes:episode, or the front of the title (decisions D2).
import type { FeedItem } from './feed-items.ts'

/** 'Aflevering 12: …', 'Ep. 12 …', '#12 …' and their kin: a word or mark says that it is a number. */
const MARKED_NUMBER =
  /^(?:(?:aflevering|afl|episode|épisode|ep|folge|nummer|nr|no|n°|e)\.?\s*#?|#)\s*(\d{1,5})(?![\d]|[.,:]\d|\p{L})/iu
/** '12 - …', '12: …', '12. …', '12) …', '[12] …' */
const SEPARATED_NUMBER = /^[[(]?(\d{1,5})(?:[\])]|\s*[-–—:|.)])(?:\s|$)/u
/** '012 …': leading zeros are never part of a name. */
const PADDED_NUMBER = /^(0\d{1,4})\s/u
/** What may stand between the number and the title proper. */
const SEPARATORS = /^[\s\])\-–—:|.]+/u

/**
 * The number at the front of a title, when it says that it is one. A bare year ('1984: …', '2001 - …') is taken
 * for the name of a film.
 */
export const numberInTitle = (title: string): number | undefined => frontOf(title)?.number

/** The number that the feed gives this item. Trailers and bonus items have none: theirs is that of their episode. */
export const ownNumber = ({
  kind,
  itunesNumber,
  title
}: Pick<FeedItem, 'kind' | 'itunesNumber' | 'title'>): number | undefined =>
  kind === 'full' ? (itunesNumber ?? numberInTitle(title)) : undefined

/** 'Born to Run' from '384: Born to Run' when the episode is number 384: pages show the number beside the title. */
export function withoutOwnNumber(title: string, episodeNumber: number | null): string {
  const front = frontOf(title)
  if (!front || front.number !== episodeNumber) return title
  return title.slice(front.length).replace(SEPARATORS, '').trim() || title
}

function frontOf(title: string): { number: number; length: number } | undefined {
  const marked = MARKED_NUMBER.exec(title)
  if (marked) return { number: Number(marked[1]), length: marked[0].length }
  const bare = SEPARATED_NUMBER.exec(title) ?? PADDED_NUMBER.exec(title)
  const number = Number(bare?.[1])
  if (!bare || (number >= 1880 && number <= 2100)) return undefined
  return { number, length: bare[0].length }
}
