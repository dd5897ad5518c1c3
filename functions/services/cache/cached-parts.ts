// An answer made of parts, each with its own age: what of it still counts, and when it is worth asking again.
import * as v from 'valibot'
import type { Failure } from '../../../src/lib/outcome.ts'

export const FRESH_SECONDS = 24 * 60 * 60
/** A source that fails is covered by its last answer for as long as this. */
export const STALE_SECONDS = 7 * FRESH_SECONDS
/** An answer that lacks something is asked for again after this. */
export const AGAIN_SECONDS = 5 * 60
/** Somebody else is asking at this moment. */
const SHORTLY_SECONDS = 10

export const keptSchema = v.object({
  parts: v.record(v.string(), v.object({ value: v.unknown(), fetchedAtMs: v.number() })),
  askedAtMs: v.number()
})
export type Kept = v.InferOutput<typeof keptSchema>
export const NOTHING_KEPT: Kept = { parts: {}, askedAtMs: 0 }

/** One question per source; it may wait for what another one answers. A source that is off is left out. */
export type Questions<Values> = {
  readonly [Name in keyof Values]?: (
    other: <Other extends keyof Values>(name: Other) => Promise<Values[Other] | undefined>
  ) => Promise<Values[Name]>
}

export type Gathered<Values> = {
  /** What is known, new or kept. */
  values: Partial<Values>
  /** Every source that is connected has given an answer within a day. */
  isWhole: boolean
  /** Until it is worth asking again. */
  freshSeconds: number
  /** What went wrong in this round: sources, then the cache. */
  failures: readonly Failure[]
}

const ageSeconds = (atMs: number, now: Date) => Math.max(0, (now.getTime() - atMs) / 1000)

/** The parts that have to be asked for: never answered, or more than a day ago. */
export function openParts<Values>(kept: Kept, questions: Questions<Values>, now: Date): (keyof Values)[] {
  return (Object.keys(questions) as (keyof Values & string)[]).filter((name) => {
    const part = kept.parts[name]
    return !part || ageSeconds(part.fetchedAtMs, now) >= FRESH_SECONDS
  })
}

/** Whether it is time to ask: something is open, and nobody has just tried. */
export function isDue<Values>(kept: Kept, questions: Questions<Values>, now: Date): boolean {
  if (openParts(kept, questions, now).length === 0) return false
  return ageSeconds(kept.askedAtMs, now) >= AGAIN_SECONDS
}

/** A kept answer as it may be given now. */
export function seen<Values>(
  kept: Kept,
  questions: Questions<Values>,
  now: Date,
  failures: readonly Failure[]
): Gathered<Values> {
  const values: Record<string, unknown> = {}
  let oldestSeconds = 0
  for (const [name, { value, fetchedAtMs }] of Object.entries(kept.parts)) {
    const age = ageSeconds(fetchedAtMs, now)
    if (!(name in questions) || age >= STALE_SECONDS) continue
    values[name] = value
    oldestSeconds = Math.max(oldestSeconds, age)
  }
  const isWhole = openParts(kept, questions, now).length === 0
  const leftSeconds = isWhole
    ? FRESH_SECONDS - oldestSeconds
    : Math.max(SHORTLY_SECONDS, AGAIN_SECONDS - ageSeconds(kept.askedAtMs, now))
  return {
    values: values as Partial<Values>,
    isWhole,
    freshSeconds: Math.max(1, Math.ceil(leftSeconds)),
    failures
  }
}
