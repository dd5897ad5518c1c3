// Reads the inline code of the built pages, and writes the host's header rules to dist/_headers.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  embedPolicy,
  officePolicy,
  pagePolicy,
  SECURITY_HEADERS
} from '../../functions/platform/http/security-headers.ts'
import { EPISODE_PATH } from '../../src/desk/desk-pages.ts'
import { isPathOn } from '../../src/features.ts'
import { PAY_PAGES } from '../../src/lib/pay-pages.ts'
import { EMBED_ROOT } from '../../src/listen/embed/embed-code.ts'
import { CHAPTERS_TYPE } from '../../src/listen/episodes/chapters-file.ts'
import { ORDER_PAGE_PATH } from '../../src/shop/checkout/order-page.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { OperatorError } from '../operator-error.ts'
import { collectInlineCode, type InlineCode, noInlineCode } from './inline-code.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const A_FEW_MINUTES = 'public, max-age=300, stale-while-revalidate=86400'
const ALWAYS_REVALIDATE = 'public, max-age=0, must-revalidate'
const MAX_FAULTS_SHOWN = 5

type Rule = readonly [pattern: string, headers: Readonly<Record<string, string>>]

/** Rules for special paths; a later rule wins over an earlier one. */
const SPECIAL_RULES: readonly Rule[] = [
  // File names with a content hash: their content never changes.
  // Others may read them: a framed player in a sandbox has no origin, and fonts are for their own origin otherwise.
  ['/assets/*', { 'Cache-Control': A_YEAR, 'Access-Control-Allow-Origin': '*' }],
  ['/media/*', { 'Cache-Control': A_YEAR, 'Cross-Origin-Resource-Policy': 'cross-origin' }],
  // Drawn again under the same name when the logo or a colour changes.
  ['/merch/*', { 'Cache-Control': A_DAY }],
  // Other sites show icons and share images.
  ['/icons/*', { 'Cross-Origin-Resource-Policy': 'cross-origin' }],
  // The lists are .json files, requested without the extension.
  ['/api/episodes', { 'Content-Type': 'application/json' }],
  ['/api/must-see-movies', { 'Content-Type': 'application/json' }],
  ['/api/episodes/*', { 'Cache-Control': A_FEW_MINUTES }],
  // The rest of a list that starts on the home page: of another build, an episode between the two would be missing.
  ['/api/episodes/page/*', { 'Cache-Control': ALWAYS_REVALIDATE }],
  ['/api/must-see-movies/*', { 'Cache-Control': A_DAY }],
  // Players and other sites read them.
  [
    '/aflevering/:slug/chapters.json',
    { 'Content-Type': CHAPTERS_TYPE, 'Access-Control-Allow-Origin': '*', 'Cache-Control': A_FEW_MINUTES }
  ],
  [
    '/aflevering/:slug/transcript.vtt',
    {
      'Content-Type': 'text/vtt; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': A_FEW_MINUTES
    }
  ],
  [
    '/feed.xml',
    {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': A_FEW_MINUTES
    }
  ],
  ['/films.json', { 'Access-Control-Allow-Origin': '*', 'Cache-Control': A_FEW_MINUTES }],
  ['/sw.js', { 'Cache-Control': 'no-cache' }],
  [
    '/manifest.webmanifest',
    { 'Content-Type': 'application/manifest+json', 'Cache-Control': ALWAYS_REVALIDATE }
  ]
]

/** The page behind a mailed link: not indexed, and its links send only the origin as referrer. */
const ORDER_PAGE_HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'strict-origin' }

/** Pages behind a login: not cached, not indexed, and links from them send no referrer. */
const OFFICE_FOLDER = 'bo9/'
const OFFICE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer'
}

/** Pages in a frame of another site. One rule for all of them: an archive of thousands would make a file of megabytes. */
const isEmbed = (page: string) => `/${page}`.startsWith(EMBED_ROOT)
const EMBED_HEADERS = { 'X-Robots-Tag': 'noindex' }

/** Writes `_headers` into the built site. Inline code that no policy can allow stops the build. */
export function writeHeaders(dist: string): { pages: number; scripts: number; styles: number } {
  const pages = globSync('**/*.html', { cwd: dist })
    .map((page) => page.replaceAll(path.sep, '/'))
    .sort()
  const isOffice = (page: string) => page.startsWith(OFFICE_FOLDER)
  const found = inlineCodeOf(
    dist,
    pages.filter((page) => !isOffice(page) && !isEmbed(page))
  )
  const allowances = {
    ...hashesOf(found),
    connectOrigins: settings.analytics ? [new URL(settings.analytics.endpoint).origin] : []
  }
  const policy = (takesPayments: boolean) => ({
    'Content-Security-Policy': pagePolicy({ ...allowances, takesPayments })
  })
  const everywhere: Rule = ['/*', { ...SECURITY_HEADERS, ...policy(false) }]
  const office: Rule[] = [
    [`/${OFFICE_FOLDER}*`, OFFICE_HEADERS],
    ...officePolicies(dist, pages.filter(isOffice))
  ]
  const isOn = ([pattern]: Rule) => isPathOn(pattern, settings.features)
  const embedded: Rule = [
    `${EMBED_ROOT}*`,
    {
      ...EMBED_HEADERS,
      'Content-Security-Policy': embedPolicy(hashesOf(inlineCodeOf(dist, pages.filter(isEmbed))))
    }
  ]
  const payPolicies = PAY_PAGES.map((page): Rule => [`${page}/*`, policy(true)])
  writeFileSync(
    path.join(dist, '_headers'),
    [
      everywhere,
      embedded,
      ...payPolicies,
      [`${ORDER_PAGE_PATH}*`, ORDER_PAGE_HEADERS] as const,
      ...SPECIAL_RULES,
      ...office
    ]
      .filter(isOn)
      .map(ruleText)
      .join('\n')
  )
  return { pages: pages.length, scripts: found.scriptHashes.size, styles: found.styleHashes.size }
}

/** For existing pages only: an unknown address gets the 404 page, which has other scripts. */
function officePolicies(dist: string, pages: readonly string[]): Rule[] {
  const hashes = hashesOf(inlineCodeOf(dist, pages))
  // A later rule wins, so a folder comes before those in it.
  const folders = pages.map((page) => `/${path.posix.dirname(page)}/`).toSorted((a, b) => a.length - b.length)
  return folders.map((folder) => {
    const policy = officePolicy({ ...hashes, showsEpisode: folder === EPISODE_PATH })
    return [`${folder}*`, { 'Content-Security-Policy': policy }]
  })
}

function inlineCodeOf(dist: string, pages: readonly string[]): InlineCode {
  const found = noInlineCode()
  for (const page of pages) collectInlineCode(readFileSync(path.join(dist, page), 'utf8'), page, found)
  if (found.faults.length === 0) return found
  const shown = found.faults.slice(0, MAX_FAULTS_SHOWN).join('\n  ')
  throw new OperatorError(
    `Inline styles and handlers cannot pass the security policy (${found.faults.length} found):\n  ${shown}`
  )
}

const hashesOf = ({ scriptHashes, styleHashes }: InlineCode) => ({
  scriptHashes: [...scriptHashes].sort(),
  styleHashes: [...styleHashes].sort()
})

function ruleText([pattern, headers]: Rule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${pattern}\n${lines.join('')}`
}
