import { expect, test } from 'vitest'
import { toWebVtt } from '../transcripts/transcript-formats.ts'
import { readOwnCaptions } from './own-captions.ts'

test('the sentences of our captions are those that were written, whatever their text', () => {
  const sentences = [
    { atSeconds: 0, text: 'Een <b>zin</b> & "nog" een --> pijl.' },
    { atSeconds: 3725.5, text: "&amp; '1 < 2'" }
  ]
  const file = toWebVtt({
    paragraphs: [
      { speaker: 'Noor & Milan', sentences },
      { speaker: '', sentences: [{ atSeconds: 4000, text: 'Tot slot.' }] }
    ]
  })
  expect(readOwnCaptions(file)).toEqual([
    ...sentences.map((sentence) => ({ ...sentence, speaker: 'Noor & Milan' })),
    { atSeconds: 4000, speaker: '', text: 'Tot slot.' }
  ])
})

test('a file without cues has no sentences', () => {
  expect(readOwnCaptions('WEBVTT\n')).toEqual([])
  expect(readOwnCaptions('<!doctype html>')).toEqual([])
})
