// The text on an episode's ticket: its number or kind, and how much of its notes fits on the card.
import { LANGUAGE } from '#texts/language.ts'
import { htmlToText, truncate } from '../../lib/html.ts'
import { isTimeOfDay } from '../../lib/time-of-day.ts'
import type { Episode } from './schema.ts'

/** Longer notes are only on the episode's own page, to keep lists small. */
export const NOTES_ON_CARD_MAX_CHARS = 1100

/** What three lines of a card hold on a phone, and how much of a longer text leaves space for 'Lees verder'. */
export const THREE_PHONE_LINES_CHARS = 105
const CUT_ON_PHONE_CHARS = 90

export type CardNotes = {
  /** Plain text, truncated if the notes are longer. */
  short: string
  isCut: boolean
  /** True when the card may contain the full notes. */
  fitsOnCard: boolean
}

/** Longer titles use a smaller font, so that a heading does not fill the screen. */
const LONG_TITLE_CHARS = 44
const LONGER_TITLE_CHARS = 90
export const isLongTitle = (title: string): boolean => title.length > LONG_TITLE_CHARS

/** The class of one of the three sizes of a large title, by its length. */
export const titleSize = (title: string): 'is-long' | 'is-longer' | undefined => {
  if (title.length > LONGER_TITLE_CHARS) return 'is-longer'
  return isLongTitle(title) ? 'is-long' : undefined
}

/** Whether the enclosure is a video. The page then says so; the player plays only its audio. */
export const isVideo = ({ audioType = '', audioUrl }: Pick<Episode, 'audioType' | 'audioUrl'>): boolean =>
  audioType.startsWith('video/') ||
  (!audioType.startsWith('audio/') && /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/i.test(audioUrl))

/** True if the title starts with its own label, so that the label 'Trailer' is not repeated before 'Trailer: …'. */
export const namesItself = (title: string, label: string): boolean =>
  title.toLocaleLowerCase(LANGUAGE).startsWith(label.toLocaleLowerCase(LANGUAGE))

/** '12:34 Titel', '(00:12:34) Titel'. A longer text after a time is a paragraph. */
const TIMED_LINE = /^[^\p{L}\p{N}]{0,8}(\d{1,3}:\d{2}(?::\d{2})?)/u
const MAX_TIMED_LINE_CHARS = 160

function isTimedLine(line: string): boolean {
  const [head, at = ''] = TIMED_LINE.exec(line) ?? []
  return head !== undefined && !isTimeOfDay(line, head.length - at.length, head.length)
}

/** Without the list of chapters, however long one of its lines is, and the line that announces it ('Hoofdstukken:'). */
function readOnCard(lines: readonly string[]): string[] {
  const timed = new Set(lines.filter(isTimedLine))
  if (![...timed].some((line) => line.length <= MAX_TIMED_LINE_CHARS)) return [...lines]
  return lines.filter(
    (line, index) => !timed.has(line) && !(line.endsWith(':') && timed.has(lines[index + 1] ?? ''))
  )
}

export function cardNotes(html: string, limit: number): CardNotes {
  const lines = htmlToText(html).split('\n')
  const text = readOnCard(lines).join(' ')
  return {
    short: truncate(text, limit),
    isCut: lines.join(' ').length > limit,
    fitsOnCard: html.length <= NOTES_ON_CARD_MAX_CHARS
  }
}

/** The text of a card in the part that a phone shows, up to a word, and the rest; '' = all of it fits. */
export function phoneCut(short: string): [shown: string, rest: string] {
  if (short.length <= THREE_PHONE_LINES_CHARS) return [short, '']
  const space = short.lastIndexOf(' ', CUT_ON_PHONE_CHARS)
  const at = space > 0 ? space : CUT_ON_PHONE_CHARS
  return [short.slice(0, at), short.slice(at)]
}
