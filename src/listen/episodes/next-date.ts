// The day on which the next episode comes out, as a host gave it.
import * as v from 'valibot'
import { belgianDayOf, dayAfter, startOfBelgianDay } from '../../lib/belgian-day.ts'

/** '2026-11-26'. */
export const daySchema = v.pipe(
  v.string(),
  v.check((day) => startOfBelgianDay(day) !== undefined)
)

export const nextDateSchema = v.object({
  day: daySchema,
  /** ISO; when the host gave it. */
  givenAt: v.string(),
  /** One higher with whatever was changed since. */
  revision: v.number()
})
export type NextDate = v.InferOutput<typeof nextDateSchema>

type Released = { episodeNumber: number | null; pubDate: string }

/** Whether a day is over since more than a day. */
export const isLongPast = (day: string, now: Date): boolean => (dayAfter(day) ?? '') < belgianDayOf(now)

/**
 * Whether the day is still ahead, or just passed, and the episode did not come out since the host gave it. An extra is not what
 * was promised, except where no episode has a number.
 */
export function isAwaited({ day, givenAt }: NextDate, episodes: readonly Released[], now: Date): boolean {
  const hasNumbers = episodes.some(({ episodeNumber }) => episodeNumber !== null)
  const cameOut = episodes.some(
    ({ episodeNumber, pubDate }) =>
      (episodeNumber !== null || !hasNumbers) && Date.parse(pubDate) > Date.parse(givenAt)
  )
  return !cameOut && !isLongPast(day, now)
}
