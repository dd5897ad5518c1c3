// Conventions that no linter rule can check.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const CODE = /\.(ts|tsx|mjs|astro|css)$/
const source = trackedFiles(CODE).filter((file) => !file.includes('/migrations/'))

test('every file name says what is inside', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|types|index|shared)\.(ts|tsx|mjs)$/
  expect(source.filter((file) => vague.test(file))).toEqual([])
})

test('files are kebab-case and components PascalCase', () => {
  const odd = source.filter((file) => {
    const name = (file.split('/').at(-1) ?? '').replace(/(\.[a-z-]+)+$/, '')
    const isComponent =
      /\.(astro|tsx)$/.test(file) && !file.startsWith('src/pages/') && !file.includes('.test.')
    if (isComponent) return !/^[A-Z][A-Za-z0-9]*$/.test(name)
    return !/^(\[[A-Za-z.]+\]|[a-z0-9]+(-[a-z0-9]+)*)$/.test(name)
  })
  expect(odd).toEqual([])
})

test('no test is focused and none is skipped for good', () => {
  const tests = trackedFiles(/\.(test|spec)\.tsx?$/)
  const focused = tests.filter((file) =>
    /\b(it|test|describe)\.(only|skip|todo)\(\s*['"`]/.test(readFileSync(file, 'utf8'))
  )
  expect(focused).toEqual([])
})

test('every package is pinned to one version', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies']
  const loose = groups.flatMap((group) =>
    Object.entries(manifest[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  )
  expect(loose).toEqual([])
})
