// What the JSON files of an export mean: those of Trakt, and our own backup.
import * as v from 'valibot'
import { usableImdbId } from '../../lib/poster-film.ts'
import { type Mark, type Marks, parseRecord } from '../marks/marks.ts'
import {
  dayOf,
  type ExportSource,
  halfStars,
  type ImportedFilm,
  ratedMark,
  usableTmdbId
} from './imported-film.ts'

export interface ReadJson {
  source: ExportSource
  films: ImportedFilm[]
  skipped: number
  /** Of a backup. */
  marks?: Marks
}

const text = v.fallback(v.nullish(v.string(), ''), '')
const number = v.fallback(v.nullish(v.number(), 0), 0)

const idsSchema = v.object({ imdb: text, tmdb: number })
const NO_IDS = { imdb: '', tmdb: 0 }

const itemSchema = v.object({
  movie: v.object({
    title: text,
    year: number,
    ids: v.fallback(v.nullish(idsSchema, NO_IDS), NO_IDS)
  }),
  watched_at: v.optional(text),
  last_watched_at: v.optional(text),
  plays: v.optional(number),
  rating: v.optional(number),
  rated_at: v.optional(text),
  listed_at: v.optional(text)
})
type Item = v.InferOutput<typeof itemSchema>

/** Every item of these files has one of these. */
const isItem = (item: unknown): boolean =>
  typeof item === 'object' &&
  item !== null &&
  ['movie', 'show', 'episode', 'season'].some((key) => key in item)

/** Reads a parsed file; undefined if no service that we know writes such a one. */
export function readJson(content: unknown, file: string): ReadJson | undefined {
  if (!Array.isArray(content)) {
    const record = parseRecord(content)
    return record && { source: 'backup', films: [], skipped: 0, marks: record.marks }
  }
  if (content.length > 0 && !content.some(isItem)) return undefined
  const films = content.flatMap((item) => readItem(item, file) ?? [])
  return { source: 'trakt', films, skipped: content.length - films.length }
}

function readItem(content: unknown, file: string): ImportedFilm | undefined {
  const parsed = v.safeParse(itemSchema, content)
  if (!parsed.success) return undefined
  const { movie } = parsed.output
  const [tmdbId, imdbId] = [usableTmdbId(movie.ids.tmdb), usableImdbId(movie.ids.imdb)]
  const meaning = meaningOf(parsed.output, file)
  if (!meaning || !(movie.title || tmdbId || imdbId)) return undefined
  return {
    title: movie.title,
    year: movie.year,
    ...(tmdbId ? { tmdbId } : {}),
    ...(imdbId ? { imdbId } : {}),
    ...meaning
  }
}

function meaningOf(item: Item, file: string): { mark: Mark; isListed?: true } | undefined {
  if (item.rating !== undefined) {
    const stars = halfStars(item.rating / 2)
    return stars === undefined ? undefined : { mark: ratedMark(stars, dayOf(item.rated_at)) }
  }
  const watchedAt = item.watched_at ?? item.last_watched_at
  if (watchedAt !== undefined || item.plays !== undefined) return { mark: { seen: dayOf(watchedAt) ?? true } }
  if (item.listed_at === undefined) return undefined
  return /watch[\s_-]?list/i.test(file) ? { mark: { want: true } } : { mark: {}, isListed: true }
}
