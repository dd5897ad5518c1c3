// Tests read the shipped brand in sample/brand/, so that an operator's edits in brand/ fail none. Until a podcast takes the
// site over, the one takes its values from the other.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { podcast as own } from '../../brand/podcast.ts'
import { podcast as shipped } from '../../sample/brand/podcast.ts'
import { brandFolder, isBrandEdited } from '../../scripts/brand-folder.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { trackedFiles } from './tracked-files.ts'

const SHIPPED = 'sample/brand'
const EXAMPLE_SITE = 'https://kino9.example'

test('tests read the shipped brand, by import and by file', () => {
  const imported = createRequire(import.meta.url).resolve('#brand/podcast.ts')
  expect(path.relative('.', imported)).toBe(`${SHIPPED}/podcast.ts`)
  expect(brandFolder()).toBe(SHIPPED)
})

test('brand/ is the shipped brand for as long as it has the example address, without what others have to permit', () => {
  if (own.siteUrl !== EXAMPLE_SITE) return
  expect(isBrandEdited('.')).toBe(false)
  const permitted = ({ diary, features }: Settings) => [diary?.showsAverages, features.whereToWatch]
  expect(permitted(own)).toEqual([false, false])
  expect(permitted(shipped)).toEqual([true, true])
})

test('a brand that only takes its values from the sample is no edited one, and one with a value of its own is', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'brand-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['brand', SHIPPED]) mkdirSync(path.join(root, folder), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
  const taken = "// As shipped.\nexport { beforePermission as podcast } from '../sample/brand/podcast.ts'\n"
  write('sample/brand/podcast.ts', "export const podcast = { name: 'A' }\n")
  write('brand/podcast.ts', taken)
  expect(isBrandEdited(root)).toBe(false)
  for (const edited of [
    "import { podcast as sample } from '../sample/brand/podcast.ts'\nexport const podcast = { ...sample, name: 'B' }\n",
    `${taken}export const name = 'B'\n`,
    taken.replace('podcast.ts', 'texts.ts')
  ]) {
    write('brand/podcast.ts', edited)
    expect(isBrandEdited(root)).toBe(true)
  }
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
