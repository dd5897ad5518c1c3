// Formats the film databases' answer for the overlay, in Dutch notation.
import { filmOverlayText } from '#texts/film-overlay.ts'
import { FORMATS } from '#texts/language.ts'
import { hoursAndMinutes } from '../../lib/duration.ts'
import { type MovieDetails, NOT_AVAILABLE } from './contract.ts'

const oneDecimal = new Intl.NumberFormat(FORMATS, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export interface FilmFactsShown {
  /** '2u 0m'. In all these fields '' = unknown. */
  runtime: string
  rated: string
  /** '7,5' */
  imdbRating: string
  /** '4,1' */
  diaryRating: string
  plot: string
}

/** '120 min' → '2u 0m', '45 min' → '45m'; a text without 'min' or without a number → ''. */
export function runtimeText(runtime: string): string {
  const named = /(?:(\d{1,3})\s{0,3}[hu][a-z]{0,9}\s{0,3})?(\d{1,5})\s{0,3}min/i.exec(runtime)
  if (!named) return ''
  const parts = hoursAndMinutes((Number(named[1] ?? 0) * 60 + Number(named[2])) * 60)
  if (!parts) return ''
  return parts.hours > 0 ? `${parts.hours}u ${parts.minutes}m` : `${parts.minutes}m`
}

/** One decimal with a comma; '' unless the rating is above 0. */
export function ratingText(rating: number | string | null): string {
  const value = typeof rating === 'string' ? Number(rating.trim().replace(',', '.')) : rating
  return value !== null && Number.isFinite(value) && value > 0 ? oneDecimal.format(value) : ''
}

const known = (text: string) => (text.trim().toUpperCase() === NOT_AVAILABLE ? '' : text.trim())

export function factsShown(details: MovieDetails): FilmFactsShown {
  return {
    runtime: runtimeText(details.runtime),
    rated: known(details.rated),
    imdbRating: ratingText(details.imdbRating),
    diaryRating: ratingText(details.letterboxdRating),
    plot: known(details.plot)
  }
}

export type FilmDetails =
  /** Requested, but too recently to show a skeleton. */
  | { step: 'waiting' }
  | { step: 'loading' }
  | { step: 'failed' }
  | { step: 'known'; facts: FilmFactsShown; imdbId: MovieDetails['imdbId'] }
  /** The film has no id, so its details cannot be requested. */
  | { step: 'unavailable' }

/** The plot, or the line in its place. */
export function plotLine(state: FilmDetails): string {
  if (state.step === 'waiting') return ''
  if (state.step === 'loading') return filmOverlayText.loading
  if (state.step === 'failed') return filmOverlayText.failed
  return (state.step === 'known' && state.facts.plot) || filmOverlayText.noPlot
}
