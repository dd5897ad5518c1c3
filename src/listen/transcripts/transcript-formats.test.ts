import { expect, test } from 'vitest'
import type { Film } from '../../films/film/schema.ts'
import { spokenAt } from '../episodes/own-captions.ts'
import { findHits, folded } from './find.ts'
import { readTranscript } from './read.ts'
import type { Transcript } from './schema.ts'
import { toSrt, toWebVtt, transcriptHtml } from './transcript-formats.ts'

const film = (title: string, pageSlug: string): Film => ({ title, year: 0, pageSlug })
const textOf = (...sentences: string[]): Transcript => ({
  paragraphs: [
    { speaker: 'Noor', sentences: sentences.map((text, index) => ({ text, atSeconds: index * 2.5 })) }
  ]
})
const html = (text: string, ...films: Film[]) =>
  transcriptHtml(textOf(text), films, (clock) => `Luister vanaf ${clock}`)

test('the page shows a speaker at each change, a time with each paragraph, and each sentence with its second', () => {
  const transcript: Transcript = {
    paragraphs: [
      {
        speaker: 'Noor',
        sentences: [
          { atSeconds: 1.5, text: 'Een.' },
          { atSeconds: 4, text: 'Twee.' }
        ]
      },
      { speaker: 'Noor', sentences: [{ atSeconds: 62.5, text: 'Drie.' }] }
    ]
  }
  expect(transcriptHtml(transcript, [], (clock) => `Vanaf "${clock}"`)).toBe(
    '<p><b>Noor</b> <a href="?t=1" data-astro-prefetch="false" aria-label="Vanaf &quot;0:00:01&quot;">0:00:01</a> ' +
      '<span data-t="1.5">Een.</span> <span data-t="4">Twee.</span></p>\n' +
      '<p><a href="?t=62" data-astro-prefetch="false" aria-label="Vanaf &quot;0:01:02&quot;">0:01:02</a> ' +
      '<span data-t="62.5">Drie.</span></p>'
  )
})

test('the text is escaped, whatever it is', () => {
  const shown = html('<img src=x onerror=alert(1)> & "zo"')
  expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;zo&quot;')
})

test("the speaker's name is escaped, whatever it is", () => {
  const sentences = [{ atSeconds: 0, text: 'Een.' }]
  const transcript = { paragraphs: [{ speaker: '<img src=x onerror=alert(1)>', sentences }] }
  expect(transcriptHtml(transcript, [], () => '')).toMatch(
    /^<p><b>&lt;img src=x onerror=alert\(1\)&gt;<\/b> /
  )
})

test.each([
  ['We kijken naar Fargo.', 'We kijken naar <a href="/film/fargo/">Fargo</a>.'],
  ['Fargo is Fargo.', '<a href="/film/fargo/">Fargo</a> is Fargo.'],
  ['In fargo of Fargos niet.', 'In fargo of Fargos niet.'],
  ['Ook La Jetee.', 'Ook <a href="/film/la-jetee/">La Jetee</a>.'],
  ['It was niets.', 'It was niets.'],
  ['The Thing from Fargo', '<a href="/film/long/">The Thing from Fargo</a>']
])('the films that are named are linked: %s', (text, shown) => {
  const films = [
    film('Fargo', 'fargo'),
    film('La Jetée', 'la-jetee'),
    film('It', 'it'),
    film('The Thing', 'the-thing'),
    film('The Thing from Fargo', 'long')
  ]
  expect(html(text, ...films)).toContain(`<span data-t="0">${shown}</span>`)
})

test('each caption that is written ends when the next one begins', () => {
  expect(toWebVtt(textOf('Een --> <twee>.', 'Drie.'))).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\n<v Noor>Een --&gt; &lt;twee&gt;.\n' +
      '\n00:00:02.500 --> 00:00:07.500\n<v Noor>Drie.\n'
  )
})

test.each(['Georges Méliès', 'ÎLE', 'ﬁn İstanbul ß 𝔸', 'e\u0301'])(
  'folding %s does not change its length',
  (text) => {
    expect(folded(text)).toHaveLength(text.length)
  }
)

test('words are found without accents and capitals, in order', () => {
  const texts = ['Georges Méliès maakt de maan.', 'MELIES!'].map(folded)
  expect(findHits(texts, ' mélies')).toEqual([
    { paragraph: 0, start: 8, end: 14 },
    { paragraph: 1, start: 0, end: 6 }
  ])
})

test('a single letter finds nothing', () => {
  expect(findHits(['aaa'], 'a')).toEqual([])
})

test.each([
  [0.5, -1],
  [1, 0],
  [3.9, 0],
  [4, 1],
  [99, 2]
])('the sentence that is spoken at %d seconds is %d', (seconds, index) => {
  expect(spokenAt([1, 4, 10], seconds)).toBe(index)
})

test('captions for podcast hosts have two short lines, name who begins to speak, and are read as the same text', () => {
  const transcript: Transcript = {
    paragraphs: [
      {
        speaker: 'Noor',
        sentences: [
          { atSeconds: 1, text: 'Welkom bij een lange zin die in drie regels past, --> denken we.' },
          { atSeconds: 10, text: 'Kort.' }
        ]
      },
      { speaker: 'Wout', sentences: [{ atSeconds: 12, text: 'Ja.' }] }
    ]
  }
  const srt = toSrt(transcript)
  expect(srt).toBe(
    [
      '1\n00:00:01,000 --> 00:00:07,000\nNoor: Welkom bij een lange zin\ndie in drie regels past, →\n',
      '2\n00:00:07,000 --> 00:00:10,000\ndenken we.\n',
      '3\n00:00:10,000 --> 00:00:12,000\nKort.\n',
      '4\n00:00:12,000 --> 00:00:17,000\nWout: Ja.\n'
    ].join('\n')
  )
  expect(readTranscript(srt)?.paragraphs.map(({ speaker }) => speaker)).toEqual(['Noor', 'Wout'])
})
