import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../lib/time-units.ts'
import type { PushStep } from './card-view.ts'
import { type Arrival, isReturning, mayPrompt } from './prompt.ts'

const ORIGIN = 'https://kino9.example'
const NOW = 1_763_672_400_000

describe('a second visit', () => {
  test.each<[string, Partial<Arrival>, boolean]>([
    ['is one where the worker of the first was there', {}, true],
    ['may come from somewhere else', { referrer: 'https://search.example/?q=kino' }, true],
    ['may come from a site whose name begins like ours', { referrer: `${ORIGIN}.evil.example/` }, true],
    ['is not the first', { hadWorker: false }, false],
    ['is no reload', { navigationType: 'reload' }, false],
    ['is no step back', { navigationType: 'back_forward' }, false],
    ['is no other page of the same visit', { referrer: `${ORIGIN}/films/` }, false],
    ['is no other page when the referrer is only an origin', { referrer: ORIGIN }, false]
  ])('a second visit %s', (_, how, expected) => {
    const arrival = { hadWorker: true, navigationType: 'navigate', referrer: '', origin: ORIGIN, ...how }
    expect(isReturning(arrival)).toBe(expected)
  })
})

describe('the banner', () => {
  test.each<[PushStep, number, boolean]>([
    ['off', 0, true],
    ['install first', 0, true],
    ['on', 0, false],
    ['denied', 0, false],
    ['unsupported', 0, false],
    ['checking', 0, false],
    ['off', NOW + 7 * DAY_MS, false],
    ['off', NOW + 1, false],
    ['off', NOW, true],
    ['off', NOW - DAY_MS, true],
    // Stored while the clock was wrong.
    ['off', NOW + 30 * DAY_MS, true]
  ])(
    'the banner is offered or not in a browser that is %s, with a refusal until %i',
    (step, until, expected) => {
      expect(mayPrompt(step, until, NOW)).toBe(expected)
    }
  )
})
