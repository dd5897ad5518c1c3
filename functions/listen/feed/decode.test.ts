import { expect, test } from 'vitest'
import { decodeFeed } from './decode.ts'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer)

const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><rss>Sèries</rss>'

test.each([
  ['UTF-8 without a word about it', utf8('<rss>één</rss>'), '', '<rss>één</rss>'],
  ['UTF-8 with a byte order mark', utf8('\ufeff<rss>één</rss>'), '', '<rss>één</rss>'],
  [
    'UTF-8, though the server says otherwise',
    utf8('<rss>één</rss>'),
    'text/xml; charset=ISO-8859-1',
    '<rss>één</rss>'
  ],
  ['UTF-16 with a byte order mark', utf16('<rss>één</rss>'), '', '<rss>één</rss>'],
  ['the encoding that the XML declares', latin1(declared), 'text/xml', declared],
  [
    'the encoding that the server names',
    latin1('<rss>é</rss>'),
    'text/xml; charset="windows-1252"',
    '<rss>é</rss>'
  ],
  ['nothing at all', new Uint8Array(), '', '']
])('a feed is read as text: %s', (_, bytes, contentType, text) => {
  expect(decodeFeed(bytes, contentType)).toEqual({ ok: true, value: text })
})

test.each([
  ['no encoding fits', latin1('<rss>é</rss>'), ''],
  ['the named encoding does not exist', latin1('<rss>é</rss>'), 'text/xml; charset=klingon'],
  ['the named encoding is wrong', latin1('<?xml version="1.0" encoding="UTF-8"?><rss>é</rss>'), '']
])('a feed is refused when %s', (_, bytes, contentType) => {
  expect(decodeFeed(bytes, contentType)).toEqual({ ok: false, refusal: 'wrong-encoding' })
})

test('a feed in big-endian UTF-16 is read', () => {
  const bytes = Uint8Array.from([0xfe, 0xff, 0x00, 0x3c, 0x00, 0xe9])
  expect(decodeFeed(bytes)).toEqual({ ok: true, value: '<é' })
})
