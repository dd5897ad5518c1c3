import { expect, test } from 'vitest'
import { CODE_STAYS_SECONDS, codeSecond } from './phone-moment.ts'

test.each<[what: string, shown: number | undefined, position: number, isSounding: boolean, expected: number]>(
  [
    ['is the position at first', undefined, 754.8, true, 754],
    ['stays for a while during playback', 754, 760, true, 754],
    ['stays for so long', 754, 753.9 + CODE_STAYS_SECONDS, true, 754],
    ['follows after that', 754, 754 + CODE_STAYS_SECONDS, true, 769],
    ['follows a seek backwards', 754, 700, true, 700],
    ['is exact while nothing sounds', 754, 760, false, 760]
  ]
)('the second of the code %s', (_, shown, position, isSounding, expected) => {
  expect(codeSecond(shown, position, isSounding)).toBe(expected)
})
