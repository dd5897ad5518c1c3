import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { RECORD_CHARS, recordsOf } from './episode-texts.ts'
import { EXCERPT_CHARS, excerpt, HIT_END, HIT_START, hitsOf, sentenceOf, together } from './excerpt.ts'

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

const BODY = 'Een. Twee.'
const STARTS: [number, number][] = [
  [0, 1],
  [5, 9]
]

test.each([
  [0, 1, 'Een.'],
  [3, 1, 'Een.'],
  [5, 9, 'Twee.'],
  [50, 9, 'Twee.']
])('a hit at %d is said at second %d, in the sentence "%s"', (start, atSeconds, sentence) => {
  const said = sentenceOf(BODY, STARTS, [{ start, end: start + 1 }])
  expect(said?.atSeconds).toBe(atSeconds)
  expect(BODY.slice(said?.start, said?.end)).toBe(sentence)
})

test('a text without times has no sentence with a time', () => {
  expect(sentenceOf(BODY, [], [{ start: 0, end: 1 }])).toBeUndefined()
})

test.each([
  ['Een *goede* film.', 'Een *goede* film.'],
  ['Nee. |Een *goede* film.| Ja.', 'Nee. [Een ][*goede*][ film.] Ja.'],
  ['|*Goede* film *en* mooi.|', '[*Goede*][ film ][*en*][ mooi.]'],
  ['|Een *go|ede* film.', '[Een ][*go*]*ede* film.']
])('the parts of the sentence that is said are marked: %s', (written, expected) => {
  const body = written.replace(/[|*]/g, '')
  const marked = written.replaceAll('|', '')
  const bars = written.replaceAll('*', '').split('|')
  const said =
    bars.length < 3
      ? undefined
      : { start: bars[0]?.length ?? 0, end: (bars[0]?.length ?? 0) + (bars[1]?.length ?? 0) }
  const hits = [...marked.matchAll(/\*([^*]+)\*/g)].map(({ 1: text = '', index }, count) => ({
    start: index - count * 2,
    end: index - count * 2 + text.length
  }))
  const shown = excerpt(body, hits, said).map(({ text, isHit, isSaid }) => {
    const hit = isHit ? `*${text}*` : text
    return isSaid ? `[${hit}]` : hit
  })
  expect(shown.join('')).toBe(expected)
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
