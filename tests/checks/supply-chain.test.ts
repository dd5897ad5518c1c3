// Third-party code: one version of each package, verified by its hash, no install scripts, only reviewed licences, and no
// actions by a tag that can be moved.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
  link?: boolean
  /** Part of the package around it, whose hash covers it. */
  inBundle?: boolean
}
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
const read = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content
type Lockfile = { lockfileVersion: number; packages: Record<string, Locked & Partial<Manifest>> }
const manifest = read<Manifest>('package.json')
const lock = read<Lockfile>('package-lock.json')
/** Installed by one step of the tests: Netlify's own build and bundler. */
const tools = 'netlify/tools'
const toolLock = read<Lockfile>(`${tools}/package-lock.json`)
const packagesOf = ({ packages }: Lockfile) => Object.entries(packages).filter(([place]) => place !== '')
const packages = [...packagesOf(lock), ...packagesOf(toolLock)]
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? place

/** Works without its script, which only saves a few milliseconds at the start, and repeats checks of npm. */
const SCRIPTS_LEFT_OUT = ['esbuild']

test('the lockfile has the exact versions of package.json', () => {
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  const dependencies = groups.flatMap((group) => Object.entries(manifest[group]))
  expect(dependencies.length).toBeGreaterThan(50)
  const differing = dependencies.filter(
    ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version
  )
  expect(differing).toEqual([])
  expect(groups.map((group) => lock.packages['']?.[group])).toEqual(groups.map((group) => manifest[group]))
})

/** Whether Node would find `name` from `folder`: in its own `node_modules`, or in one above it. */
function isLocked(name: string, folder: string): boolean {
  if (`${folder ? `${folder}/` : ''}node_modules/${name}` in lock.packages) return true
  return folder !== '' && isLocked(name, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))))
}

test('the lockfile has every package that another one needs, for every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(name, folder))
      .map((name) => `${folder} needs ${name}`)
  )
  expect(missing).toEqual([])
})

test("the lockfile of Netlify's tools does too", () => {
  const { dependencies } = read<Manifest>(`${tools}/package.json`)
  const locked = Object.keys(dependencies).map((name) => [
    name,
    toolLock.packages[`node_modules/${name}`]?.version
  ])
  expect(Object.fromEntries(locked)).toEqual(dependencies)
  expect(toolLock.packages['']?.dependencies).toEqual(dependencies)
  expect(Object.keys(dependencies).length).toBeGreaterThan(0)
})

test('every package has a hash, and all come from the registry', () => {
  expect(packages.length).toBeGreaterThan(1000)
  expect(
    packages
      .filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))
      .map(([place]) => place)
  ).toEqual([])
  // The lockfile names no address: npm uses the configured registry, and the hash verifies the package.
  const places = packages.filter(([, { resolved, link }]) => link || resolved)
  expect(places.map(([place]) => place)).toEqual([])
})

test('no package runs code at installation, and those that would are known', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
  const unavailable = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  expect([...new Set(unavailable)]).toEqual(SCRIPTS_LEFT_OUT)
})

/** Free to use, change and redistribute; those with conditions are used unchanged,next to our own code. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'Unlicense',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'CC-BY-3.0',
  '(MIT OR CC0-1.0)',
  '(MIT AND Zlib)',
  'MIT OR Apache-2.0',
  'Apache-2.0 AND MIT',
  'Apache 2',
  // Fonts, and libraries whose own files keep their licence.
  'OFL-1.1',
  // A table of browsers, as data.
  'CC-BY-4.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT'
])
/** Names its licence (MIT) in its readme only. */
const SAID_ELSEWHERE = ['callsite']

test('every licence was reviewed', () => {
  const other = packages
    .filter(([, { license = '' }]) => !LICENCES.has(license))
    .map(([place]) => nameOf(place))
  expect(other.filter((name) => !SAID_ELSEWHERE.includes(name))).toEqual([])
})

test('actions are pinned by commit hash, not by a tag that can be moved', () => {
  const used = trackedFiles(/^\.github\/workflows\/.*\.ya?ml$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/uses:\s*(\S+)/g)].map(([, action = '']) => action)
  )
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
})
