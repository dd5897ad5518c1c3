// Imports between the folders of functions/ only point down. The linter cannot compare two folders, so this does.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/** From top to bottom. A file imports from its own folder and from those below. Files of functions/ itself stand in brackets. */
const ORDER = [
  '(app)',
  '(features)',
  'privacy',
  'health',
  '(local)',
  '(live)',
  '(work-outbox)',
  'withdrawals',
  'search',
  'reviews',
  'releases',
  'reconciliation',
  'push',
  'printing',
  'payments',
  'superfan',
  'mail',
  '(composition)',
  'feed',
  'backoffice',
  'orders',
  'shop',
  'alerts',
  'outbox',
  'votes',
  'runtime-config',
  '(env)',
  'embed',
  'films',
  'housekeeping',
  '(feature)',
  'jobs',
  '(services)',
  'services',
  'limits',
  '(clock)',
  'db',
  'http',
  '(crash-points)'
]

/** The folder of a file in functions/, or the file itself in brackets; undefined for others. */
function placeOf(file: string): string | undefined {
  const [root, first = '', second] = file.split('/')
  if (root !== 'functions') return undefined
  return second === undefined ? `(${first.replace(/\.ts$/, '')})` : first
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g
const files = trackedFiles(/^functions\/.*\.ts$/).filter((file) => !/\.(test|testing)\.ts$/.test(file))
const arrows = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, target = '']) => {
    const imported = path.posix.join(path.posix.dirname(file), target)
    const [from, to] = [placeOf(file), placeOf(imported)]
    return from && to && from !== to ? [{ file, imported, from, to }] : []
  })
)

/** A folder that is not in the list is a new feature: only the list of features may import it. */
const rankOf = (place: string) =>
  ORDER.includes(place) ? ORDER.indexOf(place) : ORDER.indexOf('(features)') + 0.5

test('the order names no folder or file that is gone', () => {
  const places = new Set(files.map((file) => placeOf(file)))
  expect(ORDER.filter((place) => !places.has(place))).toEqual([])
})

test('no import of functions/ runs back up', () => {
  const back = arrows.filter(({ from, to }) => rankOf(from) > rankOf(to))
  expect(back.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([])
})
