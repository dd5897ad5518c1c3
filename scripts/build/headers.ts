// After the pages are built: reads their inline code and writes dist/_headers, the rules the host answers with.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pagePolicy, SECURITY_HEADERS } from '../../functions/http/security-headers.ts'
import { settings } from '../../src/settings/settings.ts'
import { OperatorError } from '../operator-error.ts'
import { collectInlineCode, noInlineCode } from './inline-code.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const A_FEW_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'
const ALWAYS_ASK = 'public, max-age=0, must-revalidate'
const MAX_FAULTS_SHOWN = 5

type Rule = readonly [pattern: string, headers: Readonly<Record<string, string>>]

/** Rules for paths that are not like the others; a later rule wins over an earlier one. */
const SPECIAL_RULES: readonly Rule[] = [
  // Names with a hash of their content: what they hold never changes.
  ['/assets/*', { 'Cache-Control': A_YEAR }],
  ['/media/*', { 'Cache-Control': A_YEAR, 'Cross-Origin-Resource-Policy': 'cross-origin' }],
  // Drawn again when the logo or a colour changes, under the same name.
  ['/merch/*', { 'Cache-Control': A_DAY }],
  // Previews of a shared link and icons are shown on other sites.
  ['/icons/*', { 'Cross-Origin-Resource-Policy': 'cross-origin' }],
  // The lists lie in .json files and are asked for without the ending.
  ['/api/episodes', { 'Content-Type': 'application/json' }],
  ['/api/must-see-movies', { 'Content-Type': 'application/json' }],
  ['/api/episodes/*', { 'Cache-Control': A_FEW_MINUTES }],
  ['/api/must-see-movies/*', { 'Cache-Control': A_DAY }],
  ['/sw.js', { 'Cache-Control': 'no-cache' }],
  ['/manifest.webmanifest', { 'Content-Type': 'application/manifest+json', 'Cache-Control': ALWAYS_ASK }]
]

/** Writes `_headers` into the built site; inline code that no policy can allow stops the build. */
export function writeHeaders(dist: string): { pages: number; scripts: number; styles: number } {
  const found = noInlineCode()
  const pages = globSync('**/*.html', { cwd: dist }).sort()
  for (const page of pages) collectInlineCode(readFileSync(path.join(dist, page), 'utf8'), page, found)
  if (found.faults.length > 0) {
    const shown = found.faults.slice(0, MAX_FAULTS_SHOWN).join('\n  ')
    throw new OperatorError(
      `Inline styles and handlers cannot pass the security policy (${found.faults.length} found):\n  ${shown}`
    )
  }
  const policy = pagePolicy({
    scriptHashes: [...found.scriptHashes].sort(),
    styleHashes: [...found.styleHashes].sort(),
    connectOrigins: settings.analytics ? [new URL(settings.analytics.endpoint).origin] : []
  })
  const everywhere: Rule = ['/*', { ...SECURITY_HEADERS, 'Content-Security-Policy': policy }]
  writeFileSync(path.join(dist, '_headers'), [everywhere, ...SPECIAL_RULES].map(ruleText).join('\n'))
  return { pages: pages.length, scripts: found.scriptHashes.size, styles: found.styleHashes.size }
}

function ruleText([pattern, headers]: Rule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${pattern}\n${lines.join('')}`
}
