// The script and the sheets of the simulators, made when they are asked for: they lie in no build.
import path from 'node:path'
import { build } from 'esbuild'

const ROOT = path.resolve(import.meta.dirname, '../..')

const made = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path.join(import.meta.dirname, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    // A sheet that a script imports is a text to it.
    loader: { '.css': entry.endsWith('.css') ? 'css' : 'text' },
    logLevel: 'error'
  })
  return outputFiles[0]?.text ?? ''
}

export const sheet = (): Promise<string> => made('simulators.css')
export const stripeScript = (): Promise<string> => made('stripe-form/stripe.browser.ts')
