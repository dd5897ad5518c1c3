// Parses dates and durations in the formats found in real feeds.
import { HOUR_MS } from '../../../src/lib/time-units.ts'

const MAX_DURATION_SECONDS = 100 * 3600
const MAX_DATE_CHARS = 80
const MAX_DURATION_CHARS = 20

/** UTC offsets in hours of the zone names in feeds. */
const ZONE_HOURS: Record<string, number> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  IST: 1,
  CET: 1,
  MEZ: 1,
  CEST: 2,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  JST: 9,
  AWST: 8,
  ACST: 9.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  NST: -3.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10
}

/** First letters of the months in English, Dutch, German, French, Spanish, Italian and Portuguese. */
const MONTHS = [
  /^(?:jan|ene|gen)/i,
  /^(?:feb|fév|fev)/i,
  /^(?:mar|maa|mrt|mär)/i,
  /^(?:apr|avr|abr)/i,
  /^(?:may|mei|mai|maj|mag)/i,
  /^(?:jun|juin|giu)/i,
  /^(?:jul|juil|lug)/i,
  /^(?:aug|aoû|aou|ago)/i,
  /^(?:sep|set)/i,
  /^(?:oct|okt|ott|out)/i,
  /^nov/i,
  /^(?:dec|dez|déc|dic)/i
]

const WEEKDAY = String.raw`^(?:\p{L}+(?:\.,?|,)?\s+|\p{L}+\.?,)?`
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const MONTH = String.raw`(\p{L}{3,})\.?`
const TIME = String.raw`(\d{1,3}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?`
const ZONE = String.raw`(?:\s*([A-Z]{1,5})?\s*([+-]\d{1,2}:?(?:\d{2})?)?)`
/** The rest of the text, after the day. */
const REST = '(?![\\d:])(.*)$'

/** The forms of a day. The groups of each are in the order of `reads`; the rest may contain a time. */
const FORMS: readonly { form: RegExp; reads: readonly Part[] }[] = [
  {
    form: new RegExp(String.raw`${WEEKDAY}${DAY}[\s.-]+${MONTH},?[\s-]+(\d{4}|\d{2})${REST}`, 'iu'),
    reads: ['day', 'month', 'year', 'rest']
  },
  {
    form: new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${REST}`),
    reads: ['year', 'mark', 'month', 'day', 'rest']
  },
  { form: /^(\d{4})(\d{2})(\d{2})()(?=T|$)(.*)$/, reads: ['year', 'month', 'day', 'mark', 'rest'] },
  {
    form: new RegExp(String.raw`${WEEKDAY}${MONTH}\s+${DAY},?\s+(\d{4})${REST}`, 'iu'),
    reads: ['month', 'day', 'year', 'rest']
  },
  // As `date` and the C library write it: 'Thu Nov 19 06:00:00 CET 2026'.
  {
    form: new RegExp(
      String.raw`${WEEKDAY}${MONTH}\s+${DAY},?\s+(${TIME.replace(/\((?!\?)/g, '(?:')}(?:\s[A-Z]{1,5})?)\s+(\d{4})$`,
      'iu'
    ),
    reads: ['month', 'day', 'rest', 'year']
  },
  {
    form: new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${REST}`),
    reads: ['day', 'month', 'year', 'rest']
  }
]
type Part = 'day' | 'month' | 'year' | 'rest' | 'mark'

/** ' 06:00:00 GMT+0100 (Central European Time)', 'T18:30:02Z', ' at 6:00 PM EST'. */
const CLOCK = new RegExp(
  String.raw`^(?:T|[\s,]*(?:(?:at|om|um|à)\s+)?)${TIME}\s*([ap]\.?m\b\.?)?${ZONE}(?:\s*\(.*\))?$`,
  'i'
)

