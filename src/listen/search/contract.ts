// The API contract of the search.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'

export const MIN_QUERY_CHARS = 2
export const MAX_QUERY_CHARS = 100

/** A piece of a text; a hit is a word of the query. `isSaid`: it belongs to the sentence that is said at the hit's time. */
export const partSchema = v.object({
  text: v.string(),
  isHit: v.boolean(),
  isSaid: v.optional(v.literal(true))
})
export type Part = v.InferOutput<typeof partSchema>

export const textHitSchema = v.object({
  slug: v.string(),
  /** 'Aflevering 112'. */
  label: v.string(),
  title: v.string(),
  kind: v.picklist(['notes', 'transcript']),
  /** The time at which it is said; null in notes, and in transcripts without times. */
  atSeconds: v.nullable(v.number()),
  parts: v.array(partSchema)
})
export type TextHit = v.InferOutput<typeof textHitSchema>

/** Finds notes and transcripts with these words, in any word form. The best results are first. */
export const searchTexts = get('/api/search', {
  query: v.object({
    q: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(MIN_QUERY_CHARS),
      v.maxLength(MAX_QUERY_CHARS),
      // PostgreSQL does not allow this character.
      v.excludes('\0')
    )
  }),
  answer: v.object({ hits: v.array(textHitSchema) }),
  refusals: {
    'too-many-searches': 429,
    /** Too many of all visitors at the same moment. */
    'searches-busy': 503
  }
})
