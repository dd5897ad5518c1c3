// The transcript as used by pages, files and the search.
import * as v from 'valibot'

export const sentenceSchema = v.object({
  /** Second at which it is spoken, to a tenth; missing when the source has no times. */
  atSeconds: v.optional(v.pipe(v.number(), v.minValue(0))),
  text: v.pipe(v.string(), v.minLength(1))
})
export type Sentence = v.InferOutput<typeof sentenceSchema>

export const paragraphSchema = v.object({
  /** '' = unknown. */
  speaker: v.string(),
  sentences: v.pipe(v.array(sentenceSchema), v.minLength(1))
})
export type Paragraph = v.InferOutput<typeof paragraphSchema>

export const transcriptSchema = v.object({
  paragraphs: v.pipe(v.array(paragraphSchema), v.minLength(1))
})
export type Transcript = v.InferOutput<typeof transcriptSchema>

export type TranscriptFile = {
  url: string
  /** Media type, lower case; '' = not given. */
  type: string
  /** Lower case; '' = not given. */
  language: string
}

/** What a feed says that a file is: captions or JSON, both with times, because hosts mix them up; or text for people. */
export type TranscriptNature = 'timed' | 'text' | 'html' | 'unknown'
