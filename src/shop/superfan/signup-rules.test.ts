import { describe, expect, test } from 'vitest'
import { invalidFanFields, mailFault, normalizedFan } from './signup-rules.ts'

const fan = { name: 'Noor', email: 'noor@voorbeeld.be', nickname: '' }

describe('the signup form', () => {
  test.each([
    [{}, []],
    [{ nickname: 'x'.repeat(60) }, []],
    [{ nickname: 'x'.repeat(61) }, ['nickname']],
    [{ nickname: '🍿'.repeat(60) }, []],
    [{ email: ' Noor@Voorbeeld.BE ' }, []],
    [{ email: 'noor' }, ['email']],
    [{ name: ' ' }, ['name']],
    [{ name: '\u200b' }, ['name']],
    [{ name: '\u00ad' }, ['name']],
    [{ name: 'x'.repeat(120) }, []],
    [{ name: 'x'.repeat(121) }, ['name']],
    [{ name: '', email: '', nickname: 'x'.repeat(61) }, ['nickname', 'email', 'name']]
  ])('the signup form finds %o wrong in %o', (change, wrong) => {
    expect(invalidFanFields({ ...fan, ...change })).toEqual(wrong)
  })

  test('the signup form is sent without line breaks, with the domain in lower case, and without an invisible name', () => {
    const typed = { name: ' Noor\n de  Wit ', email: ' NOOR@Voorbeeld.be', nickname: ' \u200e\u2800\u3164 ' }
    expect(normalizedFan(typed)).toMatchObject({ name: 'Noor de Wit', email: 'noor@voorbeeld.be' })
    expect(normalizedFan({ ...typed, name: 'Noor\nde Wit' }).name).toBe('Noor de Wit')
    expect(normalizedFan({ ...typed, nickname: '\u200b \u200e' }).nickname).toBe('')
    expect(normalizedFan({ ...typed, nickname: '\u3164' }).nickname).toBe('')
  })
})

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['noor', 'wrong'],
  ['noor@voorbeeld', 'wrong'],
  [' Noor@Voorbeeld.be ', undefined]
])('an address that is %j is %s', (typed, fault) => {
  expect(mailFault(typed)).toBe(fault)
})
