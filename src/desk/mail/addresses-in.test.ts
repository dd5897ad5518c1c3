import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

test.each<[string, string, string[]]>([
  ['with a heading and names', 'Email,Name\r\nnoor@post.example,"Wit, Noor de"\r\n', ['noor@post.example']],
  ['of Dutch Excel', 'naam;e-mail\nNoor;noor@post.example\n', ['noor@post.example']],
  ['with one address twice', 'noor@post.example\nNOOR@post.example', ['noor@post.example']],
  [
    'as a mail program copies it',
    'Noor <noor@post.example>, Wout <w@post.example>',
    ['noor@post.example', 'w@post.example']
  ],
  ['without addresses', 'Instagram: @kino9\nnoor@\n', []]
])('a list %s gives its addresses', (_, text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
