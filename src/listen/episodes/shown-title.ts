// The title of an episode as pages show it. Without the settings of the podcast, which browsers must not load.
import type { Settings } from '../../site/brand/schema.ts'
import { numberInTitle, withoutNumberAtEnd, withoutOwnNumber } from './own-number.ts'
import type { Episode } from './schema.ts'

export type TitleRules = Pick<Settings, 'name' | 'titles'>

export const DASH = ' - '
/** Separators after the podcast's name. */
const AFTER_NAME = /^\s*[-–—:|]\s*/

/**
 * The title without what stands in front of it: with `titles.dropBeforeDash` any text before the first ' - ', otherwise
 * only the number of the episode, also at its end, and the podcast's own name. A number that is not its own stays.
 */
export function shownTitle(
  {
    title,
    episodeNumber,
    numberLabel
  }: Pick<Episode, 'title' | 'episodeNumber'> & Partial<Pick<Episode, 'numberLabel'>>,
  { name, titles }: TitleRules
): string {
  const whole = title.trim()
  const number = numberLabel === undefined ? episodeNumber : ownNumberIn(numberLabel)
  if (number === null && numberInTitle(whole) !== undefined) return whole
  const cut = titles?.dropBeforeDash ? title.indexOf(DASH) : -1
  if (cut >= 0) return title.slice(cut + DASH.length).trim() || whole
  const nameless = withoutName(withoutOwnNumber(whole, number), name)
  return withoutNumberAtEnd(withoutOwnNumber(nameless, number), number)
}

/** 4 in 'S2 · 4'. */
const ownNumberIn = (label: string | null): number | null =>
  label === null ? null : Number(/\d+$/.exec(label)?.[0])

/** 'KINO 9: Alien' and 'KINO 9 #12' without the name; a title that goes on in another way keeps it. */
export function withoutName(title: string, name: string): string {
  if (!plain(title).startsWith(plain(name))) return title
  const rest = title.slice(name.length)
  const separator = AFTER_NAME.exec(rest)
  if (separator) return rest.slice(separator[0].length).trim() || title
  return /^\s/.test(rest) && numberInTitle(rest.trim()) !== undefined ? rest.trim() : title
}

/** Spaces in names may be no-break spaces; the length stays. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase()
