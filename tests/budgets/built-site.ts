// The built site as a browser sees it: its pages and the files that each of them loads by itself.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface BuiltPage {
  /** Path on the site: '/', '/aflevering/12/', '/404.html'. */
  route: string
  html: string
  /** Paths of linked style sheets. */
  styleSheets: string[]
  preloadedFonts: string[]
  /** Paths of scripts and preloaded modules that load without the visitor doing anything. */
  scripts: string[]
  /** Islands that are hydrated when a visitor is about to use or see them; paths of component and renderer. */
  islands: { component: string; renderer: string }[]
  /** Contents of inline scripts; data blocks such as JSON-LD are not scripts. */
  inlineScripts: { code: string; isModule: boolean }[]
  /** Targets of all links, as written. */
  links: string[]
}

const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

/** Parts of pages that scripts fetch, which are not documents. */
const FRAGMENTS = /^api[/\\]/

/** Every page under `root` by route; throws when there is no build. */
export function builtPages(root = 'dist'): BuiltPage[] {
  if (!existsSync(path.join(root, 'index.html')))
    throw new Error(`${root} holds no site: run \`npm run build\` first.`)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !FRAGMENTS.test(file))
    .sort()
    .map((file) => readPage(root, file.replaceAll(path.sep, '/')))
}

export function readPage(root: string, file: string): BuiltPage {
  const html = readFileSync(path.join(root, file), 'utf8')
  return { route: `/${file.replace(/(^|\/)index\.html$/, '$1')}`, html, ...resourcesOf(html) }
}

function resourcesOf(html: string): Omit<BuiltPage, 'route' | 'html'> {
  const found = {
    styleSheets: new Set<string>(),
    preloadedFonts: new Set<string>(),
    scripts: new Set<string>(),
    islands: [] as BuiltPage['islands'],
    inlineScripts: [] as BuiltPage['inlineScripts'],
    links: [] as string[]
  }
  for (const element of elementsOf(parse(html))) {
    const get = (name: string) => element.attrs.find((attr) => attr.name === name)?.value ?? ''
    if (element.tagName === 'link') {
      const rel = get('rel').toLowerCase().split(/\s+/)
      if (rel.includes('stylesheet')) found.styleSheets.add(get('href'))
      if (rel.includes('preload') && get('as') === 'font') found.preloadedFonts.add(get('href'))
      if (rel.includes('modulepreload') || (rel.includes('preload') && get('as') === 'script'))
        found.scripts.add(get('href'))
    } else if (element.tagName === 'script' && SCRIPT_TYPES.has(get('type').toLowerCase())) {
      // `data-src`: fetched after the first paint (src/layouts/load-site.client.ts).
      for (const name of ['src', 'data-src']) if (get(name)) found.scripts.add(get(name))
      if (!get('src')) found.inlineScripts.push({ code: textOf(element), isModule: get('type') === 'module' })
    } else if (element.tagName === 'astro-island') {
      // load, idle and only hydrate by themselves; visible when it comes into view (the test of G5 counts those).
      if (['intent', 'visible'].includes(get('client')))
        found.islands.push({ component: get('component-url'), renderer: get('renderer-url') })
      else
        for (const name of ['component-url', 'renderer-url', 'before-hydration-url'])
          if (get(name)) found.scripts.add(get(name))
    } else if (element.tagName === 'a') found.links.push(get('href'))
  }
  return {
    ...found,
    styleSheets: [...found.styleSheets],
    preloadedFonts: [...found.preloadedFonts],
    scripts: [...found.scripts]
  }
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

const textOf = (element: Element) =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')

/** Compressed size at the best setting, for hosts that compress files once. */
export function brotliBytes(content: string | Buffer): number {
  const buffer = Buffer.from(content)
  if (buffer.length === 0) return 0
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: buffer.length
  }
  return brotliCompressSync(buffer, { params }).length
}
