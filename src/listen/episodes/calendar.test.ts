import { describe, expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'

const next = { day: '2026-11-26', givenAt: '2026-11-19T12:00:00.000Z', revision: 7 }
const calendar = {
  name: 'Kijken, praten; cinéma en heel veel meer van dat alles bij elkaar op één avond',
  siteUrl: 'https://kino9.example',
  next,
  after: '118'
}
/** As a calendar reads it: folded lines put together. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file', () => {
  test('the calendar has the next episode as a whole day with an alarm at nine', () => {
    const lines = linesOf(calendarFile({ ...calendar, name: 'KINO 9' }))
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:na-118@kino9.example',
        'SEQUENCE:7',
        'DTSTAMP:20261119T120000Z',
        'DTSTART;VALUE=DATE:20261126',
        'DTEND;VALUE=DATE:20261127',
        'SUMMARY:Nieuwe aflevering van KINO 9',
        'BEGIN:VALARM',
        'TRIGGER:PT9H'
      ])
    )
  })

  test('no line is longer than 75 bytes, and no letter is cut', () => {
    const text = calendarFile(calendar)
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThan(76)
    expect(linesOf(text)).toContain(
      'SUMMARY:Nieuwe aflevering van Kijken\\, praten\\; cinéma en heel veel meer van dat alles bij elkaar op één avond'
    )
  })

  test('another date is the same event, until another episode is out', () => {
    const uid = (given: Partial<typeof calendar>) =>
      linesOf(calendarFile({ ...calendar, ...given })).find((line) => line.startsWith('UID'))
    expect(uid({ next: { ...next, day: '2026-12-03', revision: 9 } })).toBe(uid({}))
    expect(uid({ after: '119' })).not.toBe(uid({}))
  })

  test('without a date the calendar is valid and has no event', () => {
    const text = calendarFile({ ...calendar, next: undefined })
    expect(text).toContain('BEGIN:VTIMEZONE')
    expect(text).not.toContain('VEVENT')
  })
})
