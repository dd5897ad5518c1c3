// The next episode as a calendar file (RFC 5545): one day with an alarm. It says nothing of the films, which may be a surprise.
import { calendarText } from '#texts/next-date.ts'
import { dayAfter } from '../../lib/belgian-day.ts'
import type { NextDate } from './next-date.ts'

export const CALENDAR_PATH = '/agenda.ics'

const LINE_END = '\r\n'
const MOST_LINE_BYTES = 75
/** From the start of the day: nine in the morning. */
const ALARM = 'PT9H'

/** A calendar has to contain something, also without a date. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Brussels',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE'
]

export interface Calendar {
  /** Of the podcast. */
  name: string
  /** 'https://kino9.example' */
  siteUrl: string
  /** undefined = no date is known. */
  next: NextDate | undefined
  /** Slug of the newest episode: the event stays the same one while its date changes, until another episode is out. */
  after: string
}

export function calendarFile({ name, siteUrl, next, after }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//agenda//NL`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...(next ? eventLines(next, name, siteUrl, after) : ZONE),
    'END:VCALENDAR'
  ]
  return lines.map((line) => folded(line) + LINE_END).join('')
}

function eventLines(
  { day, givenAt, revision }: NextDate,
  name: string,
  siteUrl: string,
  after: string
): string[] {
  const title = escaped(calendarText.title(name))
  return [
    'BEGIN:VEVENT',
    `UID:na-${encodeURIComponent(after)}@${siteUrl.replace(/^\w+:\/\//, '')}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${new Date(givenAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day) ?? day)}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escaped(calendarText.description)}`,
    `URL:${siteUrl}/`,
    // Nobody is busy because of it.
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    `TRIGGER:${ALARM}`,
    'END:VALARM',
    'END:VEVENT'
  ]
}

const compact = (day: string): string => day.replaceAll('-', '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Lines have 75 bytes at most; the rest follows after a space. Never within a letter. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const letter of line) {
    const size = utf8Bytes(letter.codePointAt(0) ?? 0)
    if (bytes + size > MOST_LINE_BYTES) {
      text += `${LINE_END} `
      bytes = 1
    }
    text += letter
    bytes += size
  }
  return text
}

const utf8Bytes = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
