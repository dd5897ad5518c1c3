// The arguments of `npm run coupon --`, and the messages for mistakes.
import { expect, test } from 'vitest'
import { readCommand } from './arguments.ts'

const read = (line: string) => readCommand(line.split(' '))

test('a coupon with every option is accepted', () => {
  const line =
    'create kino-9 --percent 10 --minimum 25 --from 2026-12-01 --until 2026-12-31 --times 100 --once --first-order'
  expect(read(line)).toEqual({
    act: 'create',
    coupon: {
      code: 'KINO-9',
      kind: 'percent',
      value: 10,
      minSubtotalCents: 2500,
      maxRedemptions: 100,
      startsAt: new Date('2026-11-30T23:00:00Z'),
      expiresAt: new Date('2026-12-31T23:00:00Z'),
      isOncePerEmail: true,
      isFirstOrderOnly: true
    }
  })
})

test('a coupon with the fewest options is accepted, and an amount with a comma', () => {
  expect(read('create VIJF --fixed 5,50')).toEqual({
    act: 'create',
    coupon: {
      code: 'VIJF',
      kind: 'fixed',
      value: 550,
      minSubtotalCents: 0,
      maxRedemptions: null,
      startsAt: null,
      expiresAt: null,
      isOncePerEmail: false,
      isFirstOrderOnly: false
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
  ['create K! --percent 10', 'K!: expected a code of 3 to 32 letters, digits and hyphens.'],
  ['create KINO', 'Give one of --percent and --fixed'],
  ['create KINO --percent 10 --fixed 5', 'Give one of --percent and --fixed'],
  ['create KINO --percent 100', '--percent: expected a whole number from 1 to 99.'],
  ['create KINO --percent 1e1', '--percent: expected a whole number from 1 to 99.'],
  ['create KINO --fixed 0', '--fixed: expected an amount in euro such as 5 or 5.50.'],
  ['create KINO --fixed 5.555', '--fixed: expected an amount in euro such as 5 or 5.50.'],
  ['create KINO --fixed 30 --minimum 25', '--fixed: expected no more than --minimum'],
  ['create KINO --percent 10 --times 0', '--times: expected a whole number from 1 to 1000000.'],
  ['create KINO --percent 10 --from 31-12-2026', '--from: expected a day such as 2026-12-31.'],
  [
    'create KINO --percent 10 --from 2026-12-02 --until 2026-12-01',
    '--until: expected a day that is not before'
  ]
])('the arguments %j are refused, and the message says what was expected', (line, message) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({ name: 'OperatorError', message: expect.stringContaining(message) })
  )
})
