// The ranges that a job still has to read from a list that is sorted newest first. The job may be interrupted anywhere,
// and the list keeps growing.

/** From `since` up to but not including `before`. */
export type Gap = { since: Date; before: Date }
export type Reading = {
  /** Up to here, only the gaps are missing. */
  readUntil: Date
  gaps: readonly Gap[]
}

/** The newest end of a list may be incomplete. */
const OVERLAP_SECONDS = 600

/** What a run that starts now has to read, newest first. `earliest`: the oldest time in the list. */
export function resumedReading(stored: Reading | undefined, now: Date, earliest: Date): Reading {
  const since = stored ? new Date(stored.readUntil.getTime() - OVERLAP_SECONDS * 1000) : earliest
  const gaps = [{ since, before: now }, ...(stored?.gaps ?? [])]
  const left = gaps.map((gap) => (gap.since < earliest ? { ...gap, since: earliest } : gap))
  return { readUntil: now, gaps: left.filter(({ since, before }) => since < before) }
}

/**
 * Records that an event of this time was read in the first gap. That whole second is read again, because it may have
 * more events.
 */
export function readDownTo({ readUntil, gaps: [first, ...rest] }: Reading, moment: Date): Reading {
  if (!first) return { readUntil, gaps: [] }
  const before = new Date(Math.min(first.before.getTime(), Math.floor(moment.getTime() / 1000) * 1000 + 1000))
  return { readUntil, gaps: [{ ...first, before }, ...rest] }
}

export const firstGapRead = ({ readUntil, gaps }: Reading): Reading => ({ readUntil, gaps: gaps.slice(1) })
