import { expect, test } from 'vitest'
import { absoluteLink, secureAddress } from './web-address.ts'

test.each([
  ['https://kino9.example/a b', 'https://kino9.example/a%20b'],
  [' HTTP://Kino9.example ', 'http://kino9.example/'],
  ['mailto:hallo@kino9.example', 'mailto:hallo@kino9.example']
])('a link in notes is kept in its normal form: %j', (text, href) => {
  expect(absoluteLink(text)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' \u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//kwaad.example/x',
  '/aflevering/1/',
  'aflevering',
  '#ep-1',
  '',
  'https://',
  'ht\ntps://kino9.example',
  `https://kino9.example/${'a'.repeat(3000)}`,
  `https://kino9.example/${'é'.repeat(1900)}`
])('a link in notes cannot be %j', (text) => {
  expect(absoluteLink(text)).toBeUndefined()
})

test.each([
  ['http://cdn.example/a.mp3?x=1&y=2', 'https://cdn.example/a.mp3?x=1&y=2'],
  ['https://cdn.example/a b.mp3', 'https://cdn.example/a%20b.mp3'],
  ['//cdn.example/a.mp3', 'https://cdn.example/a.mp3', 'https://feed.example/rss'],
  ['a.mp3', 'https://feed.example/a.mp3', 'http://feed.example/rss']
])('an address of audio or a picture is requested over https: %j', (text, href, base = undefined) => {
  expect(secureAddress(text, base)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'data:audio/mpeg;base64,AA',
  'file:///etc/passwd',
  'a.mp3',
  'ftp://x.example/a',
  'https://naam:geheim@cdn.example/a.mp3',
  'http://naam@cdn.example/a.mp3'
])('an address of audio or a picture is dropped: %j', (text) => {
  expect(secureAddress(text)).toBeUndefined()
  expect(secureAddress(text, 'file:///home/')).toBeUndefined()
})
