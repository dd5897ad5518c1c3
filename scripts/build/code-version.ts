// A hash of what a piece of code does: of itself and of everything that it imports, without packages and comments.
import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { brandAlias } from '../brand-folder.ts'

/** Part of the key of a cache: changes with the module and with its imports, the brand's included. */
export async function codeVersion(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    alias: brandAlias(),
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error'
  })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  return hash.digest('hex')
}
