// Feeds, transcripts, reviews and film databases may contain anything: a run of one character must never stop a build.
import { expect, test } from 'vitest'
import { runtimeText } from '../../../src/films/film/details.ts'
import { trimSlashes } from '../../../src/films/film/film-list.ts'
import { filmsFromNotes } from '../../../src/films/film/notes.ts'
import { htmlToText, teaser } from '../../../src/lib/html.ts'
import { cutSlug, slugify } from '../../../src/lib/slug.ts'
import { MAX_WRITTEN_WORD_CHARS } from '../../../src/lib/words.ts'
import { pageNotes } from '../../../src/listen/episodes/notes.ts'
import { firstWords, MAX_QUOTE_CHARS } from '../../../src/listen/quotes/quote-card.ts'
import { recordsOf } from '../../../src/listen/search/episode-texts.ts'
import { readTranscript } from '../../../src/listen/transcripts/read.ts'
import { reviewParagraphs } from '../../../src/site/reviews/review-display.ts'
import { chaptersFromNotes, toChapters } from './chapters.ts'
import { parseDate, parseDuration } from './dates.ts'
import { authorOf } from './feed-items.ts'
import { plainText, sanitizeNotes } from './sanitize.ts'
import { escapeStrayAmpersands, isTooComplex, readProlog, tidyXml, unusualPrefixes } from './xml.ts'

const CHARS = 100_000
/** CPU time, because the machine may be busy. Each takes less than half a second, a quadratic pattern a minute. */
const LIMIT_MS = 3000

/** The whole way of the notes: to the page, its chapters and films, the search. */
function readNotes(html: string): void {
  const notes = sanitizeNotes(html, 'KINO 9')
  pageNotes(notes, 0)
  chaptersFromNotes(notes)
  filmsFromNotes(notes, 'https://letterboxd.com')
  recordsOf(notes, undefined)
  teaser(notes, 200)
}

const READERS: [string, (text: string) => unknown][] = [
  ['notes', readNotes],
  ['titles', (text) => plainText(text)],
  ['authors', (text) => authorOf({ author: [text] })],
  ['dates', (text) => [parseDate(text), parseDuration(text)]],
  ['chapters', (text) => toChapters([{ at: text, title: text }])],
  ['addresses', (text) => [slugify(text), cutSlug(text, CHARS), trimSlashes(text)]],
  ['durations of films', runtimeText],
  ['reviews', reviewParagraphs],
  ['quotes', firstWords],
  ['plain text of notes', htmlToText],
  [
    'feeds',
    (text) =>
      [escapeStrayAmpersands, isTooComplex, readProlog, tidyXml, unusualPrefixes].map((read) => read(text))
  ],
  [
    'transcripts',
    (text) => [readTranscript(text), readTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)]
  ]
]
/** Each is the worst for some pattern: the start, what is repeated, and the end. */
const WORST: [string, string, string][] = [
  ['', 'a', ''],
  ['', '1', ''],
  ['', '<', ''],
  ['', '&', ''],
  ['x', '-', '!'],
  ['x', '/', '!'],
  ['x', ' ', '!'],
  ['x', '\n', '!'],
  ['x', '»', '!'],
  ['<A', '0', ''],
  ['0:00', '\u00a0', ''],
  ['0:00) ', '\u00a0', 'x'],
  ['<b>a</b>', '\u00a0', 'x'],
  ['<p>Films:</p><p>x', '»', 'x (1979)'],
  ['', '@(', ''],
  ['', '0:00 ', ''],
  ['', '<a href="', ''],
  ['', '&lt;b ', ''],
  ['', 'www.', '']
]

test.each(READERS)('%s: a run of any character is read in no time', (_, read) => {
  for (const [start, repeated, end] of WORST) {
    const started = process.cpuUsage()
    read(start + repeated.repeat(CHARS / repeated.length) + end)
    expect(process.cpuUsage(started).user / 1000, `${start}${repeated}…${end}`).toBeLessThan(LIMIT_MS)
  }
})

test('no word of the notes is longer than an address can be', () => {
  const notes = sanitizeNotes(`<p>${'a'.repeat(50_000)} <b>${'&amp;'.repeat(3000)}</b></p>`)
  const longest = Math.max(
    ...htmlToText(notes)
      .split(/\s/)
      .map((word) => word.length)
  )
  expect(longest).toBeLessThanOrEqual(MAX_WRITTEN_WORD_CHARS)
  expect(sanitizeNotes(notes)).toBe(notes)
})

test('a quote of one long word is cut', () => {
  expect(firstWords('a'.repeat(CHARS)).length).toBeLessThanOrEqual(MAX_QUOTE_CHARS)
})

test('an author has no address', () => {
  expect(authorOf({ author: ['wout@kino.be (Wout)'] })).toBe('Wout')
  expect(authorOf({ author: ['Redactie (Gent) wout@kino.be (Wout)'] })).toBe('Wout')
})

test('nothing from a feed turns the direction of writing', () => {
  const turned = 'a\u202eb&#8238;c&#x2067;d\u2069'
  expect(plainText(turned)).toBe('abcd')
  expect(authorOf({ author: [turned] })).toBe('abcd')
  expect(toChapters([{ at: 0, title: turned }])[0]?.title).toBe('abcd')
  expect(sanitizeNotes(`<p>${turned}</p>`)).toBe('<p>abcd</p>')
})
