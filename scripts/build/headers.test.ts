import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readRules } from '../serve/netlify-rules.ts'
import { writeHeaders } from './headers.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function lay(pages: Record<string, string>): string {
  const dist = mkdtempSync(path.join(tmpdir(), 'headers-'))
  folders.push(dist)
  for (const [name, html] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    writeFileSync(path.join(dist, name), html)
  }
  return dist
}

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const policyOf = (dist: string) =>
  /Content-Security-Policy: (.*)/.exec(readFileSync(path.join(dist, '_headers'), 'utf8'))?.[1] ?? ''
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''

test('the policy lists the hash of every inline script and style of every page, and nothing else', () => {
  const theme = 'document.documentElement.dataset.theme = "a > b && c"'
  const rules = '{"prefetch":[{"where":{"href_matches":"/*"}}]}'
  const dist = lay({
    'index.html': `<!doctype html><script>${theme}</script><style>a{color:red}</style>
      <script src="/assets/a.js"></script><script type="application/ld+json">{"@type":"Movie"}</script>`,
    'a/index.html': `<script>${theme}</script><script type="module">import "/b.js"</script>`,
    'b/index.html': `<script>${theme}</script><script type="speculationrules">${rules}</script>`,
    'c/index.html': '<noscript><style>.x{display:none}</style></noscript>'
  })
  expect(writeHeaders(dist)).toEqual({ pages: 4, scripts: 3, styles: 2 })
  const hashes = (name: string) => directive(policyOf(dist), name).split(' ').slice(2)
  expect(hashes('script-src')).toEqual([sha(theme), sha('import "/b.js"'), sha(rules)].sort())
  expect(hashes('style-src')).toEqual([sha('a{color:red}'), sha('.x{display:none}')].sort())
})

test('the policy allows our own files, without any unsafe source', () => {
  const policy = (() => {
    const dist = lay({ 'index.html': '<p>hallo</p>' })
    writeHeaders(dist)
    return policyOf(dist)
  })()
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "media-src 'self' blob: https:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    'upgrade-insecure-requests'
  ]) {
    expect(policy.split('; ')).toContain(part)
  }
  expect(policy).not.toMatch(/unsafe|\*|http:/)
})

test('the policy allows the payment provider on payment pages only', async () => {
  const dist = lay({ 'index.html': '<p>hallo</p>', 'checkout/index.html': '<script>pay()</script>' })
  writeHeaders(dist)
  const { headersFor } = await readRules(path.resolve('.'), dist)
  const policy = (where: string) => headersFor(where)['Content-Security-Policy'] ?? ''
  for (const context of ['/checkout', '/checkout/', '/checkout/success/', '/superfan/']) {
    expect(directive(policy(context), 'script-src')).toBe(
      `script-src 'self' https://js.stripe.com https://*.js.stripe.com ${sha('pay()')}`
    )
    expect(directive(policy(context), 'frame-src')).toBe(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'
    )
    expect(directive(policy(context), 'connect-src')).toBe("connect-src 'self' https://api.stripe.com")
    expect(policy(context)).not.toMatch(/unsafe/)
    expect(headersFor(context)).toMatchObject({ 'X-Content-Type-Options': 'nosniff' })
  }
  for (const elsewhere of ['/', '/must-see/', '/api/episodes', '/none'])
    expect(policy(elsewhere)).not.toContain('stripe')
})

test('a page may fetch recordings of any https host and play kept ones, but not a page that takes payments', async () => {
  const dist = lay({ 'index.html': '<p>hallo</p>', 'checkout/index.html': '<script>pay()</script>' })
  writeHeaders(dist)
  const { headersFor } = await readRules(path.resolve('.'), dist)
  const policy = (where: string) => headersFor(where)['Content-Security-Policy'] ?? ''
  expect(directive(policy('/'), 'connect-src')).toMatch(/^connect-src 'self' https:/)
  expect(directive(policy('/checkout/'), 'connect-src')).not.toMatch(/ https:( |$)/)
  for (const where of ['/', '/checkout/'])
    expect(directive(policy(where), 'media-src')).toBe("media-src 'self' blob: https:")
})

