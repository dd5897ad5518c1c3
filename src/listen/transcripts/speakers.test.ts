import { expect, test } from 'vitest'
import { readTranscript } from './read.ts'
import { captionsOf, linesOf } from './transcript.testing.ts'

const spoken = (...texts: string[]) =>
  readTranscript(captionsOf(...texts))?.paragraphs.map(
    ({ speaker, sentences }) => `${speaker || '-'}: ${sentences.map(({ text }) => text).join(' ')}`
  )

test.each<[string, string[], string[]]>([
  [
    'a bracket without a colon is a sound',
    ['[gelach] Ja.', '[gelach] Nee.', '[muziek]'],
    ['-: [gelach] Ja. [gelach] Nee. [muziek]']
  ],
  [
    'a bracket with a colon is a name',
    ['[Noor]: Ja.', '[Wout:] Nee.', '[Noor]: Dag.', '[Wout:] Dag.'],
    ['Noor: Ja.', 'Wout: Nee.', 'Noor: Dag.', 'Wout: Dag.']
  ],
  [
    'a sound may be before the name',
    ['Noor: Ja.', '[gelach] Wout: Nee.', '(zucht) Noor: Goed.', 'Wout: Ja.'],
    ['Noor: Ja.', 'Wout: [gelach] Nee.', 'Noor: (zucht) Goed.', 'Wout: Ja.']
  ],
  [
    'a role in brackets belongs to the name',
    ['Wout: Hallo.', 'En meer.', 'Noor Peeters (gast): Dag.', 'Leuk hier.', 'En nog.', 'Wout: Zeker.'],
    ['Wout: Hallo. En meer.', 'Noor Peeters: Dag. Leuk hier. En nog.', 'Wout: Zeker.']
  ],
  [
    'two roles are two persons',
    ['Spreker (man): Ja.', 'Spreker (vrouw): Nee.'],
    ['Spreker (man): Ja.', 'Spreker (vrouw): Nee.']
  ],
  [
    'a caption has a speaker on each line',
    ['Wout: Ja?\nNoor: Nee.', 'En verder.', 'Meer tekst.', 'Nog iets.', 'Wout: Goed.', 'Noor: Dag.'],
    ['Wout: Ja?', 'Noor: Nee. En verder. Meer tekst. Nog iets.', 'Wout: Goed.', 'Noor: Dag.']
  ],
  ['dashes are two speakers', ['- Ja?\n- Nee.'], ['-: Ja?', '-: Nee.']],
  [
    'a dash at the second line is another speaker',
    ['Ja?\n-Nee.', '- Toch wel?\n- Goed.'],
    ['-: Ja?', '-: Nee.', '-: Toch wel?', '-: Goed.']
  ],
  ['dashes on one line are two speakers', ['- Ja? - Nee.'], ['-: Ja?', '-: Nee.']],
  [
    'a dash in a sentence is none',
    ['een zin die', '- zoals deze -', 'doorloopt.'],
    ['-: een zin die - zoals deze - doorloopt.']
  ],
  ['chevrons are another speaker', ['>> Ja? >> Nee.', '>> Goed.'], ['-: Ja?', '-: Nee.', '-: Goed.']],
  [
    'the speaker after a named one may be unknown',
    ['Noor: Ja?\n- Nee.', 'Noor: Toch.'],
    ['Noor: Ja?', '-: Nee.', 'Noor: Toch.']
  ],
  [
    'a full name and a first name are one person',
    ['Noor Peeters: Hallo.', 'Tekst.', 'Nog iets.', 'Wout: Ja.', 'Tekst.', 'NOOR: Dag.', 'Wout: Dag.'],
    ['Noor Peeters: Hallo. Tekst. Nog iets.', 'Wout: Ja. Tekst.', 'Noor Peeters: Dag.', 'Wout: Dag.']
  ],
  [
    'two persons with one first name stay two',
    ['Noor Peeters: A.', 'Noor Janssens: B.', 'Noor: C.'],
    ['Noor Peeters: A.', 'Noor Janssens: B.', 'Noor: C.']
  ],
  [
    'two people may say the same',
    ['Noor: Ja, goed.', 'Wout: Ja, goed.'],
    ['Noor: Ja, goed.', 'Wout: Ja, goed.']
  ],
  ['names in other scripts are names', ['田中：はい。', '佐藤：いいえ。'], ['田中: はい。', '佐藤: いいえ。']]
])('the speakers of captions are found: %s', (_, texts, paragraphs) => {
  expect(spoken(...texts)).toEqual(paragraphs)
})

test('a name before the text counts where none is marked', () => {
  const file =
    'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Wout>Hallo.\n\n00:01.000 --> 00:02.000\nNoor Peeters (gast): Dag.\n\n00:02.000 --> 00:03.000\nKijk: daar.'
  expect(linesOf(file)).toEqual(['0 Wout: Hallo.', '1 Noor Peeters: Dag.', '2 Noor Peeters: Kijk: daar.'])
})

test('a full name in a mark and a first name in another are one person', () => {
  const file =
    'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Noor Peeters (gast)>Hallo.\n\n00:01.000 --> 00:02.000\n<v Noor>Dag.'
  expect(linesOf(file)).toEqual(['0 Noor Peeters: Hallo.', '1 Noor Peeters: Dag.'])
})
