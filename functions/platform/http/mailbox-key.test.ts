import { expect, test } from 'vitest'
import { mailboxKey, mailboxOf } from './mailbox-key.ts'

const SECRET = 'a secret for tests, 48 characters long, no more..'

test.each([
  ['an address', 'noor@post.example', 'noor@post.example'],
  ['other letters and spaces', ' Noor@Post.Example ', 'noor@post.example'],
  ['a tag', 'noor+kino9@post.example', 'noor@post.example'],
  ['several tags', 'noor+a+b@post.example', 'noor@post.example'],
  ['letters with a sign in two parts', 'zoe\u0308@post.example', 'zoë@post.example'],
  ['dots at Gmail', 'n.o.or+x@gmail.com', 'noor@gmail.com'],
  ['the other domain of Gmail', 'No.or@googlemail.com', 'noor@gmail.com']
])('a mailbox is the same for %s', (_, typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox)
})

test.each([
  ['dots elsewhere', 'no.or@post.example'],
  ['a name that begins with a plus', '+noor@post.example'],
  ['a hyphen', 'noor-x@post.example'],
  ['a plus in the domain', 'noor@post+x.example']
])('a mailbox differs for %s, which are kept as they are', (_, typed) => {
  expect(mailboxOf(typed)).toBe(typed)
})

test('the key of a mailbox contains no address, and changes each day when a day is given', () => {
  const key = mailboxKey('noor+a@post.example', SECRET)
  expect(key).toBe(mailboxKey('NOOR@post.example', SECRET))
  expect(key).toMatch(/^[\w-]{22}$/)
  expect(mailboxKey('noor@post.example', SECRET, '2026-11-20')).not.toBe(
    mailboxKey('noor@post.example', SECRET, '2026-11-21')
  )
})
