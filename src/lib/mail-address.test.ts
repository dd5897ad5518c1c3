import { expect, test } from 'vitest'
import { asciiMailAddress, isMailAddress } from './mail-address.ts'

test.each([
  ['a@b.be', 'a@b.be'],
  ['Noor@Post.BE', 'Noor@post.be'],
  ['noor.de.wit+kino@post.example.org', 'noor.de.wit+kino@post.example.org'],
  ["o'brien@b.be", "o'brien@b.be"],
  ['r&d@b.be', 'r&d@b.be'],
  ['noor@café.be', 'noor@xn--caf-dma.be'],
  ['noor@cafe\u0301.be', 'noor@xn--caf-dma.be'],
  ['noor@xn--caf-dma.be', 'noor@xn--caf-dma.be'],
  ['noor@例え.テスト', 'noor@xn--r8jz45g.xn--zckzah']
])('the address %s is accepted, for services %s', (text, ascii) => {
  expect(asciiMailAddress(text)).toBe(ascii)
})

test.each([
  '',
  'a',
  'a@b',
  '@b.be',
  'a@.be',
  'a@b..be',
  'a@b.be.',
  'a@b.1',
  'a@127.0.0.1',
  'a@-b.be',
  'a@b-.be',
  'x@foo_bar.be',
  'a@b.be?bcc=x',
  'a?bcc=x@b.be',
  'a@b.be/x',
  'a@b.be:25',
  'a@b@c.be',
  'a..b@c.be',
  '.a@b.be',
  'noël@example.be',
  'a\u200bb@c.be',
  `${'a'.repeat(65)}@b.be`,
  `a@${'b'.repeat(64)}.be`,
  'a b@c.be',
  'a@b.be,c@d.be',
  'a@b.be;c@d.be',
  'a@b.be\r\nBcc: x@y.be',
  '<a@b.be>',
  '"a"@b.be',
  'a@post\u3002example.be',
  'a@post\uff0eexample.be',
  `${'a'.repeat(250)}@b.be`
])('the address %j is refused', (text) => {
  expect(isMailAddress(text)).toBe(false)
})
