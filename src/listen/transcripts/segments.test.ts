import { expect, test } from 'vitest'
import { linesOf } from './transcript.testing.ts'

const both = ['0.5 Noor: Hallo.', '61 Wout: Ja.']
const untitled = ['0.5 Hallo.', '61 Ja.']

test.each<[string, unknown, string[]]>([
  [
    'times as text',
    {
      segments: [
        { speaker: 'Noor', startTime: '0.5', endTime: '2', body: 'Hallo.' },
        { speaker: 'Wout', startTime: '00:01:01', endTime: '00:01:05', body: 'Ja.' }
      ]
    },
    both
  ],
  [
    'times with a comma',
    [
      { start: '00:00:00,500', text: 'Hallo.' },
      { start: '00:01:01,000', text: 'Ja.' }
    ],
    untitled
  ],
  [
    'seconds and a duration',
    [
      { text: 'Hallo.', start: 0.5, duration: 1.5 },
      { text: 'Ja.', start: 61, duration: 2 }
    ],
    untitled
  ],
  [
    'seconds and a duration as text',
    [
      { text: 'Hallo.', start: '0.5', dur: '1.5' },
      { text: 'Ja.', start: '61', dur: '2' }
    ],
    untitled
  ],
  [
    'whole seconds',
    [
      { text: 'Hallo.', start: 0, duration: 2 },
      { text: 'Ja.', start: 2, duration: 2 }
    ],
    ['0 Hallo.', '2 Ja.']
  ],
  [
    'milliseconds',
    [
      { text: 'Hallo.', start: 500, end: 1500 },
      { text: 'Ja.', start: 61_000, end: 62_000 }
    ],
    untitled
  ],
  [
    'fields that say milliseconds',
    [
      { text: 'Hallo.', start: '00:00:09', start_ms: 500 },
      { text: 'Ja.', start_ms: 61_000 }
    ],
    untitled
  ],
  [
    'whisper.cpp',
    {
      systeminfo: 'x',
      transcription: [
        {
          timestamps: { from: '00:00:00,500', to: '00:00:02,000' },
          offsets: { from: 500, to: 2000 },
          text: ' Hallo.'
        },
        {
          timestamps: { from: '00:01:01,000', to: '00:01:02,000' },
          offsets: { from: 61_000, to: 62_000 },
          text: ' Ja.'
        }
      ]
    },
    untitled
  ],
  [
    'an object with transcripts',
    {
      transcripts: [
        { start: 0.5, end: 1, text: 'Hallo.' },
        { start: 61, end: 62, text: 'Ja.' }
      ]
    },
    untitled
  ],
  [
    'chunks',
    {
      text: 'Hallo. Ja.',
      chunks: [
        { timestamp: [0.5, 1], text: ' Hallo.' },
        { timestamp: [61, null], text: ' Ja.' }
      ]
    },
    untitled
  ],
  [
    'captions of YouTube',
    {
      events: [
        { tStartMs: 500, dDurationMs: 900, segs: [{ utf8: 'Hal' }, { utf8: 'lo. ' }] },
        { tStartMs: 61_000, segs: [{ utf8: 'Ja. ' }] }
      ]
    },
    untitled
  ],
  [
    'utterances with words',
    {
      text: 'Hallo. Ja.',
      utterances: [
        {
          speaker: 'Noor',
          start: 500,
          end: 900,
          text: 'Hallo.',
          words: [{ text: 'Hallo.', start: 500, end: 900 }]
        },
        { speaker: 'Wout', start: 61_000, end: 62_000, text: 'Ja.' }
      ]
    },
    both
  ],
  [
    'monologues',
    {
      monologues: [
        { speaker: { name: 'Noor' }, elements: [{ value: 'Hallo', ts: 0.5, end_ts: 0.9 }, { value: '.' }] },
        { speaker: { name: 'Wout' }, elements: [{ value: 'Ja.', ts: 61, end_ts: 62 }] }
      ]
    },
    ['0.5 Noor: Hallo .', '61 Wout: Ja.']
  ],
  [
    'a speaker by number and by name',
    [
      { start: '0.5', speaker: '3', voice: 'Noor', text: 'Hallo.' },
      { start: '61', speaker: '4', voice: 'Wout', text: 'Ja.' }
    ],
    both
  ],
  [
    'cues in data',
    [
      { type: 'header' },
      { type: 'cue', data: { start: 500, end: 900, text: 'Hallo.' } },
      { type: 'cue', data: { start: 61_000, end: 62_000, text: 'Ja.' } }
    ],
    untitled
  ],
  ['a list of lines', ['Hallo.', 'Ja.'], ['- Hallo.', '- Ja.']],
  ['a text without times', { transcription: 'Hallo.\nJa.' }, ['- Hallo.', '- Ja.']]
])('the reader reads %s', (_, content, lines) => {
  expect(linesOf(JSON.stringify(content))).toEqual(lines)
})

test('an object on each line is read', () => {
  expect(linesOf('{"start":0.5,"text":"Hallo."}\n{"start":61,"text":"Ja."}\n')).toEqual(untitled)
})

test.each([
  '{"error":"niet gevonden"}',
  '{"segments":"geen"}',
  '{"a":',
  '[1,2,3]',
  '{"version":"1.0.0","segments":[{}]}'
])('nothing is read from %s', (file) => {
  expect(linesOf(file)).toBeUndefined()
})
