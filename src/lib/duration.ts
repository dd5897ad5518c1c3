// Durations for people and for machines.
import { HOURS, MINUTES } from '#texts/language.ts'

/** Whole hours and minutes, only for a positive finite number of seconds. */
export function hoursAndMinutes(totalSeconds: number): { hours: number; minutes: number } | undefined {
  if (!Number.isFinite(totalSeconds) || totalSeconds <= 0) return undefined
  const minutes = Math.floor(totalSeconds / 60)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** 5040 → '1u 24m', 3480 → '58m'; unknown → ''. */
export function formatDuration(totalSeconds: number): string {
  const parts = hoursAndMinutes(totalSeconds)
  if (!parts) return ''
  if (parts.hours === 0) return `${Math.max(1, parts.minutes)}${MINUTES}`
  return parts.minutes === 0 ? `${parts.hours}${HOURS}` : `${parts.hours}${HOURS} ${parts.minutes}${MINUTES}`
}

/** Duration for `<time datetime>` and JSON-LD: 5040 → 'PT1H24M'. */
export function isoDuration(totalSeconds: number): string {
  const whole = Math.max(0, Math.round(totalSeconds))
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds || whole === 0 ? `${seconds}S` : ''}`
}
