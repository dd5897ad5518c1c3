import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDate, parseDuration } from './dates.ts'

describe('a date in a feed', () => {
  test.each([
    ['Thu, 12 Nov 2026 05:00:00 +0100', '2026-11-12T04:00:00.000Z'],
    ['Thu, 12 Nov 2026 05:00:00 GMT', '2026-11-12T05:00:00.000Z'],
    ['Thu, 12 Nov 2026 05:00 UT', '2026-11-12T05:00:00.000Z'],
    ['12 Nov 2026', '2026-11-12T00:00:00.000Z'],
    ['Mon, 6 Jul 2020 04:00:00 -0000', '2020-07-06T04:00:00.000Z'],
    ['Tue, 30 Jul 2019 15:31:00 PST', '2019-07-30T23:31:00.000Z'],
    ['Tue, 30 Jul 2019 15:31:00 PDT', '2019-07-30T22:31:00.000Z'],
    ['Fri, 20 Feb 2015 10:00:00 UTC', '2015-02-20T10:00:00.000Z'],
    ['Fri, 20 Feb 2015 10:00:00 EST', '2015-02-20T15:00:00.000Z'],
    ['Fri, 20 Feb 2015 10:00:00 CET', '2015-02-20T09:00:00.000Z'],
    ['Mon, 20 Jul 2015 10:00:00 CEST', '2015-07-20T08:00:00.000Z'],
    ['Mon, 20 Jul 2015 10:00:00 cest', '2015-07-20T08:00:00.000Z'],
    ['Mon, 20 Jul 2015 10:00:00 NST', '2015-07-20T13:30:00.000Z'],
    ['Mon, 20 Jul 2015 10:00:00 XYZ', '2015-07-20T10:00:00.000Z'],
    ['Mon, 20 Jul 2015 10:00:00 GMT+2', '2015-07-20T08:00:00.000Z'],
    ['Mon, 20 Jul 2015 10:00:00 +02:00 (CEST)', '2015-07-20T08:00:00.000Z'],
    ['Mon, 20 Jul 2015 10:00:00 +9900', '2015-07-20T10:00:00.000Z'],
    ['Sunday, 05 July 2015 10:00:00 GMT', '2015-07-05T10:00:00.000Z'],
    ['zo, 5 mrt 2017 10:00:00 +0100', '2017-03-05T09:00:00.000Z'],
    ['Do, 5 Okt 2017 10:00:00 MESZ', '2017-10-05T08:00:00.000Z'],
    ['5 août 2017', '2017-08-05T00:00:00.000Z'],
    ['05-Jul-98 10:00', '1998-07-05T10:00:00.000Z'],
    ['5 Jul 07', '2007-07-05T00:00:00.000Z'],
    ['July 5, 2015 10:00 EDT', '2015-07-05T14:00:00.000Z'],
    ['2003-12-13T18:30:02Z', '2003-12-13T18:30:02.000Z'],
    ['2003-12-13T18:30:02.25+01:00', '2003-12-13T17:30:02.000Z'],
    ['2003-12-13 18:30:02', '2003-12-13T18:30:02.000Z'],
    ['2003-12-13', '2003-12-13T00:00:00.000Z'],
    ['  2003-12-13\n', '2003-12-13T00:00:00.000Z'],
    ['29 Feb 2024', '2024-02-29T00:00:00.000Z'],
    ['Thu Nov 19 2026 06:00:00 GMT+0100 (Central European Standard Time)', '2026-11-19T05:00:00.000Z'],
    ['Thu Nov 19 06:00:00 2026', '2026-11-19T06:00:00.000Z'],
    ['Thu Nov 19 06:00:00 CET 2026', '2026-11-19T05:00:00.000Z'],
    ['Thu Nov  9 06:00 2026', '2026-11-09T06:00:00.000Z'],
    ['Mon, 03 Jan 2011 012:31:50 CST', '2011-01-03T18:31:50.000Z'],
    ['Thursday, November 19th, 2026 at 6:00 PM EST', '2026-11-19T23:00:00.000Z'],
    ['19 Nov 2026 12:30 a.m.', '2026-11-19T00:30:00.000Z'],
    ['Thu,19 Nov 2026 06:00:00 +0100', '2026-11-19T05:00:00.000Z'],
    ['2026/11/19 06:00:00', '2026-11-19T06:00:00.000Z'],
    ['19.11.2026 06:00', '2026-11-19T06:00:00.000Z'],
    ['20261119T060000Z', '2026-11-19T00:00:00.000Z'],
    ['19 noviembre 2026', '2026-11-19T00:00:00.000Z']
  ])('%j is %s', (text, iso) => {
    expect(parseDate(text)).toBe(iso)
  })

  test.each([
    ['Thu, 19 Nov 2026 34:50:00 +0100', '2026-11-19T00:00:00.000Z'],
    ['Thu, 19 Nov 2026 06:75:00 +0100', '2026-11-19T00:00:00.000Z'],
    ['2024-01-01T25:00', '2024-01-01T00:00:00.000Z'],
    ['19 Nov 2026 in de ochtend', '2026-11-19T00:00:00.000Z']
  ])('%j is at least the day %s', (text, iso) => {
    expect(parseDate(text)).toBe(iso)
  })

  test.each([
    '',
    'gisteren',
    '31 Feb 2024',
    '29 Feb 2023',
    '12 Foo 2024',
    '2024-13-01',
    '1 Jan 0001',
    '19/11/2026',
    '1 '.repeat(1e5)
  ])('%.20j is not a date', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })

  test('a date in a feed is the same after formatting it as a mail date', () => {
    const dates = fc.date({ min: new Date('1950-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        date.setUTCMilliseconds(0)
        expect(parseDate(date.toUTCString())).toBe(date.toISOString())
        expect(parseDate(date.toISOString())).toBe(date.toISOString())
      })
    )
  })
})

describe('a duration in a feed', () => {
  test.each([
    ['3600', 3600],
    [' 90 ', 90],
    ['90.6', 90],
    ['61:30', 3690],
    ['1:05', 65],
    ['01:00:00', 3600],
    ['1:02:03,5', 3723],
    ['00:04:60', 300],
    ['4:60', 300],
    ['1:60:00', 7200],
    ['0', 0],
    ['00:00:00', 0]
  ])('%j is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds)
  })

  test.each([
    '',
    'een uur',
    '-5',
    '1:75',
    '1:61',
    '1:61:00',
    '99:99:99',
    '1:2:3:4',
    '9999999',
    '12m34s',
    '1e3',
    '1:'.repeat(1e6)
  ])('the duration %.20j is unknown', (text) => {
    expect(parseDuration(text)).toBe(0)
  })
})
