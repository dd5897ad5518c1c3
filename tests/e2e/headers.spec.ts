// The exact headers of every page and of every kind of file. Those of API calls: functions/every-call.test.ts.
import { globSync } from 'node:fs'
// Without the page fixture: these tests need no browser.
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'
import { someOf } from '../depth.ts'

const DIST = 'dist'

/** Headers that depend on the file or the connection. */
const FILE_HEADERS = [
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
  'vary'
]
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking'
].map((feature) => `${feature}=()`)

/** The common directives of all pages' policies; headers.test.ts checks the hashes. */
const policy = (given: Readonly<Record<string, string>>) => ({
  'default-src': "'none'",
  'script-src': "'self' HASHES",
  'style-src': "'self' HASHES",
  'img-src': "'self' data: https:",
  'media-src': "'self' blob: https:",
  'font-src': "'self'",
  'connect-src': "'self' https:",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  ...given
})
const STRIPE = 'https://js.stripe.com https://*.js.stripe.com'
const PAGE_POLICY = policy({})
const PAY_POLICY = policy({
  'script-src': `'self' ${STRIPE} HASHES`,
  'connect-src': "'self' https://api.stripe.com",
  'frame-src': `${STRIPE} https://hooks.stripe.com`
})
const BACKOFFICE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self' HASHES",
  'style-src': "'self' HASHES",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'"
}

const EVERYWHERE = {
  'content-security-policy': PAGE_POLICY as object,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': [...PERMISSIONS, 'payment=(self "https://js.stripe.com")'].join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff'
}
const ALWAYS_REVALIDATE = 'public, max-age=0, must-revalidate'
const A_YEAR = 'public, max-age=31536000, immutable'
const READ_ELSEWHERE = { 'access-control-allow-origin': '*' }
const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' }
const PAGE = { ...EVERYWHERE, 'content-type': 'text/html; charset=utf-8', 'cache-control': ALWAYS_REVALIDATE }
const PAY_PAGE = { ...PAGE, 'content-security-policy': PAY_POLICY }
/** The page behind the link in an order mail. */
const ORDER_PAGE = { ...PAY_PAGE, 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex, nofollow' }
/** An embedded player. */
const EMBED_PAGE = {
  ...PAGE,
  'content-security-policy': {
    'default-src': "'none'",
    'script-src': 'HASHES',
    'style-src': 'HASHES',
    'img-src': "'self' data: https:",
    'media-src': "'self' https:",
    'font-src': "'self'",
    'frame-ancestors': '*',
    'form-action': "'none'",
    'base-uri': "'none'"
  },
  'x-robots-tag': 'noindex'
}
const BACKOFFICE_PAGE = {
  ...PAGE,
  'cache-control': 'no-store',
  'content-security-policy': BACKOFFICE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow'
}
/** It plays an episode, and shows posters of the film database. */
const EDITOR_PAGE = {
  ...BACKOFFICE_PAGE,
  'content-security-policy': {
    ...BACKOFFICE_POLICY,
    'img-src': "'self' https:",
    'media-src': "'self' https:"
  }
}

/** The directives and their values, with one placeholder for the hashes of inline code. */
function read(text: string): Record<string, string> {
  const parts = text.replace(/'sha256-[\w+/=]+'( 'sha256-[\w+/=]+')*/g, 'HASHES').split('; ')
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0] ?? '', part.replace(/^\S+ ?/, '')]))
}

function siteHeadersOf(response: APIResponse): Record<string, unknown> {
  const ownHeaders = Object.entries(response.headers()).filter(([name]) => !FILE_HEADERS.includes(name))
  return Object.fromEntries(
    ownHeaders.map(([name, value]) => [name, name === 'content-security-policy' ? read(value) : value])
  )
}

const send = async (request: APIRequestContext, path: string, init = {}) => {
  const response = await request.fetch(path, { maxRedirects: 0, ...init })
  return { status: response.status(), headers: siteHeadersOf(response) }
}

const pages = globSync('**/*.html', { cwd: DIST })
  .filter((file) => !file.startsWith('api/'))
  .map((file) => `/${file}`.replace(/index\.html$/, ''))
  .sort()
const oneOf = (pattern: string) => {
  const [file] = globSync(pattern, { cwd: DIST }).sort()
  if (!file) throw new Error(`nothing is built as ${pattern}`)
  return `/${file}`
}

test('every page has its exact headers', async ({ request }) => {
  test.slow()
  expect(pages.length).toBeGreaterThan(100)
  const areMany = (page: string) => /^\/(?:aflevering|film|embed)\//.test(page)
  const walked = [...pages.filter((page) => !areMany(page)), ...someOf(pages.filter(areMany), 10)]
  for (const page of walked.filter((one) => one !== '/404.html')) {
    const expected =
      page === '/checkout/bestelling/'
        ? ORDER_PAGE
        : /^\/(?:checkout|superfan)\//.test(page)
          ? PAY_PAGE
          : page === '/bo9/desk/aflevering/'
            ? EDITOR_PAGE
            : page.startsWith('/bo9/')
              ? BACKOFFICE_PAGE
              : page.startsWith('/embed/')
                ? EMBED_PAGE
                : PAGE
    expect(await send(request, page), page).toEqual({ status: 200, headers: expected })
  }
})

