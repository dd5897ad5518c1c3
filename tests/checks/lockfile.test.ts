import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// `npm ci` refuses a lockfile that is out of step, or that lacks the builds of a package for other platforms.

interface Package {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages: Record<string, Package> = read('package-lock.json').packages

/** Whether Node would find `name` from `folder`: in its own `node_modules`, or in one above it. */
function isLocked(name: string, folder: string): boolean {
  if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true
  return folder !== '' && isLocked(name, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))))
}

test('the lockfile has the versions of package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Package
  const locked = packages['']

  expect(locked?.dependencies).toEqual(dependencies)
  expect(locked?.devDependencies).toEqual(devDependencies)
  expect(locked?.optionalDependencies).toEqual(optionalDependencies)
})

test('the lockfile has every package that another one needs, for every platform', () => {
  const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(name, folder))
      .map((name) => `${folder} needs ${name}`)
  )

  expect(missing).toEqual([])
})
