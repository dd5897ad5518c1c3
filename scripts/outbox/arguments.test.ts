import { expect, test } from 'vitest'
import { readCommand } from '../outbox/arguments.ts'

test.each([
  ['list', { act: 'list' }],
  ['again 7', { act: 'again', id: 7 }],
  ['set-aside 7 --because told', { act: 'set-aside', id: 7, because: 'told' }]
])('the arguments %s are accepted', (words, command) => {
  expect(readCommand(words.split(' '))).toEqual(command)
})

test.each([
  ['', 'Use one of'],
  ['list 7', 'Use one of'],
  ['again', 'Use one of'],
  ['again 7 8', 'Use one of'],
  ['again 7 --because told', 'Use one of'],
  ['forget 7', 'Use one of'],
  ['again ord_x', 'ord_x: expected a number'],
  ['again 0', '0: expected a number'],
  ['set-aside 7', '--because: expected why'],
  [`set-aside 7 --because ${'x'.repeat(201)}`, '--because: expected why'],
  ['again 7 --why told', 'Use one of']
])('the arguments %s are refused, and the message says what was expected', (words, message) => {
  expect(() => readCommand(words.split(' ').filter(Boolean))).toThrow(message)
})
