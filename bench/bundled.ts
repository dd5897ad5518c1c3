// A measured process as a function is: one bundled file, no types to strip at its start.
import path from 'node:path'
import { build } from 'esbuild'
import { temporaryFolder } from './workshop.ts'

/** V8 gives new objects 16 MB and more where memory is plenty; on a function of 1 GB it is down to about this. */
export const SMALL_MACHINE = ['--max-semi-space-size=4']

/** The file to run; gone when the bench ends. */
export async function bundled(entryPoint: string): Promise<string> {
  const outfile = path.join(temporaryFolder('bundled'), `${path.parse(entryPoint).name}.mjs`)
  const banner =
    "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: banner }
  })
  return outfile
}
