// What a job that reads a list newest first still has to read: it may be cut off anywhere, and the list goes on growing.

/** From `since` up to but not including `before`. */
export type Gap = { since: Date; before: Date }
export type Reading = {
  /** Up to here nothing is missing but the gaps. */
  readUntil: Date
  gaps: readonly Gap[]
}

/** Lists are not always complete at their newest end. */
const OVERLAP_SECONDS = 600

/** What a run that starts now has to read, newest first. `earliest`: as far back as the list goes. */
export function resumedReading(kept: Reading | undefined, now: Date, earliest: Date): Reading {
  const since = kept ? new Date(kept.readUntil.getTime() - OVERLAP_SECONDS * 1000) : earliest
  const gaps = [{ since, before: now }, ...(kept?.gaps ?? [])]
  const left = gaps.map((gap) => (gap.since < earliest ? { ...gap, since: earliest } : gap))
  return { readUntil: now, gaps: left.filter(({ since, before }) => since < before) }
}

/** After something that happened at this moment was read in the first gap: that whole second may hold more. */
export function readDownTo({ readUntil, gaps: [first, ...rest] }: Reading, moment: Date): Reading {
  if (!first) return { readUntil, gaps: [] }
  const before = new Date(Math.min(first.before.getTime(), Math.floor(moment.getTime() / 1000) * 1000 + 1000))
  return { readUntil, gaps: [{ ...first, before }, ...rest] }
}

/** After the first gap was read to its end. */
export const firstGapRead = ({ readUntil, gaps }: Reading): Reading => ({ readUntil, gaps: gaps.slice(1) })
