import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { MAX_SPOKEN_WORD_CHARS } from '../../lib/words.ts'
import { bestFirst } from './best-file.ts'
import { MAX_TRANSCRIPT_CHARS, readTranscript } from './read.ts'
import type { Transcript } from './schema.ts'
import { captionsOf, linesOf } from './transcript.testing.ts'
import { kindOf, toText, toWebVtt } from './transcript-formats.ts'

const VTT = `WEBVTT - voorbeeld
X-TIMESTAMP-MAP=LOCAL:00:00:00.000

NOTE dit wordt
niet gezegd

STYLE
::cue { color: red }

1
00:00.000 --> 00:02.500 align:start
<v Noor>Hallo &amp; welkom. Dit is</v>

2
00:00:02.500 --> 00:00:05.000
<v.luid Noor><b>een</b> zin. <v Wout>Ja!

01:00:20.000 --> 01:00:21.000
Nog iets, met 1 < 2.`

const SRT = [
  '1\n00:00:01,000 --> 00:00:02,000\nNOOR: Hallo',
  '2\n00:00:02,000 --> 00:00:03,000\ndaar.',
  '3\n00:00:03,000 --> 00:00:04,000\nWOUT: Ten eerste: dit.',
  '4\n00:00:04,000 --> 00:00:05,000\n- NOOR: Klopt.'
]

test('sentences over several cues and several voices in one are read from WebVTT, notes and styles left out', () => {
  expect(linesOf(VTT)).toEqual([
    '0 Noor: Hallo & welkom.',
    '1.8 Noor: Dit is een zin.',
    '4.3 Wout: Ja!',
    '3620 Wout: Nog iets, met 1 < 2.'
  ])
})

test.each([
  ['', SRT.join('\n\n')],
  [' with the line ends of Windows', SRT.join('\n\n').replaceAll('\n', '\r\n')],
  [' without empty lines', SRT.join('\n')],
  [' with a byte order mark', `\ufeff${SRT.join('\n\n')}`]
])('the file is read as SubRip%s', (_, file) => {
  expect(linesOf(file)).toEqual(['1 NOOR: Hallo daar.', '3 WOUT: Ten eerste: dit.', '4 NOOR: Klopt.'])
})

test('the JSON of the podcast namespace is read, a word in each segment', () => {
  const segments = [
    { speaker: 'Noor', startTime: 0.5, endTime: 1, body: 'Hallo' },
    { startTime: 1, endTime: 1.2, body: 'daar' },
    { startTime: 1.2, endTime: 1.2, body: '.' },
    { startTime: 'later', body: 7 },
    null
  ]
  expect(linesOf(JSON.stringify({ version: '1.0.0', segments }))).toEqual(['0.5 Noor: Hallo daar.'])
})

test('a list in milliseconds is read', () => {
  expect(linesOf(JSON.stringify([{ start: 1500, end: 2500, text: 'Hallo.' }]))).toEqual(['1.5 Hallo.'])
})

test('the HTML with names and times is read', () => {
  const html = `<!doctype html><html><head><title>x</title><style>p { color: red }</style></head><body><!-- <p>nee</p> -->
      <cite>Noor:</cite> <time>0:12</time><p>Hallo <b>daar</b>.</p>
      <cite>Wout</cite><time>1:02:03</time><p>Ja.<script>alert('<p>x</p>')</script></p></body></html>`
  expect(linesOf(html)).toEqual(['12 Noor: Hallo daar.', '3723 Wout: Ja.'])
})

test('plain text with times and names in front is read', () => {
  expect(linesOf('[00:00:01] Noor: Hallo.\n[00:00:04] Wout: Ja.\n\n[00:00:05] Noor: Nee.')).toEqual([
    '1 Noor: Hallo.',
    '4 Wout: Ja.',
    '5 Noor: Nee.'
  ])
})

