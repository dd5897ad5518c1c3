import { HOUR_MS } from './time-units.ts'

const ZONE = 'Europe/Brussels'
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

const inBelgium = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })

/** '2026-12-01': the day of a moment in Belgium. */
export const belgianDayOf = (at: Date): string => inBelgium.format(at).slice(0, 10)

/** The moment at which a day ('2026-12-01') begins in Belgium; undefined when there is no such day. */
export function startOfBelgianDay(day: string): Date | undefined {
  const midnight = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Belgium is one or two hours ahead of UTC, and the clock never changes at midnight.
  return [1, 2]
    .map((hours) => new Date(midnight - hours * HOUR_MS))
    .find((at) => !Number.isNaN(at.getTime()) && inBelgium.format(at) === `${day} 00:00`)
}

export function dayAfter(day: string): string | undefined {
  const start = startOfBelgianDay(day)
  return start && belgianDayOf(new Date(start.getTime() + 36 * HOUR_MS))
}
