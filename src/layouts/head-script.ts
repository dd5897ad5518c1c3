// The script in the head of every public page, minified once per build: it counts in each page's first round trip.
import { transformSync } from 'esbuild'
import { wayBackScript } from '../browser/way-back.ts'
import { settings } from '../features/brand/settings.ts'
import { beforePaintScript } from './before-paint.client.ts'

export const headScript = transformSync(`${wayBackScript()};${beforePaintScript(settings.shortName)}`, {
  minify: true
}).code.trim()
