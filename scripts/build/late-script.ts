// Makes the site's script load after the first paint. Astro writes it as a tag, which browsers load at once.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transformSync } from 'esbuild'

const LOADER = new URL('../../src/layouts/load-site.client.ts', import.meta.url)
const TAG = /<script type="module" src="([^"]+)"><\/script>/g
/** The backoffice shows nothing without its script. */
const BACKOFFICE = /^bo9[/\\]/

/** Replaces the script tags of the public pages in `dist`. All pages get the same text, so that one hash allows it. */
export function loadScriptsAfterPaint(dist: string): void {
  const { code } = transformSync(readFileSync(LOADER, 'utf8'), { loader: 'ts', format: 'iife', minify: true })
  for (const page of globSync('**/*.html', { cwd: dist })) {
    if (BACKOFFICE.test(page)) continue
    const file = path.join(dist, page)
    const html = readFileSync(file, 'utf8')
    const late = html.replace(TAG, (_, src) => `<script data-src="${src}">${code.trim()}</script>`)
    if (late !== html) writeFileSync(file, late)
  }
}
