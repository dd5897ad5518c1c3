import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'

test.each(['a@b.be', 'noor.de.wit+kino@post.example.org', "o'neill@example.ie", 'ü@exämple.be'])(
  'accepts %s',
  (text) => {
    expect(isMailAddress(text)).toBe(true)
  }
)

test.each([
  '',
  'a',
  'a@b',
  '@b.be',
  'a@.be',
  'a@b..be',
  'a@b.be.',
  'a b@c.be',
  'a@b.be,c@d.be',
  'a@b.be;c@d.be',
  'a@b.be\r\nBcc: x@y.be',
  '<a@b.be>',
  '"a"@b.be',
  'a@post\u3002example.be',
  'a@post\uff0eexample.be',
  `${'a'.repeat(250)}@b.be`
])('refuses %j', (text) => {
  expect(isMailAddress(text)).toBe(false)
})
