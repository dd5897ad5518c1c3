import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { chapterSchema } from '../../../src/listen/episodes/schema.ts'
import { chaptersFromJson, chaptersFromNotes, chooseChapters, toChapters } from './chapters.ts'

const brief = (chapters: { timestamp: string; title: string }[]) =>
  chapters.map(({ timestamp, title }) => `${timestamp} ${title}`)

test('a chapters file is parsed as podcast:chapters, without hidden chapters', () => {
  const file = {
    version: '1.2.0',
    chapters: [
      { startTime: 110.445, title: 'Alien &amp; <b>Aliens</b>', img: 'https://x.example/a.jpg' },
      { startTime: 0, title: 'Intro' },
      { startTime: 60, title: 'Reclame', toc: false },
      { startTime: 61, title: '  ' },
      { startTime: 62 },
      { startTime: 110, title: 'Tweemaal' },
      { startTime: -1, title: 'Ervoor' },
      { startTime: 1e9, title: 'Nooit' },
      { startTime: Number.NaN, title: 'Niet' },
      null,
      'x'
    ]
  }
  expect(chaptersFromJson(file)).toEqual([
    { seconds: 0, timestamp: '0:00:00', title: 'Intro' },
    { seconds: 110.445, timestamp: '0:01:50', title: 'Alien & Aliens' }
  ])
})

test("a chapters file is parsed in Podlove's format", () => {
  const file = [
    { start: '00:00:26.196', title: 'Simon', href: '' },
    { start: '1:02:03', title: 'Slot' }
  ]
  expect(chaptersFromJson(file)).toEqual([
    { seconds: 26.196, timestamp: '0:00:26', title: 'Simon' },
    { seconds: 3723, timestamp: '1:02:03', title: 'Slot' }
  ])
})

test.each([undefined, null, '', 'x', 7, {}, { chapters: {} }, [[]]])(
  'a chapters file that is invalid has no chapters: %j',
  (file) => {
    expect(chaptersFromJson(file)).toEqual([])
  }
)

test('a chapters file gives ordered chapters that match our schema, whatever it contains', () => {
  const mark = fc.record(
    { startTime: fc.anything(), start: fc.anything(), title: fc.anything(), toc: fc.anything() },
    { requiredKeys: [] }
  )
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.oneof(mark, fc.anything())), fc.anything()), (chapters) => {
      const found = v.parse(v.array(chapterSchema), chaptersFromJson({ chapters }))
      expect(found.map(({ seconds }) => seconds)).toEqual(
        found.map(({ seconds }) => seconds).sort((one, other) => one - other)
      )
    })
  )
})

test.each([
  ['12:34 Titel', '0:12:34 Titel'],
  ['(00:12:34) Titel', '0:12:34 Titel'],
  ['[1:02:03] Titel', '1:02:03 Titel'],
  ['• 12:34 – Titel', '0:12:34 Titel'],
  ['- 0:00: Titel', '0:00:00 Titel'],
  ['12:34 - 15:00 Titel', '0:12:34 Titel'],
  ['75:30 | Titel: het vervolg', '1:15:30 Titel: het vervolg'],
  ['<a href="https://x.example/?t=1">12:34</a> <b>Titel</b>', '0:12:34 Titel']
])('a time in the notes is a chapter: %j', (line, chapter) => {
  expect(brief(chaptersFromNotes(`<p>${line}</p>`))).toEqual([chapter])
})

test.each([
  '20:30 uur in de zaal',
  'Om 12:34 begint het',
  '12:34',
  '1:2 Uitslag',
  '12:34:56:78 Code',
  '3:15 AM gaat de wekker',
  '20:15 Uhr im Kino',
  `12:34 ${'Een hele alinea over een film. '.repeat(6)}`,
  'Zonder tijd'
])('a time in the notes is not a chapter: %j', (line) => {
  expect(chaptersFromNotes(`<p>${line}</p>`)).toEqual([])
})

test('times in the notes are chapters for all lines of a list, however long one of them is', () => {
  const long = 'Een zin die maar doorgaat over iets dat vandaag gebeurde, '.repeat(4)
  const chapters = chaptersFromNotes(`<p>00:00 Welkom<br />05:00 ${long}<br />30:00 Tot slot</p>`)
  expect(chapters.map(({ seconds }) => seconds)).toEqual([0, 300, 1800])
  expect(chapters[1]?.title).toMatch(/^Een zin .{100,150}\S…$/)
})

test('times in the notes are found in lists, paragraphs and lines', () => {
  const notes =
    '<p>Vooraf<br />0:00 Intro<br />5:00 Alien</p><ul><li>(30:00) Heat</li></ul><p>1:10:00 Slot</p>'
  expect(brief(chaptersFromNotes(notes))).toEqual([
    '0:00:00 Intro',
    '0:05:00 Alien',
    '0:30:00 Heat',
    '1:10:00 Slot'
  ])
})

describe('the chapters of an episode', () => {
  const chapters = (title: string, ...times: number[]) => toChapters(times.map((at) => ({ at, title })))
  const all = {
    editorial: chapters('redactie', 10),
    json: chapters('bestand', 20),
    psc: chapters('feed', 30),
    notes: chapters('tekst', 40)
  }

  test('the chapters of an episode are taken from the first source that has any', () => {
    expect(chooseChapters(all, 100)).toEqual(all.editorial)
    expect(chooseChapters({ ...all, editorial: [] }, 100)).toEqual(all.json)
    expect(chooseChapters({ psc: all.psc, notes: all.notes }, 100)).toEqual(all.psc)
    expect(chooseChapters({ notes: all.notes }, 100)).toEqual(all.notes)
    expect(chooseChapters({}, 100)).toEqual([])
  })

  test('the chapters of an episode are not a single placeholder', () => {
    const placeholders = [chapters('Aflevering 12', 0), chapters('Chapter 1', 3), chapters('Intro', 12)]
    for (const json of placeholders) {
      expect(chooseChapters({ json, notes: all.notes }, 100)).toEqual(all.notes)
      expect(chooseChapters({ json }, 100)).toEqual([])
    }
  })

  test('the chapters of an episode are within the duration, if it is known', () => {
    expect(chooseChapters({ editorial: chapters('te laat', 100, 200), psc: all.psc }, 100)).toEqual(all.psc)
    expect(chooseChapters({ json: chapters('x', 10, 100) }, 100)).toHaveLength(1)
    expect(chooseChapters({ json: chapters('x', 10, 100) }, 0)).toHaveLength(2)
  })
})