test('the policy names each kind that pages load, because all others are refused', () => {
  const dist = lay({ 'index.html': '<p>hallo</p>' })
  writeHeaders(dist)
  const ruled = policyOf(dist)
    .split('; ')
    .map((part) => part.split(' ')[0])
  const kinds = 'script style img media font connect manifest worker frame object'.split(' ')
  expect(ruled).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind}-src`)))
})

test.each([
  ['<p style="color:red">x</p>', '<p style="color:red">'],
  ['<p STYLE=color:red>x</p>', '<p style="color:red">'],
  ['<button onclick="go()">x</button>', '<button onclick="go()">'],
  ['<a href=" javascript:go()">x</a>', '<a href=" javascript:go()">'],
  ['<template><i style="top:0"></i></template>', '<i style="top:0">'],
  ['<svg><circle onload="go()"/></svg>', '<circle onload="go()">']
])('a page with %s stops the build, which names the place', (html, place) => {
  const dist = lay({ 'index.html': '<p>fine</p>', 'b/index.html': html })
  expect(() => writeHeaders(dist)).toThrow(`b/index.html: ${place}`)
})

test('text that only looks like event handlers is ignored', () => {
  const dist = lay({
    'index.html': '<p>Zo gaat het: onverwacht = mooi, style="x" en javascript: bestaan</p>'
  })
  expect(writeHeaders(dist).pages).toBe(1)
})

test('immutable files are cached for a year, and pages revalidated', async () => {
  const dist = lay({ 'index.html': '<p>hallo</p>' })
  writeHeaders(dist)
  const { headersFor } = await readRules(path.resolve('.'), dist)
  const cacheControlOf = (where: string) => headersFor(where)['Cache-Control']
  expect(cacheControlOf('/assets/app.abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(cacheControlOf('/media/posters/abc-216.webp')).toBe('public, max-age=31536000, immutable')
  expect(cacheControlOf('/')).toBeUndefined() // The host's default: revalidate each time.
  expect(cacheControlOf('/sw.js')).toBe('no-cache')
  expect(headersFor('/manifest.webmanifest')['Content-Type']).toBe('application/manifest+json')
  for (const list of ['/api/episodes', '/api/must-see-movies']) {
    expect(headersFor(list)).toMatchObject({ 'Content-Type': 'application/json' })
    expect(cacheControlOf(list)).toMatch(/^public, max-age=\d+/)
    expect(cacheControlOf(`${list}.json`) ?? cacheControlOf(list)).toMatch(/^public/)
  }
  // The home page is of today: the rest of its list must be too.
  expect(cacheControlOf('/api/episodes/page/2/')).toBe('public, max-age=0, must-revalidate')
  for (const where of ['/', '/aflevering/12/', '/none', '/assets/app.abc123.js', '/api/episodes']) {
    expect(headersFor(where)).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups'
    })
    expect(headersFor(where)['Content-Security-Policy']).toContain("default-src 'none'")
  }
  expect(headersFor('/media/posters/abc-216.webp')['Cross-Origin-Resource-Policy']).toBe('cross-origin')
})

test('other sites may frame the player, which runs its own script only, and no other page', async () => {
  const [ours, theirs] = ['document.title = "ours"', 'document.title = "player"']
  const dist = lay({
    'index.html': `<script>${ours}</script>`,
    'embed/aflevering/118/index.html': `<style>a{color:red}</style><script>${theirs}</script>`
  })
  writeHeaders(dist)
  const { headersFor } = await readRules(path.resolve('.'), dist)
  const policy = (where: string) => headersFor(where)['Content-Security-Policy'] ?? ''
  const framed = policy('/embed/aflevering/118/')
  expect(directive(framed, 'frame-ancestors')).toBe('frame-ancestors *')
  expect(directive(framed, 'script-src')).toBe(`script-src ${sha(theirs)}`)
  expect(directive(framed, 'style-src')).toBe(`style-src ${sha('a{color:red}')}`)
  expect(directive(framed, 'default-src')).toBe("default-src 'none'")
  expect(directive(framed, 'form-action')).toBe("form-action 'none'")
  expect(headersFor('/embed/aflevering/118/')['X-Robots-Tag']).toBe('noindex')
  for (const elsewhere of ['/', '/aflevering/118/', '/embed/', '/checkout/', '/bo9/login/']) {
    expect(directive(policy(elsewhere), 'frame-ancestors'), elsewhere).toBe("frame-ancestors 'none'")
    expect(policy(elsewhere), elsewhere).not.toContain(sha(theirs))
  }
})

test('chapters are served to players of others, as what they are', async () => {
  const dist = lay({ 'index.html': '<p>hallo</p>' })
  writeHeaders(dist)
  const { headersFor } = await readRules(path.resolve('.'), dist)
  expect(headersFor('/aflevering/118/chapters.json')).toMatchObject({
    'Content-Type': 'application/json+chapters',
    'Access-Control-Allow-Origin': '*'
  })
  expect(headersFor('/aflevering/118/')).not.toHaveProperty('Access-Control-Allow-Origin')
})

test('the backoffice has its own policy, without foreign hosts, with Trusted Types, and without caching', async () => {
  const [ours, theirs] = ['document.title = "ours"', 'document.title = "theirs"']
  const dist = lay({
    'index.html': `<script>${ours}</script>`,
    'bo9/login/index.html': `<script>${theirs}</script>`,
    'bo9/orders/index.html': `<script>${theirs}</script><style>a{color:red}</style>`
  })
  writeHeaders(dist)
  const { headersFor } = await readRules(path.resolve('.'), dist)
  for (const where of ['/bo9/login/', '/bo9/orders/']) {
    const headers = headersFor(where)
    const policy = headers['Content-Security-Policy'] ?? ''
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${sha(theirs)}`)
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' ${sha('a{color:red}')}`)
    expect(policy).toMatch(
      /^default-src 'none'; .*form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'/
    )
    expect(policy).not.toMatch(/https:|data:|unsafe/)
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
    expect(headers['X-Content-Type-Options']).toBe('nosniff')
  }
  // A missing page gets the 404 page, which has its own scripts, and is not cached either.
  for (const where of ['/', '/bo9/none/']) {
    expect(headersFor(where)['Content-Security-Policy']).not.toContain(sha(theirs))
    expect(headersFor(where)['Content-Security-Policy']).toContain(sha(ours))
  }
  expect(headersFor('/bo9/none/')).toMatchObject({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer'
  })
})
