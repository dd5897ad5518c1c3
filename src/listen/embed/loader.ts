// Build time only: the script of the framed player as text, bundled with what it uses, because the page contains it.
import { buildSync } from 'esbuild'

const [bundle] = buildSync({
  entryPoints: ['src/listen/embed/embed-player.client.ts'],
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  // The texts in the language of this build, as mapped in package.json.
  conditions: process.env.NODE_OPTIONS?.includes('--conditions=sample-brand') ? ['sample-brand'] : [],
  logLevel: 'error'
}).outputFiles

export const embedScript: string = bundle?.text.trim() ?? ''