const kinds: [string, string, Record<string, unknown>][] = [
  [
    'a script',
    oneOf('assets/*.js'),
    { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': A_YEAR, ...READ_ELSEWHERE }
  ],
  [
    'a style sheet',
    oneOf('assets/*.css'),
    { 'content-type': 'text/css; charset=utf-8', 'cache-control': A_YEAR, ...READ_ELSEWHERE }
  ],
  [
    'a font',
    oneOf('assets/*.woff2'),
    { 'content-type': 'font/woff2', 'cache-control': A_YEAR, ...READ_ELSEWHERE }
  ],
  [
    'the chapters of an episode',
    '/aflevering/118/chapters.json',
    {
      'content-type': 'application/json+chapters',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      ...READ_ELSEWHERE
    }
  ],
  [
    'the feed of our own',
    '/feed.xml',
    {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      ...READ_ELSEWHERE
    }
  ],
  [
    'the films for other sites',
    '/films.json',
    {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      ...READ_ELSEWHERE
    }
  ],
  [
    'a poster',
    oneOf('media/posters/*.webp'),
    { 'content-type': 'image/webp', 'cache-control': A_YEAR, ...SHOWN_ELSEWHERE }
  ],
  [
    'a share image',
    oneOf('media/share/**/*.{png,jpg}'),
    {
      'content-type': expect.stringMatching(/^image\/(?:png|jpeg)$/),
      'cache-control': A_YEAR,
      ...SHOWN_ELSEWHERE
    }
  ],
  [
    'an icon',
    oneOf('icons/*.png'),
    { 'content-type': 'image/png', 'cache-control': ALWAYS_REVALIDATE, ...SHOWN_ELSEWHERE }
  ],
  [
    'a picture of a product',
    oneOf('merch/*.webp'),
    { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' }
  ],
  ['the worker', '/sw.js', { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }],
  [
    'the manifest',
    '/manifest.webmanifest',
    { 'content-type': 'application/manifest+json', 'cache-control': ALWAYS_REVALIDATE }
  ],
  [
    'the list of episodes',
    '/api/episodes',
    {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400'
    }
  ],
  [
    'the must-see list',
    '/api/must-see-movies',
    { 'content-type': 'application/json', 'cache-control': 'public, max-age=86400' }
  ],
  [
    'the site map',
    '/sitemap-index.xml',
    { 'content-type': 'application/xml; charset=utf-8', 'cache-control': ALWAYS_REVALIDATE }
  ],
  [
    'robots.txt',
    '/robots.txt',
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': ALWAYS_REVALIDATE }
  ],
  [
    'a file of public/',
    '/.well-known/security.txt',
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': ALWAYS_REVALIDATE }
  ]
]

for (const [what, path, own] of kinds)
  test(`${what} has its exact headers`, async ({ request }) => {
    const expected = { ...EVERYWHERE, ...own }
    expect(await send(request, path)).toEqual({ status: 200, headers: expected })
    const { status, headers } = await send(request, path, { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers).toEqual(expected)
  })

test('missing pages have the policy of their path', async ({ request }) => {
  const lost = { ...PAGE, 'cache-control': ALWAYS_REVALIDATE }
  expect(await send(request, '/oz/')).toEqual({ status: 404, headers: lost })
  expect(await send(request, '/oz.js')).toEqual({ status: 404, headers: lost })
  expect(await send(request, '/checkout/oz/')).toEqual({
    status: 404,
    headers: { ...lost, 'content-security-policy': PAY_POLICY }
  })
  expect(await send(request, '/embed/aflevering/oz/')).toEqual({
    status: 404,
    headers: { ...EMBED_PAGE, 'cache-control': ALWAYS_REVALIDATE }
  })
  expect(await send(request, '/bo9/oz/')).toEqual({
    status: 404,
    headers: { ...BACKOFFICE_PAGE, 'content-security-policy': PAGE_POLICY }
  })
})

test('unchanged files and ranges outside a file have their exact headers', async ({ request }) => {
  const etag = (await request.fetch('/')).headers().etag ?? ''
  const again = await send(request, '/', { headers: { 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, headers: EVERYWHERE })
  const outside = await send(request, '/sample/audio/kort-maar-krachtig.mp3', {
    headers: { range: 'bytes=999999999-' }
  })
  expect(outside).toMatchObject({ status: 416, headers: EVERYWHERE })
})

/** Responses of the host itself: without a file, so without its type and caching headers. */
const withoutFile = ({ 'content-type': _, ...page }: Record<string, unknown>) => ({
  ...page,
  'cache-control': ALWAYS_REVALIDATE
})
const BACKOFFICE_NOT_FOUND = { ...BACKOFFICE_PAGE, 'content-security-policy': PAGE_POLICY }
const READ_ONLY = { allow: 'GET, HEAD' }

for (const [what, path, method, status, page, own] of [
  ['a page without its slash', '/must-see', 'GET', 301, PAGE, { location: '/must-see/' }],
  ['a page by its file', '/index.html', 'GET', 301, PAGE, { location: '/' }],
  ['the checkout without its slash', '/checkout', 'GET', 301, PAY_PAGE, { location: '/checkout/' }],
  ['the way to the login', '/bo9', 'GET', 302, BACKOFFICE_NOT_FOUND, { location: '/bo9/login/' }],
  ['a page that is posted to', '/', 'POST', 405, PAGE, READ_ONLY],
  ['the checkout posted to', '/checkout/', 'POST', 405, PAY_PAGE, READ_ONLY],
  ['the backoffice posted to', '/bo9/login/', 'POST', 405, BACKOFFICE_PAGE, READ_ONLY],
  ['a script that is put', oneOf('assets/*.js'), 'PUT', 405, PAGE, { ...READ_ONLY, ...READ_ELSEWHERE }]
] as const)
  test(`${what} has its exact headers`, async ({ request }) => {
    const headers = { ...withoutFile(page), ...own }
    expect(await send(request, path, { method })).toEqual({ status, headers })
  })
