// Reads transcripts in JSON: the format of the podcast namespace, that of Whisper, and lists in milliseconds.
import * as v from 'valibot'
import { type Cue, cueOf, MAX_CUES, plainCueText, speakerName, timeOf } from './cues.ts'

const segmentSchema = v.looseObject({
  startTime: v.optional(v.unknown()),
  start: v.optional(v.unknown()),
  endTime: v.optional(v.unknown()),
  end: v.optional(v.unknown()),
  speaker: v.optional(v.unknown()),
  body: v.optional(v.unknown()),
  text: v.optional(v.unknown())
})
const fileSchema = v.union([v.looseObject({ segments: v.array(v.unknown()) }), v.array(v.unknown())])

/** The cues of a file; [] for anything else. */
export function readSegments(file: string): Cue[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), file)
  if (!parsed.success) return []
  const isList = Array.isArray(parsed.output)
  const segments = Array.isArray(parsed.output) ? parsed.output : parsed.output.segments
  return segments.slice(0, MAX_CUES).flatMap((entry) => {
    const segment = v.safeParse(segmentSchema, entry)
    if (!segment.success) return []
    const { startTime, start, endTime, end, speaker, body, text } = segment.output
    const spoken = [body, text].find((one) => typeof one === 'string')
    if (typeof spoken !== 'string') return []
    const seconds = (one: unknown) => timeOf(isList && typeof one === 'number' ? one / 1000 : one)
    const name = typeof speaker === 'string' ? speakerName(speaker) : ''
    return [cueOf(plainCueText(spoken), name, seconds(startTime ?? start), seconds(endTime ?? end))]
  })
}
