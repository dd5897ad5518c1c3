// Conventions that no linter rule can check.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

const CODE = /\.(ts|tsx|mjs|astro|css)$/
const source = trackedFiles(CODE).filter((file) => !file.includes('/migrations/'))

test('no file has a generic name', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|types|index|shared|rules|store|queries)\.(ts|tsx|mjs)$/
  expect(source.filter((file) => vague.test(file))).toEqual([])
})

test('files are kebab-case; components and their tests are PascalCase', () => {
  const odd = source.filter((file) => {
    const name = (file.split('/').at(-1) ?? '').replace(/(\.[a-z-]+)+$/, '')
    const isComponentName = /^[A-Z][A-Za-z0-9]*$/.test(name)
    if (/\.test(ing)?\.tsx$/.test(file) && isComponentName) return false
    const isComponent =
      /\.(astro|tsx)$/.test(file) && !file.startsWith('src/pages/') && !/\.test(ing)?\./.test(file)
    if (isComponent) return !isComponentName
    return !/^(\[[A-Za-z.]+\]|[a-z0-9]+(-[a-z0-9]+)*)$/.test(name)
  })
  expect(odd).toEqual([])
})

test('no test is focused, and none is always skipped', () => {
  const tests = trackedFiles(/\.(test|spec)\.tsx?$/)
  const focused = tests.filter((file) =>
    /\b(it|test|describe)\.(only|skip|todo)\(\s*['"`]/.test(readFileSync(file, 'utf8'))
  )
  expect(focused).toEqual([])
})

test('every package has a pinned version', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies']
  const loose = groups.flatMap((group) =>
    Object.entries(manifest[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  )
  expect(loose).toEqual([])
})
