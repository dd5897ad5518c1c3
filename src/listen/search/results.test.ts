import { expect, test } from 'vitest'
import type { Part } from './contract.ts'
import {
  canRetry,
  groupsOf,
  isInPassage,
  networkError,
  PASSAGE_SECONDS,
  type Results,
  statusOf
} from './results.ts'

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
    'We kunnen de titels niet laden: we zoeken alleen in gesprekken en notities.'
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

test('a result with a time can be played where the audio of its episode is known', () => {
  const chapter = {
    kind: 'chapter',
    slug: '118',
    label: 'Aflevering 118',
    parts: [] as Part[],
    atSeconds: 170
  } as const
  const said = {
    kind: 'transcript',
    slug: '118',
    label: 'Aflevering 118',
    title: '',
    parts: [] as Part[]
  } as const
  const plays = (audioUrls: Results['audioUrls']) =>
    groupsOf({
      titles: [
        { ...chapter, href: '/aflevering/118/?t=170' },
        { kind: 'film', href: '/film/x/', label: '', parts: [] }
      ],
      texts: [
        { ...said, atSeconds: 7.5 },
        { ...said, atSeconds: null },
        { ...said, kind: 'notes', atSeconds: null }
      ],
      audioUrls
    }).flatMap(({ hits }) => hits.map(({ play }) => play))
  const episode = { id: 'ep-118', slug: '118', audioUrl: '/118.mp3' }
  expect(plays(new Map([['118', '/118.mp3']]))).toEqual([
    undefined,
    { ...episode, atSeconds: 170 },
    { ...episode, atSeconds: 7.5 },
    undefined,
    undefined
  ])
  expect(plays(new Map())).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(plays(undefined)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test.each([
  [98, false],
  [99, true],
  [100, true],
  [99 + PASSAGE_SECONDS, true],
  [100 + PASSAGE_SECONDS, false]
])('second %d is in the passage at 100: %s', (positionSeconds, isIn) => {
  expect(isInPassage(100, positionSeconds)).toBe(isIn)
})
