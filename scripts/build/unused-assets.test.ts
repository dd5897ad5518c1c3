import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeUnusedAssets } from './unused-assets.ts'

test('files that a page references, directly or through scripts and style sheets, are kept, and the rest removed', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const files = {
    'index.html':
      '<script src="/assets/site.a1.js"></script><link href="/assets/base.b2.css"><img src="/assets/logo.c3.svg">',
    'manifest.webmanifest': '{"screenshots":[{"src":"/assets/home.d4.webp"}]}',
    'assets/site.a1.js': 'import("./late.e5.js")',
    'assets/late.e5.js': 'import"./react-dom.f6.js"',
    'assets/react-dom.f6.js': '',
    'assets/base.b2.css': '@font-face{src:url(/assets/sofia.g7.woff2)}',
    'assets/sofia.g7.woff2': '',
    'assets/logo.c3.svg': '',
    'assets/home.d4.webp': '',
    'assets/Cart.h8.js': 'import"./shop.i9.js"',
    'assets/shop.i9.js': '',
    'assets/mustsee.j1.webp': ''
  }
  mkdirSync(path.join(dist, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text)
  expect(removeUnusedAssets(dist)).toEqual(['Cart.h8.js', 'mustsee.j1.webp', 'shop.i9.js'])
  expect(readdirSync(path.join(dist, 'assets'))).toHaveLength(7)
})

test('a page with a very long word is read in no time', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(path.join(dist, 'assets'))
  writeFileSync(path.join(dist, 'assets/site.a1.js'), '')
  writeFileSync(
    path.join(dist, 'index.html'),
    `${'a'.repeat(200_000)} ${'a.'.repeat(100_000)} /assets/site.a1.js`
  )
  const started = process.threadCpuUsage()
  expect(removeUnusedAssets(dist)).toEqual([])
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(5000)
})
