// Compares the privacy page with the code: which services are called, and what is stored in a browser.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storedBy } from '../../src/features.ts'
import { listeningKeys } from '../../src/listen/places/resume.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { PROCESSORS, SOURCES_WITHOUT_VISITORS } from '../../src/site/privacy/processors.ts'
import { trackedFiles } from './tracked-files.ts'

const PAGE = 'src/texts/nl/PrivacyPage.astro'
/** The part of the page that lists what is stored, and the features that say what that is. */
const STORAGE_TABLE = 'src/texts/nl/StoredInBrowser.astro'
const STORAGE_SOURCES = [STORAGE_TABLE, ...trackedFiles(/^src\/\w+\/[^/]+\/feature\.ts$/)]

/** Our own modules that a file imports, as paths from the root. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map((match) =>
    path.join(path.dirname(file), match[1] ?? match[2] ?? '')
  )

/** Suffixes of adapters that call no service: simulators, local files, none. */
const NOT_OUTSIDE = new Set(['simulator', 'none', 'file', 'test', 'd'])

test('the page names every service that the code calls, unless it receives no data of visitors', () => {
  const adapters = trackedFiles(/^functions\/platform\/(?:services\/[a-z-]+|limits)\/[^/]+\.[a-z-]+\.ts$/)
    .map((file) => /\.([a-z-]+)\.ts$/.exec(file)?.[1] ?? '')
    .filter((ending) => !NOT_OUTSIDE.has(ending))
  const known = [...PROCESSORS.flatMap((one) => one.adapters), ...SOURCES_WITHOUT_VISITORS]
  expect([...new Set(adapters)].toSorted()).toEqual([...known].toSorted())
})

test('the page shows the whole list', () => {
  expect(importsOf(PAGE)).toEqual(expect.arrayContaining(['src/site/privacy/processors.ts', STORAGE_TABLE]))
  expect(readFileSync(PAGE, 'utf8')).toMatch(/processorsOf\(features\)[\s\S]*processors\.map/)
})

test('the page lists every name under which something is stored in a browser', () => {
  const names = trackedFiles(/^src\/.*\.ts$/)
    .filter((file) => !file.includes('.test.') && !file.includes('.testing.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/export const ([A-Z_]+_(?:KEY|DATABASE))\b/g)])
    .map((match) => match[1] ?? '')
  const shown = STORAGE_SOURCES.map((file) => readFileSync(file, 'utf8').replace(/^import .*$/gm, '')).join()
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !new RegExp(`\\{[^}]*\\b${name}\\b`).test(shown))).toEqual([])
})

test('the page lists everything that is remembered of listening', () => {
  const listed = storedBy(settings.features).map(({ name }) => name)
  expect(listed).toEqual(expect.arrayContaining(Object.values(listeningKeys(settings.shortName))))
})

test('every retention period is on the privacy page and is applied by the code', () => {
  const names = [...readFileSync('src/site/privacy/periods.ts', 'utf8').matchAll(/export const (\w+)/g)].map(
    (match) => match[1] ?? ''
  )
  const shown = ['SalePrivacy', 'PrivacyPage']
    .map((page) => readFileSync(`src/texts/nl/${page}.astro`, 'utf8').split('---')[2])
    .join('')
  const code = ['site/privacy/forget-people', 'listen/mail/drop-mail-addresses']
    .map(
      (job) => readFileSync(`functions/${job}.ts`, 'utf8').split("'../../../src/site/privacy/periods.ts'")[1]
    )
    .join('')
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !shown.includes(`{${name}}`))).toEqual([])
  expect(names.filter((name) => !code.includes(name))).toEqual([])
})

/** Only passes on names of others, or only reads. */
const MECHANISMS = ['src/browser/remembered.ts', 'src/browser/tab-storage.ts', 'src/browser/draft.ts']
const STORES = /Storage\.setItem|\bremembered[<(]|document\.cookie\s*=|writeTab\(/

test('code that stores something in a browser imports its name from where the page does', () => {
  const imported = new Set(STORAGE_SOURCES.flatMap(importsOf))
  const storingFiles = trackedFiles(/^src\/.*\.(ts|tsx|astro)$/).filter(
    (file) =>
      !/\.(test|testing)\./.test(file) &&
      !MECHANISMS.includes(file) &&
      STORES.test(readFileSync(file, 'utf8'))
  )
  expect(storingFiles.length).toBeGreaterThan(5)
  const named = (file: string) =>
    imported.has(file) || importsOf(file).some((module) => imported.has(module) && existsSync(module))
  expect(storingFiles.filter((file) => !named(file))).toEqual([])
})
