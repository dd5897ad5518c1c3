// Tests read the shipped brand in sample/brand/, so that an operator's edits in brand/ fail none. Until a podcast takes the
// site over, the two are the same.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brandFolder, isBrandEdited } from '../../scripts/brand-folder.ts'
import { trackedFiles } from './tracked-files.ts'

const SHIPPED = 'sample/brand'
const EXAMPLE_SITE = 'https://kino9.example'

test('tests read the shipped brand, by import and by file', () => {
  const imported = createRequire(import.meta.url).resolve('#brand/podcast.ts')
  expect(path.relative('.', imported)).toBe(`${SHIPPED}/podcast.ts`)
  expect(brandFolder()).toBe(SHIPPED)
})

test('brand/ is the shipped brand for as long as it has the example address, without what others have to permit', () => {
  const read = (folder: string) => readFileSync(`${folder}/podcast.ts`, 'utf8')
  if (!read('brand').includes(`siteUrl: '${EXAMPLE_SITE}'`)) return
  expect(isBrandEdited('.')).toBe(false)
  const permitted = (folder: string) =>
    [...read(folder).matchAll(/\b(?:whereToWatch|showsAverages): (?:true|false)/g)].map(([found]) => found)
  expect(permitted('brand')).toEqual(['showsAverages: false', 'whereToWatch: false'])
  expect(permitted(SHIPPED)).toEqual(['showsAverages: true', 'whereToWatch: true'])
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
