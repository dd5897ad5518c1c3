// The stars to choose from, most first, and how they are written.
import { filmMarksText } from '#texts/film-marks.ts'
import { FORMATS } from '#texts/language.ts'

/** 4.5 → '4,5' */
export const formatStars = (stars: number): string => stars.toLocaleString(FORMATS)

const HALVES = Array.from({ length: 10 }, (_, at) => (10 - at) / 2)

export interface StarChoice {
  /** '' = no stars. */
  value: string
  /** '3,5 sterren' */
  label: string
  /** '★ 3,5' */
  short: string
}

export const STAR_CHOICES: readonly StarChoice[] = [
  { value: '', label: filmMarksText.noStars, short: filmMarksText.shortStars('–') },
  ...HALVES.map((stars) => ({
    value: String(stars),
    label: filmMarksText.starCount(formatStars(stars)),
    short: filmMarksText.shortStars(formatStars(stars))
  }))
]

export const starsOfChoice = (value: string): number | undefined => (value === '' ? undefined : Number(value))
