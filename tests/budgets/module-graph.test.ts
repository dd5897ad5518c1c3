import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { brotliBytes, readPage } from './built-site.ts'
import { filesBehind, ScriptReader } from './module-graph.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kino9-graph-'))
mkdirSync(path.join(root, 'assets'))
const files = {
  'assets/home.js': 'import "./shared.js";document.onclick=()=>import("./player.js")',
  'assets/shared.js': 'export*from"/assets/deep.js"',
  'assets/deep.js': 'export const a=1',
  'assets/player.js': 'export const tone=440',
  'assets/client.Ab1.js': 'import "./react.js"',
  'assets/react.js': 'console.log("large")',
  'assets/PlayerBar.Ab1.js': 'import "./react.js";import "./deep.js";import("./OpenBar.js")',
  'assets/OpenBar.js': 'import "./react.js";import "./player.js";import "./both.js"',
  'assets/Toasts.Cd2.js': 'import "./react.js";import "./both.js"',
  'assets/both.js': 'console.log("both")',
  'assets/eager.js': 'import "./react.js"',
  'index.html': `<!doctype html><title>x</title><link rel="stylesheet" href="/assets/a.css">
    <link rel="preload" as="font" href="/assets/a.woff2" crossorigin>
    <script type="application/ld+json">{"@type":"Thing"}</script>
    <script>document.documentElement.classList.add('dark')</script>
    <script type="module">import "/assets/deep.js"</script>
    <script type="module" src="/assets/home.js"></script>
    <astro-island component-url="/assets/PlayerBar.Ab1.js" renderer-url="/assets/client.Ab1.js" client="intent"></astro-island>
    <astro-island component-url="/assets/Toasts.Cd2.js" renderer-url="/assets/client.Ab1.js" client="intent"></astro-island>
    <astro-island component-url="/assets/eager.js" client="idle"></astro-island><a href="/films/">Films</a>`
}
for (const [file, content] of Object.entries(files)) writeFileSync(path.join(root, file), content)
afterAll(() => rmSync(root, { recursive: true }))

test('the graph counts static imports, not dynamic ones', async () => {
  expect(await filesBehind(root, 'import "/assets/home.js"')).toEqual([
    '/assets/deep.js',
    '/assets/home.js',
    '/assets/shared.js'
  ])
})

test('the graph counts for an island only the code that no other part loads, now or later', async () => {
  const islands = await new ScriptReader(root).islandsOf(readPage(root, 'index.html'))
  const sizeOf = (...names: (keyof typeof files)[]) =>
    names.reduce((sum, name) => sum + brotliBytes(files[name]), 0)
  expect(islands).toEqual([
    { name: 'PlayerBar', bytes: sizeOf('assets/PlayerBar.Ab1.js', 'assets/OpenBar.js') },
    { name: 'Toasts', bytes: sizeOf('assets/Toasts.Cd2.js') }
  ])
})

test('the graph finds the scripts of a page: inline code, modules and self-hydrating islands, but no data blocks', async () => {
  const page = readPage(root, 'index.html')
  expect(page).toMatchObject({
    route: '/',
    styleSheets: ['/assets/a.css'],
    preloadedFonts: ['/assets/a.woff2'],
    links: ['/films/']
  })
  expect(page.inlineScripts).toHaveLength(2)
  const loaded = await new ScriptReader(root).loadedBy(page)
  expect(loaded.map(({ path: file }) => file)).toEqual([
    '/assets/deep.js',
    '/assets/eager.js',
    '/assets/home.js',
    '/assets/react.js',
    '/assets/shared.js',
    'inline'
  ])
  expect(loaded.every(({ bytes }) => bytes > 0)).toBe(true)
})
