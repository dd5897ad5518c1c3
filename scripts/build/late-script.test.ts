import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadScriptsAfterPaint } from './late-script.ts'

const TAG = '<script type="module" src="/assets/Base.Ab1.js"></script>'

function builtSite(pages: Record<string, string>) {
  const dist = mkdtempSync(path.join(tmpdir(), 'kino9-late-script-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  for (const [page, html] of Object.entries(pages)) {
    mkdirSync(path.join(dist, path.dirname(page)), { recursive: true })
    writeFileSync(path.join(dist, page), html)
  }
  loadScriptsAfterPaint(dist)
  return (page: string) => readFileSync(path.join(dist, page), 'utf8')
}

test('a public page has no tag for its script, and names it', () => {
  const read = builtSite({ 'index.html': `<body>${TAG}</body>` })
  expect(read('index.html')).not.toContain('<script type="module"')
  expect(read('index.html')).toContain('<script data-src="/assets/Base.Ab1.js">')
})

test('all pages have the same inline code, which one hash allows', () => {
  const read = builtSite({ 'index.html': TAG, 'films/index.html': TAG.replace('Ab1', 'Cd2') })
  const codeOf = (page: string) => /<script[^>]*>(.*)<\/script>/.exec(read(page))?.[1]
  expect(codeOf('index.html')).toContain('paint')
  expect(codeOf('films/index.html')).toBe(codeOf('index.html'))
})

test('other code and the pages of the backoffice do not change', () => {
  const inline = '<script type="module">import "/b.js"</script><script>theme()</script>'
  const read = builtSite({ 'index.html': inline, 'bo9/login/index.html': TAG })
  expect(read('index.html')).toBe(inline)
  expect(read('bo9/login/index.html')).toBe(TAG)
})
