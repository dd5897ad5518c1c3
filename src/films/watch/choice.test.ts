import { expect, test } from 'vitest'
import { NO_CHOICE, parseChoice, toggled } from './choice.ts'

test('a stored choice is read again, each service once', () => {
  expect(parseChoice({ region: 'NL', services: [8, 11, 8] })).toEqual({ region: 'NL', services: [8, 11] })
  expect(parseChoice({ region: 'BE', services: ['8', null, 1.5, 337], later: true })).toEqual({
    region: 'BE',
    services: [337]
  })
})

test.each([[null], ['BE'], [{}], [{ region: 'FR', services: [] }], [{ region: 'BE', services: 8 }]])(
  '%j is no choice',
  (stored) => {
    expect(parseChoice(stored)).toBeUndefined()
  }
)

test('a service is added, and removed again', () => {
  const one = toggled(toggled(NO_CHOICE, 8), 11)
  expect(one.services).toEqual([8, 11])
  expect(toggled(one, 8).services).toEqual([11])
})
