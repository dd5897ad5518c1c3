// The folders of the brand and the texts. Code imports them as `#brand/…` and `#texts/…`; `imports` in package.json
// maps these to the operator's folders, or to the shipped ones, which tests use so that the operator's edits cannot
// fail them.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import manifest from '../package.json' with { type: 'json' }

/** Node's option that chooses the shipped folders; child processes inherit it. */
const SAMPLE_BRAND = '--conditions=sample-brand'

const options = () => process.env.NODE_OPTIONS ?? ''

/** Makes child processes, and tools that resolve a folder later, use the shipped brand and its texts. */
export function chooseSampleBrand(): void {
  if (!options().includes(SAMPLE_BRAND)) process.env.NODE_OPTIONS = `${options()} ${SAMPLE_BRAND}`.trim()
}

function folderOf(name: keyof typeof manifest.imports): string {
  const { default: own, 'sample-brand': shipped } = manifest.imports[name]
  return path.normalize((options().includes(SAMPLE_BRAND) ? shipped : own).replace('/*', ''))
}

/** The folder of the brand in use, from the root of the project. */
export const brandFolder = (): string => folderOf('#brand/*')

/** For the bundlers: where `#brand/…` and `#texts/…` are. */
export const brandAlias = (root = '.') => ({
  '#brand': path.resolve(root, folderOf('#brand/*')),
  '#texts': path.resolve(root, folderOf('#texts/*'))
})

/** What the shipped brand/ leaves off until others permit it, and the sample has on with its simulators. */
const WITH_PERMISSION = /\b(whereToWatch|showsAverages): (?:true|false)/g

/** Whether brand/ differs from what was shipped. */
export function isBrandEdited(root: string): boolean {
  const read = (file: string) =>
    readFileSync(path.join(root, file))
      .toString('latin1')
      .replaceAll(/'(?:\.\.\/)+src\//g, "'src/")
      .replaceAll(WITH_PERMISSION, '$1')
  return globSync('**/*.*', { cwd: path.join(root, 'brand') }).some((name) => {
    const original = `sample/brand/${name}`
    return !existsSync(path.join(root, original)) || read(original) !== read(`brand/${name}`)
  })
}
