// Imports between the folders of functions/ and of src/ only point down. The linter cannot compare two folders, so this does.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/**
 * From top to bottom. A file imports from its own folder and from those below. Files of the root itself stand in brackets.
 * A folder of src/features has its own name.
 */
const FUNCTIONS = [
  '(app)',
  '(features)',
  'privacy',
  'health',
  '(local)',
  '(live)',
  '(work-outbox)',
  'desk-orders',
  'withdrawals',
  'search',
  'reviews',
  'releases',
  'reconciliation',
  'push',
  'printing',
  'payments',
  'superfan',
  'desk',
  'mail',
  '(composition)',
  'feed',
  'backoffice',
  'orders',
  'shop',
  'alerts',
  'outbox',
  'votes',
  'handover',
  'runtime-config',
  '(env)',
  'embed',
  'films',
  'watch',
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

const SRC = [
  // Whole pages, and what each of them has.
  'pages',
  'layouts',
  'dev',
  '(site.worker)',
  '(features)',
  'home',
  // The hosts' house.
  'desk',
  'my-films',
  'episode-filter',
  // What one does with an episode.
  'search',
  'transcripts',
  'quotes',
  'embed',
  'push',
  'player',
  'queue',
  'votes',
  'subscribe',
  'sharing',
  'downloads',
  'listening',
  'episodes',
  'films',
  'watch',
  'film-marks',
  'reviews',
  // Sales.
  'superfan',
  'checkout',
  'withdrawals',
  'shop',
  // Parts of any page.
  'install',
  'theme',
  'back-to-top',
  'tips',
  'notices',
  'health',
  '(feature)',
  // What knows no feature but the settings.
  'components',
  'worker',
  'texts',
  'privacy',
  'brand',
  'browser',
  'lib',
  '(language)',
  'styles'
]

/** The folder of a file in functions/, or the file itself in brackets; undefined for others. */
function placeInFunctions(file: string): string | undefined {
  const [root, first = '', second] = file.split('/')
  if (root !== 'functions') return undefined
  return second === undefined ? bracketed(first) : first
}

/** Features of the hosts' house, which share their parts. */
const HOSTS = /^(?:backoffice|books|desk|desk-.+)$/

/** The same in src/, where a text that is a whole page is a page, and an entry or a value for everybody stands alone. */
function placeInSrc(file: string): string | undefined {
  const [root, first = '', second, third] = file.split('/')
  if (root !== 'src') return undefined
  if (second === undefined) return bracketed(first)
  if (file === 'src/worker/site.worker.ts') return '(site.worker)'
  if (first === 'texts' && third === 'language.ts') return '(language)'
  if (first === 'texts' && file.endsWith('.astro')) return 'pages'
  if (first === 'features' && HOSTS.test(second)) return 'desk'
  return first === 'features' ? second : first
}

const bracketed = (file: string) => `(${file.replace(/\.ts$/, '')})`

const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}|#texts)\/[^'?]+)/g

function importedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target = '']) =>
    target.startsWith('#texts/')
      ? target.replace('#texts', 'src/texts/nl')
      : path.posix.join(path.posix.dirname(file), target)
  )
}

describe.each([
  ['functions', FUNCTIONS, placeInFunctions],
  ['src', SRC, placeInSrc]
])('%s', (root, order, placeOf) => {
  const files = trackedFiles(new RegExp(`^${root}/.*\\.(?:ts|tsx|astro|css)$`)).filter(
    (file) => !/\.(?:test|testing|d)\.tsx?$/.test(file)
  )
  /** A folder that is not in the order is a new feature: only what stands above all features may import it. */
  const rankOf = (place: string) =>
    order.includes(place) ? order.indexOf(place) : order.indexOf('(features)') + 0.5

  test('the order names no folder or file that is gone', () => {
    const places = new Set(files.map((file) => placeOf(file)))
    expect(order.filter((place) => !places.has(place))).toEqual([])
  })

  test('no import runs back up', () => {
    const back = files.flatMap((file) =>
      importedBy(file)
        .filter((imported) => {
          const [from, to] = [placeOf(file), placeOf(imported)]
          return from !== undefined && to !== undefined && rankOf(from) > rankOf(to)
        })
        .map((imported) => `${file} imports ${imported}`)
    )
    expect(back).toEqual([])
  })
})