test('plain text with a line for each speaker is read', () => {
  expect(linesOf('Noor Peeters  0:01\nHallo daar.\n\nWout (00:12):\nJa.')).toEqual([
    '1 Noor Peeters: Hallo daar.',
    '12 Wout: Ja.'
  ])
})

test('the line of a transcription service is not spoken, and marks of direction are not text', () => {
  const file = captionsOf('&lrm;Noor begint.', 'Wout gaat door.&rlm;', 'Transcribed by https://otter.ai')
  expect(linesOf(file)).toEqual(['0 Noor begint.', '3 Wout gaat door.'])
  expect(linesOf('Wat is dit?\n\nTranscribed by https://otter.ai')).toEqual(['- Wat is dit?'])
  expect(linesOf(captionsOf('Transcribed by monks in 1200.'))).toEqual(['0 Transcribed by monks in 1200.'])
})

test('sentences end as they do in the language of the file', () => {
  const sentences = (language: string) =>
    readTranscript('Τι είναι; Ένα φιλμ.', 'unknown', undefined, language)?.paragraphs[0]?.sentences.length
  expect([sentences('el'), sentences('en'), sentences('Greek?')]).toEqual([2, 1, 1])
})

test('plain text without times is read', () => {
  const transcript = readTranscript('Eerst dit. Dan dat.') as Transcript
  expect(kindOf(transcript)).toBe('untimed')
  expect(toText(transcript)).toBe('Eerst dit. Dan dat.\n')
})

test('a word before a colon is taken for a name only if it occurs again', () => {
  const captions = ['Kijk: daar.', 'En nu.', 'Stil.', 'Goed.'].map(
    (text, second) => `00:0${second}.000 --> 00:0${second}.900\n${text}`
  )
  expect(linesOf(`WEBVTT\n\n${captions.join('\n\n')}`)?.[0]).toBe('0 Kijk: daar.')
})

test('a letter and its accent become one character', () => {
  const transcript = readTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\nMe\u0301lie\u0300s was hier.\n')
  expect(transcript?.paragraphs[0]?.sentences[0]?.text).toBe('Méliès was hier.')
})

test.each([
  ['captions', `WEBVTT\n\n00:01.000 --> 00:02.000\n`],
  ['text', ''],
  ['HTML', '<!doctype html><p>']
])('characters that turn the direction of writing are removed from %s', (_, start) => {
  expect(linesOf(`${start}Al\u202eles\u2069 \u200fgoed.`)?.[0]).toMatch(/^\S+ Alles goed\.$/)
})

test('characters that turn the direction of writing are removed from names', () => {
  expect(linesOf('WEBVTT\n\n00:01.000 --> 00:02.000\n<v No\u202eor>Dag.')).toEqual(['1 Noor: Dag.'])
  expect(linesOf(JSON.stringify([{ start: 1000, end: 2000, speaker: '\u2067Noor', text: 'Dag.' }]))).toEqual([
    '1 Noor: Dag.'
  ])
})

test('a word that is longer than any spoken one is cut', () => {
  const words =
    readTranscript(`${'A'.repeat(100_000)} en meer`)?.paragraphs[0]?.sentences[0]?.text.split(' ') ?? []
  expect(Math.max(...words.map((word) => word.length))).toBe(MAX_SPOKEN_WORD_CHARS)
  expect(words.join('')).toBe(`${'A'.repeat(100_000)}enmeer`)
})

const PAGE =
  '<!doctype html><html><head><title>Podcast</title></head><body><nav>Home Shop</nav><p>Alle afleveringen.</p></body></html>'
const ERROR_PAGE = PAGE.replace('<p>Alle afleveringen.</p>', '<h1>Niet gevonden</h1>')
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nDag.'
const HTML = '<cite>Noor:</cite><time>0:01</time><p>Dag.</p>'

