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

/** Whether a file of brand/ is neither the shipped one nor one that takes its values from there. */
export function isBrandEdited(root: string): boolean {
  const read = (file: string) => readFileSync(path.join(root, file), 'latin1')
  return globSync('**/*.*', { cwd: path.join(root, 'brand') }).some((name) => {
    const original = `sample/brand/${name}`
    if (!existsSync(path.join(root, original))) return true
    const own = read(`brand/${name}`)
    return own !== read(original) && !isOnlyExport(own, `../${original}`)
  })
}

function isOnlyExport(code: string, from: string): boolean {
  const statement = code.replaceAll(/^\/\/.*$/gm, '').trim()
  return /^export (?:\*|\{[\w\s]*\}) from '([^']+)'$/.exec(statement)?.[1] === from
}
