// Times as people read them: h:mm:ss, 'u' and 'm', and Belgian or Dutch dates in one fixed zone.

const ZONE = 'Europe/Brussels'
const episodeDate = new Intl.DateTimeFormat('nl-BE', { dateStyle: 'long', timeZone: ZONE })
const reviewDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: ZONE })

const two = (value: number) => String(value).padStart(2, '0')

/** 4267 → '1:11:07'; invalid or negative input → '0:00:00' (spec listening 5). */
export function formatClock(totalSeconds: number): string {
  const whole = Number.isFinite(totalSeconds) && totalSeconds > 0 ? Math.floor(totalSeconds) : 0
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** A moment as a link names it, without empty hours: 754 → '12:34', 3723 → '1:02:03'; invalid → '0:00'. */
export const formatMoment = (totalSeconds: number): string => formatClock(totalSeconds).replace(/^0:0?/, '')

/** 4267 → '1:11'; invalid or negative input → '0:00'. */
export function formatClockMinutes(totalSeconds: number): string {
  const whole = Number.isFinite(totalSeconds) && totalSeconds > 0 ? Math.floor(totalSeconds) : 0
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}`
}

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
  if (parts.hours === 0) return `${Math.max(1, parts.minutes)}m`
  return parts.minutes === 0 ? `${parts.hours}u` : `${parts.hours}u ${parts.minutes}m`
}

/** Duration for `<time datetime>` and JSON-LD: 5040 → 'PT1H24M'. */
export function isoDuration(totalSeconds: number): string {
  const whole = Math.max(0, Math.round(totalSeconds))
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds || whole === 0 ? `${seconds}S` : ''}`
}

/** '12 november 2026', always as read in Brussels, so that build and browser agree. */
export const formatEpisodeDate = (iso: string): string => episodeDate.format(new Date(iso))

/** The long Dutch form that reviews use. */
export const formatReviewDate = (iso: string): string => reviewDate.format(new Date(iso))

/**
 * Seconds of a written time: '90', '90.5', '1:30', '1:02:03', '1:02:03.250' or '12m34s'.
 * Anything else, and anything negative, is undefined.
 */
export function parseClock(text: string): number | undefined {
  const trimmed = text.trim()
  const named = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/i.exec(trimmed)
  if (trimmed && named)
    return Number(named[1] ?? 0) * 3600 + Number(named[2] ?? 0) * 60 + Number(named[3] ?? 0)
  const parts = /^(?:(?:(\d+):)?(\d{1,3}):)?(\d+(?:\.\d+)?)$/.exec(trimmed)
  if (!parts) return undefined
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3])
}
