import type { SupporterMonth } from './contract.ts'

const MONTHS_A_YEAR = 12

/** '2026-12' for '2026-11'. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === MONTHS_A_YEAR ? { year: year + 1, number: 1 } : { year, number: number + 1 }
  return `${next.year}-${String(next.number).padStart(2, '0')}`
}

type Changes = Readonly<Record<string, number>>

/** Every month from the first change to `current`, also those in which nobody joined or left. */
export function supporterMonths(joined: Changes, left: Changes, current: string): SupporterMonth[] {
  const first = [...Object.keys(joined), ...Object.keys(left)].sort()[0]
  const months: SupporterMonth[] = []
  let memberCount = 0
  for (let month = first; month !== undefined && month <= current; month = monthAfter(month)) {
    const joinedCount = joined[month] ?? 0
    const leftCount = left[month] ?? 0
    memberCount += joinedCount - leftCount
    months.push({ month, joinedCount, leftCount, memberCount })
  }
  return months
}
