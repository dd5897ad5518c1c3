import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { RECORD_CHARS, recordsOf } from './episode-texts.ts'
import { EXCERPT_CHARS, excerpt, HIT_END, HIT_START, hitsOf, momentOf, together } from './excerpt.ts'

const sentence = (atSeconds: number, text: string) => ({ atSeconds, text })
const transcriptOf = (...sentences: { atSeconds?: number; text: string }[]) => ({
  paragraphs: [{ speaker: 'Noor', sentences }]
})

test('a record has the offset and time of each of its sentences', () => {
  expect(recordsOf('', transcriptOf(sentence(1, 'Een.'), sentence(4.5, 'Twee.')))).toEqual([
    {
      kind: 'transcript',
      body: 'Een. Twee.',
      starts: [
        [0, 1],
        [5, 4.5]
      ]
    }
  ])
})

test('records are about a minute long and together contain every word', () => {
  const sentences = Array.from({ length: 100 }, (_, index) =>
    sentence(index, `Zin ${index} ${'woord '.repeat(8)}eind.`)
  )
  const records = recordsOf('', transcriptOf(...sentences))
  expect(records.length).toBeGreaterThan(3)
  expect(Math.max(...records.map(({ body }) => body.length))).toBeLessThanOrEqual(RECORD_CHARS)
  expect(records.map(({ body }) => body).join(' ')).toBe(sentences.map(({ text }) => text).join(' '))
})

test('a sentence that is longer than a record is cut between words, each part with its second', () => {
  const long = `${'woord '.repeat(400)}${'x'.repeat(2000)} eind`
  const records = recordsOf('', transcriptOf(sentence(3, long)))
  expect(Math.max(...records.map(({ body }) => body.length))).toBeLessThanOrEqual(RECORD_CHARS)
  expect(records.map(({ body }) => body.replaceAll(' ', '')).join('')).toBe(long.replaceAll(' ', ''))
  expect(new Set(records.flatMap(({ starts }) => starts.map(([, atSeconds]) => atSeconds)))).toEqual(
    new Set([3])
  )
})

test('notes are separate from the transcript, without markup', () => {
  expect(recordsOf('<p>Over <b>soep</b> &amp; brood.</p>', transcriptOf({ text: 'Hallo.' }))).toEqual([
    { kind: 'notes', body: 'Over soep & brood.', starts: [] },
    { kind: 'transcript', body: 'Hallo.', starts: [] }
  ])
})

test('a record has no character that marks a hit', () => {
  expect(recordsOf(`<p>a${HIT_START}b${HIT_END}c\u0007</p>`, undefined)[0]?.body).toBe('a b c')
})

test('the marks are read, and those of a different text ignored', () => {
  const marked = `Een ${HIT_START}film${HIT_END} hier`
  expect(hitsOf(marked, 13)).toEqual([{ start: 4, end: 8 }])
  expect(hitsOf(marked, 12)).toEqual([])
})

test('hits next to each other are merged', () => {
  expect(
    together([
      { start: 5, end: 9 },
      { start: 0, end: 2 },
      { start: 5, end: 8 }
    ])
  ).toEqual([
    { start: 0, end: 2 },
    { start: 5, end: 9 }
  ])
})

test.each([
  [0, 1],
  [3, 1],
  [5, 9],
  [50, 9]
])('a hit at %d is said at second %d', (start, atSeconds) => {
  expect(
    momentOf(
      [
        [0, 1],
        [5, 9]
      ],
      [{ start, end: start + 1 }]
    )
  ).toBe(atSeconds)
})

test('a text without times gives no time', () => {
  expect(momentOf([], [{ start: 0, end: 1 }])).toBeNull()
})

test('an excerpt contains the first hit, is short, and is a part of the text', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 150 })
  fc.assert(
    fc.property(words, fc.nat(), (all, chosen) => {
      const at = chosen % all.length
      const body = all.join(' ')
      const start = all.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)
      const parts = excerpt(body, [{ start, end: start + (all[at]?.length ?? 0) }])
      const text = parts.map((part) => part.text).join('')
      expect(parts.filter(({ isHit }) => isHit).map((part) => part.text)).toEqual([all[at]])
      expect(text.length).toBeLessThanOrEqual(EXCERPT_CHARS + 80)
      expect(body).toContain(text.replace(/^… | …$/g, ''))
    }),
    { numRuns: runs(100, 1000) }
  )
})