/**
 * Parses RFC 822 dates, ISO 8601, those of JavaScript and C, and common misspellings into an ISO string; undefined when
 * there is no day in it. Without a zone it is UTC, never the time zone of the build machine. An impossible or unreadable
 * time costs only the time.
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (trimmed.length > MAX_DATE_CHARS) return undefined
  for (const { form, reads } of FORMS) {
    const found = form.exec(trimmed)
    if (!found) continue
    const part = (name: Part) => found[reads.indexOf(name) + 1] ?? ''
    const date = dayOf(part('year'), part('month'), Number(part('day')))
    if (date !== undefined) return new Date(date + msOfDay(part('rest'))).toISOString()
  }
  return undefined
}

/** The number of a month from 0; -1 if it is none. */
const monthOf = (month: string) =>
  /^\d+$/.test(month) ? Number(month) - 1 : MONTHS.findIndex((name) => name.test(month))

/** Two-digit years as RFC 2822 defines them. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 50 ? 2000 + year : 1900 + year
}

/** The start of a day in UTC; undefined if there is no such day. */
function dayOf(yearDigits: string, monthName: string, day: number): number | undefined {
  const [year, month] = [fullYear(yearDigits), monthOf(monthName)]
  const isDate =
    year >= 1900 && year <= 2200 && month >= 0 && month < 12 && day >= 1 && day <= daysIn(year, month)
  return isDate ? Date.UTC(year, month, day) : undefined
}

/** Milliseconds between the start of the day in UTC and a written time; 0 if there is no possible time. */
function msOfDay(clock: string): number {
  const found = CLOCK.exec(clock)
  if (!found) return 0
  const [, hourDigits, minutes, seconds, half, zone, offset] = found
  const hours = half ? (Number(hourDigits) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hourDigits)
  if (hours > 24 || Number(minutes) > 59 || Number(seconds ?? 0) > 60) return 0
  const offsetHours = (ZONE_HOURS[zone?.toUpperCase() ?? ''] ?? 0) + hoursOf(offset)
  return (hours - offsetHours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds ?? 0) * 1000
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** '+0200', '+02:00' and '+2' as hours; impossible offsets count as 0. */
function hoursOf(offset = ''): number {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset)
  if (!parts) return 0
  const hours = Number(parts[2]) + Number(parts[3] ?? 0) / 60
  return hours > 14 ? 0 : hours * (parts[1] === '-' ? -1 : 1)
}

const BETWEEN_UNITS = String.raw`\s*(?:,|and|en|und)?\s*`
/** '1h 23m', '48 min', 'PT1H2M', '1 uur en 5 minuten' */
const DURATION_IN_WORDS = new RegExp(
  `^(?:pt)?(?:(\\d{1,3})\\s*(?:h|hrs?|hours?|u|uur|uren|std|stunden?)\\.?)?${BETWEEN_UNITS}(?:(\\d{1,4})\\s*(?:m|mins?|minutes?|minuut|minuten)\\.?)?${BETWEEN_UNITS}(?:(\\d{1,5})(?:[.,]\\d+)?\\s*(?:s|secs?|seconds?|seconden?|sek|sekunden?)\\.?)?$`,
  'i'
)

/**
 * Parses '3600', '61:30' and '1:01:30', with or without decimals, and '1h 23m' into seconds; 0 = unknown. Some feeds
 * round a last part up to 60: '4:60' is five minutes.
 */
export function parseDuration(text: string): number {
  if (text.length > MAX_DURATION_CHARS) return 0
  const inWords = DURATION_IN_WORDS.exec(text.trim())
  if (inWords) {
    const [hours, minutes, seconds] = inWords.slice(1).map((part) => Number(part ?? 0))
    return withinReason((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0))
  }
  const parts = /^(?:(?:(\d{1,3}):(?=\d{1,2}:))?(\d{1,4}):(?=\d{1,2}(?:\D|$)))?(\d{1,7})(?:[.,]\d+)?$/.exec(
    // '3,600' is an hour: a comma before three digits is for thousands.
    text.trim().replace(/^(\d{1,3}),(\d{3})$/, '$1$2')
  )
  if (!parts) return 0
  const [hours, minutes, seconds] = [Number(parts[1] ?? 0), Number(parts[2] ?? 0), Number(parts[3])]
  if ((parts[2] !== undefined && seconds > 60) || (parts[1] !== undefined && minutes > 60)) return 0
  return withinReason(hours * 3600 + minutes * 60 + seconds)
}

const withinReason = (seconds: number) => (seconds <= MAX_DURATION_SECONDS ? seconds : 0)
