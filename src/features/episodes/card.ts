// What an episode's ticket says: its number or kind, and how much of its notes stands on the card.
import { htmlToText, truncate } from '../../lib/html.ts'
import type { Episode } from './schema.ts'

/** Longer notes are read on the episode's own page, so that a list never carries them. */
export const NOTES_ON_CARD_MAX_CHARS = 1100

export type CardNotes = {
  /** Plain text, cut by the rule of the specification when the notes are longer. */
  short: string
  isCut: boolean
  /** True when the whole notes may stand on the card. */
  fitsOnCard: boolean
}

/** Words for episodes without a number, by their kind. */
export type KindWords = { extra: string; trailer: string; bonus: string }

/** '118', 'Extra', 'Trailer' or 'Bonus': what the stub or the sign carries. */
export function stubLabel(episode: Pick<Episode, 'episodeNumber' | 'kind'>, words: KindWords): string {
  if (episode.episodeNumber !== null) return String(episode.episodeNumber)
  return episode.kind === 'full' ? words.extra : words[episode.kind]
}

/** Longer titles are set smaller, so that a heading does not fill the screen. */
const LONG_TITLE_CHARS = 44
export const isLongTitle = (title: string): boolean => title.length > LONG_TITLE_CHARS

/** Whether its enclosure is a video: then that is said, and the player lets its sound be heard. */
export const isVideo = ({ audioType = '', audioUrl }: Pick<Episode, 'audioType' | 'audioUrl'>): boolean =>
  audioType.startsWith('video/') ||
  (!audioType.startsWith('audio/') && /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/i.test(audioUrl))

/** True where the title begins with its own label, so that 'Trailer' need not stand before 'Trailer: …'. */
export const namesItself = (title: string, label: string): boolean =>
  title.toLocaleLowerCase('nl').startsWith(label.toLocaleLowerCase('nl'))

export function cardNotes(html: string, limit: number): CardNotes {
  const text = htmlToText(html).replace(/\n/g, ' ')
  return {
    short: truncate(text, limit),
    isCut: text.length > limit,
    fitsOnCard: html.length <= NOTES_ON_CARD_MAX_CHARS
  }
}
