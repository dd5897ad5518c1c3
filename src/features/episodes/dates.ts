// Parses dates and durations in the formats found in real feeds.

const HOUR_MS = 3_600_000
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

/** First letters of the months in English, Dutch, German and French. */
const MONTHS = [
  /^jan/i,
  /^(?:feb|fév|fev)/i,
  /^(?:mar|maa|mrt|mär)/i,
  /^(?:apr|avr)/i,
  /^(?:may|mei|mai)/i,
  /^(?:jun|juin)/i,
  /^(?:jul|juil)/i,
  /^(?:aug|aoû|aou)/i,
  /^sep/i,
  /^(?:oct|okt)/i,
  /^nov/i,
  /^(?:dec|dez|déc)/i
]

const CLOCK = String.raw`(?:T|\s+|,\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?`
const ZONE = String.raw`(?:\s*([A-Z]{1,4})?\s*([+-]\d{1,2}:?(?:\d{2})?)?)`
const MAIL_FORM = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(\d{1,2})[\s.-]+(\p{L}{3,})\.?,?[\s-]+(\d{4}|\d{2})(?:${CLOCK}${ZONE})?(?:\s*\(.*\))?$`,
  'iu'
)
const MONTH_FIRST = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})(?:${CLOCK}${ZONE})?$`,
  'iu'
)
const ISO_FORM = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:${CLOCK}${ZONE})?$`, 'i')

/**
 * Parses RFC 822 dates, ISO 8601 and common misspellings into an ISO string; undefined when invalid. Without a zone it is
 * UTC, never the time zone of the build machine.
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (trimmed.length > MAX_DATE_CHARS) return undefined
  const mail = MAIL_FORM.exec(trimmed)
  if (mail) return instant(fullYear(mail[3]), monthOf(mail[2]), Number(mail[1]), mail.slice(4))
  const iso = ISO_FORM.exec(trimmed)
  if (iso) return instant(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), iso.slice(4))
  const monthFirst = MONTH_FIRST.exec(trimmed)
  if (!monthFirst) return undefined
  return instant(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]), monthFirst.slice(4))
}

const monthOf = (name = '') => MONTHS.findIndex((month) => month.test(name))

/** Two-digit years as RFC 2822 defines them. */
function fullYear(digits = ''): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 50 ? 2000 + year : 1900 + year
}

function instant(
  year: number,
  month: number,
  day: number,
  clock: (string | undefined)[]
): string | undefined {
  const [hours, minutes, seconds, zone, offset] = clock
  const parts = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)] as const
  const isDate =
    year >= 1900 && year <= 2200 && month >= 0 && month < 12 && day >= 1 && day <= daysIn(year, month)
  if (!isDate || parts[0] > 24 || parts[1] > 59 || parts[2] > 60) return undefined
  const offsetHours = (ZONE_HOURS[zone?.toUpperCase() ?? ''] ?? 0) + hoursOf(offset)
  return new Date(Date.UTC(year, month, day, ...parts) - offsetHours * HOUR_MS).toISOString()
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** '+0200', '+02:00' and '+2' as hours; impossible offsets count as 0. */
function hoursOf(offset = ''): number {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset)
  if (!parts) return 0
  const hours = Number(parts[2]) + Number(parts[3] ?? 0) / 60
  return hours > 14 ? 0 : hours * (parts[1] === '-' ? -1 : 1)
}

/**
 * Parses '3600', '61:30' and '1:01:30', with or without decimals, into seconds; 0 = unknown. Some feeds
 * round a last part up to 60: '4:60' is five minutes.
 */
export function parseDuration(text: string): number {
  if (text.length > MAX_DURATION_CHARS) return 0
  const parts = /^(?:(?:(\d{1,3}):(?=\d{1,2}:))?(\d{1,4}):(?=\d{1,2}(?:\D|$)))?(\d{1,7})(?:[.,]\d+)?$/.exec(
    text.trim()
  )
  if (!parts) return 0
  const [hours, minutes, seconds] = [Number(parts[1] ?? 0), Number(parts[2] ?? 0), Number(parts[3])]
  if ((parts[2] !== undefined && seconds > 60) || (parts[1] !== undefined && minutes > 60)) return 0
  const total = hours * 3600 + minutes * 60 + seconds
  return total <= MAX_DURATION_SECONDS ? total : 0
}
