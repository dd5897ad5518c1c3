// The arguments of `npm run order --`, and the messages for mistakes.
import { expect, test } from 'vitest'
import { readCommand } from './arguments.ts'

const ID = 'ord_abcdefghijklmnopqrstuvwx'
const read = (line: string) => readCommand(line.split(' '))

test.each(['show', 'release', 'cancel', 'handled', 'refund'])(
  'the word %s is accepted with one reference',
  (act) => {
    for (const reference of [ID, 'pi_3ABC', '118412'])
      expect(read(`${act} ${reference}`)).toEqual({ act, reference })
  }
)

test('a partial refund is accepted as the total to be refunded', () => {
  expect(read(`refund ${ID} --up-to 5,50`)).toEqual({ act: 'refund', reference: ID, upToCents: 550 })
})

test.each([
  ['', 'Use one of:'],
  ['lift', 'Use one of:'],
  ['release', 'Use one of:'],
  [`lift ${ID}`, 'Use one of:'],
  [`show ${ID} ${ID}`, 'Use one of:'],
  [`release ${ID} --up-to 5`, 'Use one of:'],
  [`refund ${ID} --amount 5`, "Unknown option '--amount'"],
  [`refund ${ID} --up-to 0`, '--up-to: expected an amount in euro such as 5 or 5.50.'],
  [`refund ${ID} --up-to 5.555`, '--up-to: expected an amount in euro such as 5 or 5.50.'],
  ['show ord_%27', 'expected the number of an order']
])('the arguments %j are refused, and the message says what was expected', (line, message) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({ name: 'OperatorError', message: expect.stringContaining(message) })
  )
})
