// Tests read the shipped brand in sample/brand/, so that an operator's edits in brand/ fail none. Until a podcast takes the
// site over, the two are the same.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brandFolder } from '../../scripts/brand-folder.ts'
import { trackedFiles } from './tracked-files.ts'

const SHIPPED = 'sample/brand'
const EXAMPLE_SITE = 'https://kino9.example'

test('tests read the shipped brand, by import and by file', () => {
  const imported = createRequire(import.meta.url).resolve('#brand/podcast.ts')
  expect(path.relative('.', imported)).toBe(`${SHIPPED}/podcast.ts`)
  expect(brandFolder()).toBe(SHIPPED)
})

/** What waits for the permission of others: the sample has its simulators, and a site has to ask first. */
const WITH_PERMISSION = /\b(whereToWatch|showsAverages): (?:true|false)/g

test('brand/ is the shipped brand for as long as it has the example address, without what others have to permit', () => {
  const read = (file: string) =>
    readFileSync(file)
      .toString('latin1')
      .replaceAll(/'(?:\.\.\/)+src\//g, "'src/")
      .replaceAll(WITH_PERMISSION, '$1')
  const isShipped = read('brand/podcast.ts').includes(`siteUrl: '${EXAMPLE_SITE}'`)
  const files = isShipped ? trackedFiles(/^sample\/brand\//) : []
  const different = files.filter((file) => read(file) !== read(file.replace(SHIPPED, 'brand')))
  expect(different).toEqual([])
  if (!isShipped) return
  const permitted = (file: string) =>
    [...readFileSync(file, 'latin1').matchAll(WITH_PERMISSION)].map(([found]) => found)
  expect(permitted('brand/podcast.ts')).toEqual(['showsAverages: false', 'whereToWatch: false'])
  expect(permitted('sample/brand/podcast.ts')).toEqual(['showsAverages: true', 'whereToWatch: true'])
})

test('src/ and functions/ do not mention the shipped podcast', () => {
  const words =
    /vriend(?:en)?\b|drie films|filmpodcast|filmliefhebber|\bde zaal\b|\b(?:kino|wout|noor|milan)\b/i
  const found = trackedFiles(/^(?:src|functions)\/.*\.(?:ts|tsx|astro|css)$/)
    .filter((file) => !/\.(?:test|testing)\.|db\/loopback/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        // A comment may give an example.
        .filter((line) => words.test(line.replace(/(?:^\s*(?:\/?\*|\{\/\*)|\/\/|\/\*\*).*$/, '')))
        .map((line) => `${file}: ${line.trim()}`)
    )
  expect(found).toEqual([])
})
