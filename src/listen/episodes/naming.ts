// How pages name an episode: by its title, and by its number or date. The settings of the podcast decide.

import { formatDayAndMonth, formatEpisodeDate } from '../../lib/long-date.ts'
import type { Settings } from '../../site/brand/schema.ts'
import { settings } from '../../site/brand/settings.ts'
import { numberInTitle, withoutOwnNumber } from './own-number.ts'
import type { Episode } from './schema.ts'
import { DASH, plain, shownTitle, type TitleRules, withoutName } from './shown-title.ts'

export type NumberRules = Pick<Settings, 'showsNumbers'>

/** Labels without a number. */
const LABEL = /^(?:trailer|teaser|bonus|extra|special)$/i

/** The title without what stands in front of it (shown-title.ts). */
export const displayTitle = (
  episode: Parameters<typeof shownTitle>[0],
  rules: TitleRules = settings
): string => shownTitle(episode, rules)

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

type Numbered = Pick<Episode, 'episodeNumber' | 'numberLabel'>

/**
 * The number as pages show it: the podcast's own, as 'S2 · 4' where each season counts anew. None for specials, where the
 * number is only ours, and where the podcast shows none (`showsNumbers`).
 */
export const shownNumber = (
  { episodeNumber, numberLabel }: Numbered,
  { showsNumbers }: NumberRules = settings
): number | string | null =>
  showsNumbers === false || numberLabel === null ? null : (numberLabel ?? episodeNumber)

/** Labels for episodes without a number, by kind. */
export type KindWords = { extra: string; trailer: string; bonus: string }

type Labelled = Numbered & Pick<Episode, 'kind' | 'pubDate' | 'isDateGuessed'>

/** The label on the stub or sign: '118', 'Extra', 'Trailer' or 'Bonus'; '12 nov' where the podcast has no number for it. */
export function stubLabel(episode: Labelled, words: KindWords, rules?: NumberRules): string {
  if (isDated(episode, rules)) return formatDayAndMonth(episode.pubDate)
  const number = shownNumber(episode, rules) ?? episode.episodeNumber
  if (number !== null) return String(number)
  return episode.kind === 'full' ? words.extra : words[episode.kind]
}

const isDated = (episode: Labelled, rules?: NumberRules) =>
  episode.episodeNumber !== null && !episode.isDateGuessed && shownNumber(episode, rules) === null

/**
 * What an episode is called where its number alone would say too little: 'Aflevering 118', 'Extra', 'Trailer' or 'Bonus';
 * '12 november 2026' where the podcast has no number for it.
 */
export function episodeLabel(
  episode: Labelled,
  words: KindWords & { numbered: (number: number | string) => string },
  rules?: NumberRules
): string {
  if (isDated(episode, rules)) return formatEpisodeDate(episode.pubDate)
  const number = shownNumber(episode, rules) ?? episode.episodeNumber
  return number === null ? stubLabel(episode, words) : words.numbered(number)
}
