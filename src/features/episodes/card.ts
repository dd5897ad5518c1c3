// The text on an episode's ticket: its number or kind, and how much of its notes fits on the card.
import { LANGUAGE } from '#texts/language.ts'
import { htmlToText, truncate } from '../../lib/html.ts'
import type { Episode } from './schema.ts'

/** Longer notes are only on the episode's own page, to keep lists small. */
export const NOTES_ON_CARD_MAX_CHARS = 1100

/** What three lines of a card hold on a phone. */
export const THREE_PHONE_LINES_CHARS = 105

export type CardNotes = {
  /** Plain text, truncated if the notes are longer. */
  short: string
  isCut: boolean
  /** True when the card may contain the full notes. */
  fitsOnCard: boolean
}

/** Longer titles use a smaller font, so that a heading does not fill the screen. */
const LONG_TITLE_CHARS = 44
export const isLongTitle = (title: string): boolean => title.length > LONG_TITLE_CHARS

/** Whether the enclosure is a video. The page then says so; the player plays only its audio. */
export const isVideo = ({ audioType = '', audioUrl }: Pick<Episode, 'audioType' | 'audioUrl'>): boolean =>
  audioType.startsWith('video/') ||
  (!audioType.startsWith('audio/') && /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/i.test(audioUrl))

/** True if the title starts with its own label, so that the label 'Trailer' is not repeated before 'Trailer: …'. */
export const namesItself = (title: string, label: string): boolean =>
  title.toLocaleLowerCase(LANGUAGE).startsWith(label.toLocaleLowerCase(LANGUAGE))

export function cardNotes(html: string, limit: number): CardNotes {
  const text = htmlToText(html).replace(/\n/g, ' ')
  return {
    short: truncate(text, limit),
    isCut: text.length > limit,
    fitsOnCard: html.length <= NOTES_ON_CARD_MAX_CHARS
  }
}
