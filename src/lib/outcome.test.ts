import { expect, test } from 'vitest'
import { accept, Failure, invariant, refuse } from './outcome.ts'

test('an accepted outcome has its value', () => {
  expect(accept(7)).toEqual({ ok: true, value: 7 })
  expect(accept()).toEqual({ ok: true, value: undefined })
})

test('a refused outcome has one code', () => {
  expect(refuse('unknown-film')).toEqual({ ok: false, refusal: 'unknown-film' })
})

test('a failure names its service and whether a retry may help', () => {
  const failure = new Failure('feed', 'no answer', { cause: 'timeout' })
  expect(failure.message).toBe('feed: no answer')
  expect(failure.retryable).toBe(true)
  expect(new Failure('feed', 'not a feed', { retryable: false }).retryable).toBe(false)
})

test('an impossible state throws', () => {
  expect(() => invariant(false, 'two players')).toThrow('Impossible state: two players')
})
