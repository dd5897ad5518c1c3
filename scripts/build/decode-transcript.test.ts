import { expect, test } from 'vitest'
import { decodeTranscript } from './decode-transcript.ts'

const TEXT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMéliès en «Noël».'
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16', utf16(`\ufeff${TEXT}`)],
  ['UTF-16, the other way round', utf16(`\ufeff${TEXT}`, true)],
  ['UTF-16 without a mark', utf16(TEXT)],
  ['UTF-16 without a mark, the other way round', utf16(TEXT, true)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')]
])('a transcript is read in %s', (_, bytes) => {
  expect(decodeTranscript(bytes)).toBe(TEXT)
})

test('a transcript is read in its declared encoding', () => {
  const bytes = Uint8Array.from([0xcf, 0xf0, 0xe8])
  expect(decodeTranscript(bytes, 'text/plain; charset=windows-1251')).toBe('При')
  const page = Buffer.concat([Buffer.from('<meta charset="windows-1251">'), bytes])
  expect(decodeTranscript(page, 'text/html')).toContain('При')
})

test('a transcript in UTF-8 that was cut within a letter is read', () => {
  expect(decodeTranscript(Buffer.from('Méliès é').subarray(0, -1))).toBe('Méliès \ufffd')
})
