import { expect, test } from 'vitest'
import { canRetry, networkError, type Results, statusOf } from './results.ts'

const titles: Results['titles'] = []
const troubles = ['offline', 'unreachable', 'failed', 'too-many-searches'] as const

test.each<[string, Results, number, string]>([
  ['nothing yet', { titles, texts: 'searching' }, 0, 'Even zoeken…'],
  ['titles, and texts to come', { titles, texts: 'searching' }, 1, '1 resultaat'],
  ['everything', { titles, texts: [] }, 3, '3 resultaten'],
  [
    'titles without a connection',
    { titles, texts: 'offline' },
    1,
    'Je bent offline: we zoeken alleen in titels en hoofdstukken. Voor de gesprekken is verbinding nodig.'
  ],
  [
    'nothing while the site is unreachable',
    { titles: undefined, texts: 'unreachable' },
    0,
    'De site antwoordt niet. Zoeken lukt nu even niet.'
  ],
  [
    'texts without titles',
    { titles: undefined, texts: [] },
    2,
    'Kon de titels niet laden: we zoeken alleen in gesprekken en notities.'
  ]
])('%s is reported on a site without films', (_, results, count, expected) => {
  expect(statusOf(results, count, false)).toBe(expected)
})

test.each(troubles)('%s is reported with titles and without, and never as "nothing found"', (texts) => {
  const [some, none] = [titles, undefined].map((found) => statusOf({ titles: found, texts }, 0, true))
  expect(some).not.toMatch(/^Niets gevonden|^$/)
  expect(none).not.toMatch(/^Niets gevonden|^$/)
  expect(some).not.toBe(none)
})

test.each<[Results, boolean]>([
  [{ titles, texts: [] }, false],
  [{ titles, texts: 'searching' }, false],
  [{ titles, texts: 'offline' }, false],
  [{ titles: undefined, texts: 'offline' }, false],
  [{ titles, texts: 'unreachable' }, true],
  [{ titles, texts: 'failed' }, true],
  [{ titles, texts: 'too-many-searches' }, true],
  [{ titles: undefined, texts: [] }, true]
])('%j can be retried: %s', (results, can) => {
  expect(canRetry(results)).toBe(can)
})

test('a browser is offline only when it reports that', () => {
  expect(networkError(false)).toBe('offline')
  expect(networkError(true)).toBe('unreachable')
})
