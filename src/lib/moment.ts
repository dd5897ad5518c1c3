// Dates and times for the hosts, in one fixed time zone.
import { FORMATS } from '#texts/language.ts'

const ZONE = 'Europe/Brussels'
const dateTime = new Intl.DateTimeFormat(FORMATS, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: ZONE
})
const hour = new Intl.DateTimeFormat(FORMATS, { hour: '2-digit', minute: '2-digit', timeZone: ZONE })

/** '20 nov. 2026, 13:05', without the commas and words that some browsers insert. */
export function formatDateTime(iso: string): string {
  const parts = new Map(dateTime.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${get('day')} ${get('month')} ${get('year')}, ${get('hour')}:${get('minute')}`
}

/** '13:05'. */
export const formatHour = (at: Date): string => hour.format(at)
