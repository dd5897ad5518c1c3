// How pages name an episode: by its title, and by its number or date. The settings of the podcast decide.

import { formatDayAndMonth, formatEpisodeDate } from '../../lib/long-date.ts'
import type { Settings } from '../brand/schema.ts'
import { settings } from '../brand/settings.ts'
import { numberInTitle, withoutOwnNumber } from './own-number.ts'
import type { Episode } from './schema.ts'

type TitleRules = Pick<Settings, 'name' | 'titles'>
export type NumberRules = Pick<Settings, 'showsNumbers'>

const DASH = ' - '
/** Separators after the podcast's name. */
const AFTER_NAME = /^\s*[-–—:|]\s*/
/** Labels without a number. */
const LABEL = /^(?:trailer|teaser|bonus|extra|special)$/i

/**
 * The title without what stands in front of it: with `titles.dropBeforeDash` any text before the first ' - ', otherwise
 * only the number of the episode and the podcast's own name.
 */
export function displayTitle(
  { title, episodeNumber }: Pick<Episode, 'title' | 'episodeNumber'>,
  { name, titles }: TitleRules = settings
): string {
  const whole = title.trim()
  const cut = titles?.dropBeforeDash ? title.indexOf(DASH) : -1
  if (cut >= 0) return title.slice(cut + DASH.length).trim() || whole
  return withoutOwnNumber(withoutName(withoutOwnNumber(whole, episodeNumber), name), episodeNumber)
}

/** 'KINO 9: Alien' and 'KINO 9 #12' without the name; a title that goes on in another way keeps it. */
function withoutName(title: string, name: string): string {
  if (!plain(title).startsWith(plain(name))) return title
  const rest = title.slice(name.length)
  const separator = AFTER_NAME.exec(rest)
  if (separator) return rest.slice(separator[0].length).trim() || title
  return /^\s/.test(rest) && numberInTitle(rest.trim()) !== undefined ? rest.trim() : title
}

/** Spaces in names may be no-break spaces; the length stays. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase()

/** The share of titles from which a rule applies to a whole feed. */
const NEARLY_ALL = 0.9

/** Whether what stands before the first ' - ' is a number, a label or the podcast's name in nearly all titles. */
export function canDropBeforeDash(titles: readonly string[], podcastName: string): boolean {
  const droppable = titles.filter((title) => {
    const cut = title.indexOf(DASH)
    return cut >= 0 && isOnlyFront(title.slice(0, cut).trim(), podcastName)
  })
  return titles.length > 0 && droppable.length >= titles.length * NEARLY_ALL
}

function isOnlyFront(text: string, podcastName: string): boolean {
  const isName = plain(text) === plain(podcastName)
  // With a title behind it, so that only a separated number counts.
  const rest = withoutName(`${text}${DASH}x`, podcastName)
  return isName || LABEL.test(text) || withoutOwnNumber(rest, numberInTitle(rest) ?? null) === 'x'
}

/** The number as shown on pages: none for specials, and none where the feed has no numbers (`showsNumbers`). */
export const shownNumber = (
  { episodeNumber }: Pick<Episode, 'episodeNumber'>,
  { showsNumbers }: NumberRules = settings
): number | null => (showsNumbers === false ? null : episodeNumber)

/** Labels for episodes without a number, by kind. */
export type KindWords = { extra: string; trailer: string; bonus: string }

type Labelled = Pick<Episode, 'episodeNumber' | 'kind' | 'pubDate' | 'isDateGuessed'>

/** The label on the stub or sign: '118', 'Extra', 'Trailer' or 'Bonus'; '12 nov' where the feed has no numbers. */
export function stubLabel(episode: Labelled, words: KindWords, rules?: NumberRules): string {
  if (isDated(episode, rules)) return formatDayAndMonth(episode.pubDate)
  if (episode.episodeNumber !== null) return String(episode.episodeNumber)
  return episode.kind === 'full' ? words.extra : words[episode.kind]
}

const isDated = ({ episodeNumber, isDateGuessed }: Labelled, rules?: NumberRules) =>
  episodeNumber !== null && !isDateGuessed && shownNumber({ episodeNumber }, rules) === null

/**
 * What an episode is called where its number alone would say too little: 'Aflevering 118', 'Extra', 'Trailer' or 'Bonus';
 * '12 november 2026' where the feed has no numbers.
 */
export function episodeLabel(
  episode: Labelled,
  words: KindWords & { numbered: (episodeNumber: number) => string },
  rules?: NumberRules
): string {
  if (isDated(episode, rules)) return formatEpisodeDate(episode.pubDate)
  return episode.episodeNumber === null ? stubLabel(episode, words) : words.numbered(episode.episodeNumber)
}
