import { expect, test } from 'vitest'
import { withoutTitle } from './repeated-title.ts'

test.each([
  ['<p>12: Alien en Heat</p><p>Over films.</p>', '<p></p><p>Over films.</p>'],
  ['<p>Alien en Heat!</p><p>Over films.</p>', '<p></p><p>Over films.</p>'],
  ['<h3><b>Alien en Heat</b></h3><p>Over films.</p>', '<h3><b></b></h3><p>Over films.</p>'],
  ['<p><strong>Alien en Heat</strong><br />Over films.</p>', '<p><strong></strong>Over films.</p>'],
  ['<p>12: Alien en Heat. Deze week "drie" films.</p>', '<p>Deze week "drie" films.</p>'],
  ['<p>12: Alien en Heat</p>', '<p></p>']
])('notes that begin with the title do not repeat it: %s', (notes, rest) => {
  expect(withoutTitle(notes, '12: Alien en Heat', 12)).toBe(rest)
})

test.each([
  ['Alien', '<p>Alien is een film van Scott.</p>'],
  ['Alien', '<p>Alien: Het begin van alles.</p>'],
  ['Dune II', '<p>Dune II: The building of a dynasty, een spel.</p>'],
  ['Alien en Heat', '<p>Alien en Heat zijn films.</p>'],
  ['Alien en Heat', '<p>Over films.</p><p>Alien en Heat</p>'],
  ['Alien en Heat', ''],
  ['', '<p>!</p>'],
  ['電影', '<p>Over films.</p>']
])('other notes with the title %j stay: %s', (title, notes) => {
  expect(withoutTitle(notes, title, null)).toBe(notes)
})