test.each([
  ['timed', PAGE, 'web-page'],
  ['text', PAGE, 'web-page'],
  ['html', ERROR_PAGE, 'error-page'],
  ['unknown', ERROR_PAGE, 'error-page'],
  ['timed', HTML, 'web-page'],
  ['timed', 'Not Found', 'without-times'],
  ['timed', '{"error":"Not Found"}', 'nothing-spoken'],
  ['timed', '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', 'web-page'],
  ['unknown', '%PDF-1.7\nstream', 'not-text'],
  ['unknown', '{\\rtf1\\ansi Dag.}', 'not-text'],
  ['unknown', 'Dag\0\0', 'not-text']
] as const)('a file declared as %s is refused: %s', (declared, file, remark) => {
  const remarks: string[] = []
  expect(readTranscript(file, declared, ({ what }) => remarks.push(what))).toBeUndefined()
  expect(remarks).toEqual([remark])
})

test.each([
  ['timed', CAPTIONS],
  ['timed', captionsOf('Dag.')],
  ['timed', '[{"start":1000,"end":2000,"text":"Dag."}]'],
  ['timed', '[00:01] Dag.'],
  ['html', HTML],
  ['text', HTML],
  ['html', PAGE],
  ['text', 'Dag.'],
  ['html', CAPTIONS],
  ['text', CAPTIONS]
] as const)('a file declared as %s is read: %s', (declared, file) => {
  expect(readTranscript(file, declared)).toBeDefined()
})

test('a caption that repeats the one before it is dropped', () => {
  expect(linesOf('WEBVTT\n\n00:00.000 --> 00:01.000\nEen zin.\n\n00:01.000 --> 00:02.000\nEen zin.')).toEqual(
    ['0 Een zin.']
  )
})

test('a text without punctuation is cut into readable paragraphs', () => {
  const captions = Array.from(
    { length: 60 },
    (_, index) =>
      `00:${String(index).padStart(2, '0')}.000 --> 00:${String(index + 1).padStart(2, '0')}.000\nwoord ${index} en nog een woord`
  )
  const { paragraphs } = readTranscript(`WEBVTT\n\n${captions.slice(0, 59).join('\n\n')}`) as Transcript
  expect(paragraphs.length).toBeGreaterThan(1)
  const longest = Math.max(...paragraphs.flatMap(({ sentences }) => sentences.map(({ text }) => text.length)))
  expect(longest).toBeLessThan(350)
})

test.each([
  '',
  '   \n',
  'WEBVTT',
  '{"segments":[]}',
  '[]',
  '<p></p>',
  'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Noor>'
])('a file without text is refused: %j', (file) => {
  expect(readTranscript(file)).toBeUndefined()
})

test('more text than an episode can have is refused', () => {
  expect(readTranscript('a'.repeat(MAX_TRANSCRIPT_CHARS + 1))).toBeUndefined()
})

