import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonContentType, MAX_JSON_DEPTH, parseJsonBody } from './json-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['a key that reaches for the prototype', '{"__proto__":{"a":1}}'],
  ['the same key written with escapes', '{"\\u005f_proto__":1}'],
  ['such a key deep inside', '{"a":[{"b":{"constructor":1}}]}'],
  ['the key prototype', '{"prototype":1}'],
  ['a key that comes twice', '{"a":1,"a":2}'],
  ['a key that comes twice in two spellings', '{"a":1,"\\u0061":2}'],
  ['a key that comes twice around an object', '{"a":1,"b":{"c":1},"a":2}'],
  ['nesting of a thousand', nested(1000)],
  ['nesting one too deep', nested(MAX_JSON_DEPTH + 1)],
  ['a NUL in a text', '{"a":"x\\u0000y"}'],
  ['half a character', '{"a":"\\ud800"}'],
  ['a comment', '{"a":1/**/}'],
  ['a number that is none', '{"a":NaN}'],
  ['two values', '{} {}'],
  ['nothing', '']
])('a body with %s is refused', (_, text) => {
  expect(parseJsonBody(bytes(text))).toEqual({ ok: false, refusal: 'invalid-request' })
})

test('bytes that are not UTF-8 are refused', () => {
  expect(parseJsonBody(Uint8Array.of(0x22, 0xff, 0x22)).ok).toBe(false)
})

test.each([
  ['one name in two objects', '[{"a":1},{"a":2},{"b":{"a":3}}]'],
  ['names and marks inside texts', '{"a":"{\\"a\\": [","b":"__proto__"}'],
  ['a backslash at the end of a text', '{"a":"\\\\","b":"\\\\\\""}'],
  ['the deepest nesting', nested(MAX_JSON_DEPTH)],
  ['accents and emoji', '{"naam":"Zoë 🎬"}']
])('a body with %s is accepted as JSON.parse reads it', (_, text) => {
  expect(parseJsonBody(bytes(text))).toEqual({ ok: true, value: JSON.parse(text) })
})

test('every valid value is parsed like JSON.parse does, and refused with one key duplicated', () => {
  const forbidden = /"(?:__proto__|constructor|prototype)"|\\u0000|\\ud/
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.string({ unit: 'binary' }), (text, key) => {
      fc.pre(!forbidden.test(text) && !forbidden.test(JSON.stringify(key)))
      expect(parseJsonBody(bytes(text))).toEqual({ ok: true, value: JSON.parse(text) })
      const name = JSON.stringify(key)
      expect(parseJsonBody(bytes(`{${name}:${text},${name}:1}`)).ok).toBe(false)
    })
  )
})

test.each([
  ['application/json', true],
  ['Application/JSON; charset=UTF-8', true],
  ['application/json;charset="utf-8"', true],
  ['application/json; charset=latin1', false],
  ['application/json, text/plain', false],
  ['application/jsonp', false],
  ['application/ld+json', false],
  ['text/plain', false],
  ['', false],
  [null, false]
])('the content type %s counts as JSON: %s', (contentType, expected) => {
  expect(isJsonContentType(contentType)).toBe(expected)
})
