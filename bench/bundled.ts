// A measured process as a function is: one bundled file, on a machine of 1 GB.
import path from 'node:path'
import { build } from 'esbuild'
import { temporaryFolder } from './folders.ts'

/** V8 gives new objects 16 MB and more where memory is plenty; on a function of 1 GB it is down to about this. */
export const SMALL_MACHINE = ['--max-semi-space-size=4']

/** Returns the bundled file of a program. */
export async function bundled(entryPoint: string): Promise<string> {
  const outfile = path.join(temporaryFolder('bundled'), `${path.parse(entryPoint).name}.mjs`)
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" }
  })
  return outfile
}
