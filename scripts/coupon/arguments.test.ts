// The arguments of `npm run coupon --`, and the messages for mistakes.
import { expect, test } from 'vitest'
import { couponPageText } from '#texts/desk-overview.ts'
import { readCommand } from './arguments.ts'

const { faults } = couponPageText

const read = (line: string) => readCommand(line.split(' '))

test('a coupon with every option is accepted', () => {
  const line =
    'create kino-9 --percent 10 --minimum 25 --from 2026-12-01 --until 2026-12-31 --times 100 --once --first-order'
  expect(read(line)).toEqual({
    act: 'create',
    draft: {
      code: 'kino-9',
      kind: 'percent',
      value: 10,
      minSubtotalCents: 2500,
      maxRedemptions: 100,
      firstDay: '2026-12-01',
      lastDay: '2026-12-31',
      isOncePerEmail: true,
      isFirstOrderOnly: true
    }
  })
})

test('the words list and end are accepted', () => {
  expect(read('list')).toEqual({ act: 'list' })
  expect(read('end kino-9')).toEqual({ act: 'end', code: 'KINO-9' })
})

test.each([
  ['', 'Use one of:'],
  ['lost', 'Use one of:'],
  ['create', 'Use one of:'],
  ['list KINO', 'Use one of:'],
  ['end', 'Use one of:'],
  ['end KINO --percent 10', 'Use one of:'],
  ['create KINO 10', 'Use one of:'],
  ['create KINO --procent 10', "Unknown option '--procent'.\nUse one of:"],
  ['create KINO', 'Use one of:'],
  ['create KINO --percent 10 --fixed 5', 'Use one of:'],
  ['create K! --percent 10', faults.code],
  ['end K!', faults.code],
  ['create KINO --percent 100', faults.percent],
  ['create KINO --fixed 5.555', faults.fixed],
  ['create KINO --percent 10 --from 31-12-2026', faults['first-day']]
])('the arguments %j are refused, and the message says what was expected', (line, message) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({ name: 'OperatorError', message: expect.stringContaining(message) })
  )
})