const HOSTILE: [string, string][] = [
  ['unclosed scripts', `<p>${'<script>'.repeat(100_000)}`],
  ['unclosed comments', `<p>${'<!--'.repeat(100_000)}`],
  ['angle brackets', '<'.repeat(100_000)],
  ['voices', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<v '.repeat(100_000)}`],
  ['spaces in a voice', `WEBVTT\n\n00:00.000 --> 00:01.000\n<v${' '.repeat(100_000)}`],
  ['empty lines', '\n'.repeat(100_000)],
  ['arrows', '-->'.repeat(100_000)],
  ['ampersands', '&'.repeat(100_000)],
  ['one long word', 'A'.repeat(100_000)],
  ['brackets', '['.repeat(100_000)],
  ['digits', `${'1'.repeat(9000)}\n-->`],
  ['quotes in a tag', `<p ${`"'`.repeat(100_000)}`],
  ['tags with quotes', `<p>${'<a "'.repeat(100_000)}`],
  ['navigation', `<p>${'<nav>'.repeat(100_000)}`],
  ['names', 'Noor: '.repeat(100_000)],
  ['different names', Array.from({ length: 50_000 }, (_, at) => `N${at}: a`).join('\n')],
  ['names with roles', Array.from({ length: 50_000 }, (_, at) => `N (a${at}): a`).join('\n')],
  ['dashes', captionsOf('- '.repeat(100_000))],
  ['capitals before a colon', 'A '.repeat(100_000)],
  ['open braces', '{\\'.repeat(100_000)],
  ['stars', '**'.repeat(100_000)],
  ['links', `${'['.repeat(100_000)}](a)`],
  ['chevrons', captionsOf('>>'.repeat(100_000))],
  ['cells', '00:01|a|'.repeat(100_000)],
  ['the same word in each caption', captionsOf(...Array.from({ length: 3000 }, () => 'ja '.repeat(100)))],
  ['colons', '0:'.repeat(100_000)],
  ['times', '0:00 '.repeat(100_000)],
  ['nested lists', '['.repeat(100_000)],
  ['nested objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`]
]
test.each(HOSTILE)('a file of %s is read within five seconds', (_, file) => {
  const started = process.cpuUsage()
  readTranscript(file)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000)
})

/** Without braces: a text that begins like data is left out. */
const words = fc.stringMatching(/^[a-zé<>&;:\-1 .?"'\]]{1,40}$/)
const cues = fc.array(
  fc.record({ text: words, speaker: fc.constantFrom('', 'Noor', 'Wout'), seconds: fc.nat(30_000) }),
  { minLength: 1, maxLength: 30 }
)

test('punctuation around a repeated sign does not make captions roll', () => {
  const file = captionsOf('1."', `":1--';;`)
  expect(toText(readTranscript(file) ?? { paragraphs: [] })).toContain(`":1--';;`)
})

test('text without brackets is returned in order, with ascending times, and is the same after writing and reading it again', () => {
  fc.assert(
    fc.property(cues, (given) => {
      // An open bracket, such as '<s :', may be read as the beginning of a tag once it was written and is read again.
      fc.pre(!given.some(({ text }) => text.includes('<')))
      const file = JSON.stringify({
        segments: given.map(({ text, speaker, seconds }) => ({
          body: text,
          speaker,
          startTime: seconds / 10
        }))
      })
      const transcript = readTranscript(file)
      if (!transcript) return
      const times = transcript.paragraphs.flatMap(({ sentences }) =>
        sentences.map(({ atSeconds }) => atSeconds ?? -1)
      )
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      const again = readTranscript(toWebVtt(transcript))
      // At the start of a caption, '>>' and '- ' mark another speaker and are not text.
      const spoken = (one: Transcript | undefined) => one && toText(one).replace(/[\s>-]+|Noor:|Wout:/g, '')
      expect(spoken(again)).toBe(spoken(transcript))
    }),
    { numRuns: runs(60, 600) }
  )
})

test('the reader never throws, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (file) => {
      readTranscript(file)
      readTranscript(`WEBVTT\n\n00:00.000 --> 00:01.000\n${file}`)
    }),
    { numRuns: runs(50, 1000) }
  )
})

const file = (type: string, language = '', url = 'https://cdn.example/1') => ({ url, type, language })

test.each([
  [
    'captions before the rest',
    [file('text/plain'), file('text/html'), file('application/srt'), file('text/vtt')],
    'text/vtt'
  ],
  [
    'the language of the podcast before the format',
    [file('text/vtt', 'en'), file('application/json', 'nl')],
    'application/json'
  ],
  [
    'a file without a language like one in its own',
    [file('text/vtt', 'en'), file('application/srt')],
    'application/srt'
  ],
  ['another name of a type', [file('text/html'), file('application/x-subrip')], 'application/x-subrip'],
  [
    'the name of the file when the type is missing',
    [file('text/html'), file('', '', 'https://cdn.example/1.srt?x=1')],
    ''
  ]
])('the reader chooses %s', (_, files, type) => {
  expect(bestFirst(files, 'nl-BE')[0]?.type).toBe(type)
})
