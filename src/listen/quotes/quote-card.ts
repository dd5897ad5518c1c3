// The picture of a quote: its maximum text and its typography.
import { BEFORE_ELLIPSIS, shortened } from '../../lib/set-text.ts'

/** Longer quotes are cut. The unit is that of a text field: an emoji counts as two or more. */
export const MAX_QUOTE_CHARS = 280
/** The width of a card in pixels, and the height of a square one. */
export const CARD_SIZE = 1080

/** A square, which most networks show uncropped, or the height of a phone for stories. */
export type CardShape = 'square' | 'story'

/** In pixels. */
export interface CardLayout {
  width: number
  height: number
  /** Between the ticket and the edges. Apps lay their buttons over the top and the bottom of a story. */
  edgeX: number
  edgeY: number
  stubHeight: number
  coverSize: number
  /** Type sizes of the quote, largest first. */
  sizes: readonly number[]
}

const SIZES = [136, 118, 102, 88, 76, 66, 58]
export const CARD_LAYOUTS: Record<CardShape, CardLayout> = {
  square: {
    width: CARD_SIZE,
    height: CARD_SIZE,
    edgeX: 56,
    edgeY: 56,
    stubHeight: 236,
    coverSize: 156,
    sizes: SIZES
  },
  story: {
    width: CARD_SIZE,
    height: 1920,
    edgeX: 56,
    edgeY: 230,
    stubHeight: 340,
    coverSize: 240,
    sizes: [176, 154, ...SIZES]
  }
}

export type QuoteLook = 'light' | 'dark'

/** The sentence for the text field. A long one is cut after a whole word, with an ellipsis. */
export function firstWords(sentence: string): string {
  if (sentence.length <= MAX_QUOTE_CHARS) return sentence
  const maxChars = MAX_QUOTE_CHARS - 1
  const cut = sentence.slice(0, maxChars + 1).replace(/\s+\S*$/, '')
  // A very long word is cut between two letters.
  if (cut.length > maxChars) return shortened(cut, (line) => line.length <= MAX_QUOTE_CHARS)
  return `${cut.replace(BEFORE_ELLIPSIS, '')}…`
}

const STRONG_LETTER = /\p{L}/u
const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u

/** The direction of its first letter; left to right if it has no letters. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(STRONG_LETTER.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

/** 'kino9-118-0-12-34.png'; a story says so. */
export const cardFileName = (shortName: string, slug: string, clock: string, shape: CardShape): string =>
  `${[shortName, slug, clock.replaceAll(':', '-'), shape === 'story' ? shape : ''].filter(Boolean).join('-')}.png`
