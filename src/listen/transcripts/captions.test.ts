import { describe, expect, test } from 'vitest'
import { readTranscript } from './read.ts'
import { captionsOf, linesOf } from './transcript.testing.ts'

test.each([
  ['WebVTT in bare seconds', 'WEBVTT\n\n0.500 --> 2.000\nHallo.\n\n58.5 --> 1:01.000\nJa.', [0.5, 58.5]],
  [
    'WebVTT in bare seconds, then in minutes',
    'WEBVTT\n\n9 --> 12\nHallo.\n\n1:01.460 --> 1:04\nJa.',
    [9, 61.5]
  ],
  [
    'SubRip without milliseconds',
    '1\n00:00:01 --> 00:00:04\nHallo.\n\n2\n00:00:05 --> 00:00:06\nJa.',
    [1, 5]
  ],
  [
    'SubRip with a colon before the milliseconds',
    '1\n00:00:08:200 --> 00:00:09:400\nHallo.\n\n2\n00:00:10:000 --> 00:00:11:000\nJa.',
    [8.2, 10]
  ],
  [
    'minutes with a colon before the milliseconds',
    '00:08:200 --> 00:09:400\nHallo.\n\n01:10:000 --> 01:11:000\nJa.',
    [8.2, 70]
  ],
  [
    'a short arrow',
    '1\n00:00:01,000 -> 00:00:04,000\nHallo.\n\n2\n00:00:05,000 -> 00:00:06,000\nJa.',
    [1, 5]
  ],
  [
    'an arrow as an entity',
    '1\n00:00:01,000 --&gt; 00:00:04,000\nHallo.\n\n2\n00:00:05,000--&gt;00:00:06,000\nJa.',
    [1, 5]
  ],
  ['other arrows', '1\n00:00:01,000 –> 00:00:04,000\nHallo.\n\n2\n00:00:05,000 → 00:00:06,000\nJa.', [1, 5]],
  [
    'spaces in times',
    '1\n00: 00: 01, 000 --> 00: 00: 04, 000\nHallo.\n\n2\n00 : 00 : 05 -> 00:00:06\nJa.',
    [1, 5]
  ],
  [
    'points and letters',
    '1\n00.00.01,000 --> 00.00.04,000\nHallo.\n\n2\n00h00m05s --> 00h00m06s\nJa.',
    [1, 5]
  ],
  [
    'microseconds',
    '00:00:01.123456 --> 00:00:04.000000\nHallo.\n\n00:00:05.1 --> 00:00:06.1\nJa.',
    [1.1, 5.1]
  ],
  ['a start without an end', '00:00:01.000 -->\nHallo.\n\n00:00:05.000 -->\nJa.', [1, 5]],
  [
    'text behind the times',
    '00:00:01.000 --> 00:00:04.000 Hallo.\n00:00:05.000 --> 00:00:06.000  align:start Ja.',
    [1, 5]
  ],
  ['Whisper', '[00:01.000 --> 00:04.000]  Hallo.\n[00:05.000 --> 00:06.000]  Ja.', [1, 5]],
  ['SBV', '0:00:01.000,0:00:04.000\nHallo.\n\n0:00:05.000,0:00:06.000\nJa.', [1, 5]],
  [
    'SubStation Alpha',
    '[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,{\\an8}Hallo.\nDialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,Ja.',
    [1, 5]
  ],
  [
    'XML',
    '<?xml version="1.0"?><tt><head/><body><p begin="00:00:01.000" end="00:00:04.000">Hallo.</p><p begin="5s">Ja.</p></body></tt>',
    [1, 5]
  ],
  ['lyrics', '[ti:Titel]\n[00:01.00]Hallo.\n[00:05.00]Ja.', [1, 5]]
])('the times are read of %s', (_, file, [first, second]) => {
  expect(linesOf(file)).toEqual([`${first} Hallo.`, `${second} Ja.`])
})

const SRT = '1\n00:00:01,000 --> 00:00:04,000\nHallo.\n\n2\n00:00:05,000 --> 00:00:06,000\nJa.'

test.each([
  ['an empty line below the times', SRT.replaceAll('00\n', '00\n\n')],
  ['a line of one space below the times', SRT.replaceAll('00\n', '00\n \n')],
  ['two carriage returns', SRT.replaceAll('\n', '\r\r\n')],
  ['only carriage returns', SRT.replaceAll('\n', '\r')],
  ['line ends the wrong way round', SRT.replaceAll('\n', '\n\r')],
  ['the line separator of Unicode', SRT.replaceAll('\n', '\u2028')],
  ['empty lines everywhere', SRT.replaceAll('\n', '\n\n')],
  ['a style in braces', SRT.replace('Hallo.', '{\\an8}Hallo.').replace('Ja.', '{\\i1}Ja.{\\i0}{y:i}')],
  ['tags that were escaped twice', SRT.replace('Hallo.', '&lt;i&gt;Hallo.&lt;/i&gt;')]
])('a file with %s is read', (_, file) => {
  expect(linesOf(file)).toEqual(['1 Hallo.', '5 Ja.'])
})

test('a caption keeps the text below an empty line, and numbers that are spoken', () => {
  expect(
    linesOf('WEBVTT\n\n\n00:01.000 --> 00:02.000\n\nEen.\n\nTwee.\n\n\nnaam\n00:03.000 --> 00:04.000\n\n42')
  ).toEqual(['1 Een.', '1.5 Twee.', '3 42'])
})

test('a caption whose times cannot be read is left out, and a warning says so', () => {
  const counts: unknown[] = []
  const file = `${SRT}\n\n3\n00:00:07,000 --> 00:00:xx\nWeg.\n\n4\n00:00:0y --> 00:00:09,000\nOok weg.`
  const transcript = readTranscript(file, 'unknown', (remark) => counts.push(remark))
  expect(transcript?.paragraphs.flatMap(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
    'Hallo.',
    'Ja.'
  ])
  expect(counts).toEqual([{ what: 'odd-captions', count: 2 }])
})

test('an arrow between numbers is taken for text', () => {
  expect(linesOf('3 -> 4 is meer.\nDag.')).toEqual(['- 3 -> 4 is meer.', '- Dag.'])
})

describe('rolling captions', () => {
  const rolling = (...texts: string[]) => linesOf(captionsOf(...texts))

  test.each([
    [
      'the end of the last one',
      ['welkom bij de', 'bij de podcast van', 'podcast van vandaag over film.'],
      'welkom bij de podcast van vandaag over film.'
    ],
    ['growing lines', ['Ik', 'Ik ben', 'Ik ben hier', 'Ik ben hier nu.'], 'Ik ben hier nu.'],
    [
      'lines that move up',
      ['hallo en welkom', 'hallo en welkom', 'hallo en welkom\nbij ons', 'bij ons', 'bij ons\nin de podcast'],
      'hallo en welkom bij ons in de podcast'
    ],
    [
      'other capitals and commas',
      ['dag allemaal', 'Dag, allemaal dit is', 'dit is, Kino'],
      'dag allemaal dit is Kino'
    ]
  ])('rolling captions print each phrase once: %s', (_, texts, text) => {
    expect(
      rolling(...texts)
        ?.map((line) => line.replace(/^\S+ /, ''))
        .join(' ')
    ).toBe(text)
  })

  test('rolling captions are not taken for people who repeat themselves', () => {
    const texts = ['Ik zeg altijd', 'ik zeg altijd te veel.', 'Dat is zo.', 'Wat is dat?', 'Niets.', 'Goed.']
    expect(rolling(...texts)?.[0]).toBe('0 Ik zeg altijd ik zeg altijd te veel.')
  })
})
