// Which scripts come along when a page loads (entries and their static imports), and what each island that is imported
// on intent adds to them.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { type BuiltPage, brotliBytes } from './built-site.ts'

export interface LoadedScript {
  /** Path on the site, or 'inline' for code in the document. */
  path: string
  /** Compressed. */
  bytes: number
}

/** Absolute paths of the built site are files under its root; addresses of elsewhere stay out of the graph. */
function siteFiles(root: string): Plugin {
  return {
    name: 'site-files',
    setup(setup) {
      setup.onResolve({ filter: /^https?:/ }, ({ path: url }) => ({ path: url, external: true }))
      setup.onResolve({ filter: /^\// }, ({ path: file }) => ({ path: path.join(path.resolve(root), file) }))
    }
  }
}

async function graphOf(root: string, code: string): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    stdin: { contents: code, resolveDir: path.resolve(root), sourcefile: 'page' },
    bundle: true,
    format: 'esm',
    target: 'esnext',
    write: false,
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: path.resolve(root),
    plugins: [siteFiles(root)]
  })
  return metafile.inputs
}

type Kind = 'import-statement' | 'dynamic-import'

/** The files that `file` needs by imports of these kinds, and those that these need. */
function reach(inputs: Metafile['inputs'], file: string, kinds: readonly Kind[]): Set<string> {
  const found = new Set<string>()
  const visit = (from: string) => {
    for (const { path: imported, kind, external } of inputs[from]?.imports ?? []) {
      if (!kinds.some((wanted) => wanted === kind) || external || found.has(imported)) continue
      found.add(imported)
      visit(imported)
    }
  }
  visit(file)
  return found
}

/** Files that the given code and everything it imports statically need, as paths on the site. */
export async function staticImports(root: string, code: string): Promise<string[]> {
  const found = reach(await graphOf(root, code), 'page', ['import-statement'])
  return [...found].map((file) => `/${file}`).sort()
}

export interface Island {
  /** 'Player' of Player.island.tsx. */
  name: string
  /** What it brings that neither the page, nor the script that loads it, nor another island brings; paths on the site. */
  own: string[]
}

const ISLAND = /(?:^|\/)(\w+)\.island[.-][^/]*\.js$/

/** The islands that the given code may come to import, however deep. */
export async function islandsBehind(root: string, code: string): Promise<Island[]> {
  const inputs = await graphOf(root, code)
  const everything = reach(inputs, 'page', ['import-statement', 'dynamic-import'])
  const eager = reach(inputs, 'page', ['import-statement'])
  const islands = [...everything].flatMap((file) => {
    const name = ISLAND.exec(file)?.[1]
    return name ? [{ name, files: reach(inputs, file, ['import-statement']).add(file) }] : []
  })
  return islands.map(({ name, files }) => {
    const others = islands.filter((other) => other.name !== name).map((other) => other.files)
    const before = loadersOf(inputs, everything, name)
    const own = [...files].filter((file) => ![eager, before, ...others].some((brought) => brought.has(file)))
    return { name, own: own.map((file) => `/${file}`).sort() }
  })
}

/** What every island behind the given code stands on: paths on the site. */
export async function underAllIslands(root: string, code: string): Promise<string[]> {
  const inputs = await graphOf(root, code)
  const everything = reach(inputs, 'page', ['import-statement', 'dynamic-import'])
  const islands = [...everything]
    .filter((file) => ISLAND.test(file))
    .map((file) => reach(inputs, file, ['import-statement']))
  const [first = new Set<string>(), ...others] = islands
  return [...first].filter((file) => others.every((island) => island.has(file))).map((file) => `/${file}`)
}

/** What is there already when the island is asked for: the scripts that import it on intent, with all they need. */
function loadersOf(inputs: Metafile['inputs'], files: Iterable<string>, name: string): Set<string> {
  const loaders = [...files].filter((file) =>
    inputs[file]?.imports.some(
      ({ path: to, kind }) => kind === 'dynamic-import' && ISLAND.exec(to)?.[1] === name
    )
  )
  return new Set(loaders.flatMap((file) => [file, ...reach(inputs, file, ['import-statement'])]))
}

const entriesOf = ({ scripts }: BuiltPage) =>
  scripts.map((src) => `import ${JSON.stringify(new URL(src, 'https://site').pathname)}`).join('\n')

/** Reads the scripts of pages; each set of entries and each file is looked at once. */
export class ScriptReader {
  readonly #root: string
  readonly #graphs = new Map<string, Promise<string[]>>()
  readonly #sizes = new Map<string, number>()

  constructor(root = 'dist') {
    this.#root = root
  }

  /** Everything of script that a page fetches or carries before its first interaction. */
  async loadedBy(page: BuiltPage): Promise<LoadedScript[]> {
    const modules = page.inlineScripts.filter(({ isModule }) => isModule).map(({ code }) => code)
    const graphs = [entriesOf(page), ...modules].map((code) => this.#imports(code))
    const files = new Set((await Promise.all(graphs)).flat())
    const inline = page.inlineScripts.map(({ code }) => code).join('\n')
    return [
      ...[...files].sort().map((file) => ({ path: file, bytes: this.#sizeOf(file) })),
      ...(inline.trim() === '' ? [] : [{ path: 'inline', bytes: brotliBytes(inline) }])
    ]
  }

  /** Paths of what each island of this page stands on. */
  groundOfIslands(page: BuiltPage): Promise<string[]> {
    return underAllIslands(this.#root, entriesOf(page))
  }

  /** What each island costs that a press on this page may bring, without what it shares with another or is `known`. */
  async islandsOf(
    page: BuiltPage,
    known: ReadonlySet<string> = new Set()
  ): Promise<{ name: string; bytes: number }[]> {
    const islands = await islandsBehind(this.#root, entriesOf(page))
    return islands.map(({ name, own }) => ({
      name,
      bytes: own.reduce((sum, file) => sum + (known.has(file) ? 0 : this.#sizeOf(file)), 0)
    }))
  }

  #imports(code: string): Promise<string[]> {
    const known = this.#graphs.get(code) ?? staticImports(this.#root, code)
    this.#graphs.set(code, known)
    return known
  }

  #sizeOf(file: string): number {
    const full = path.join(this.#root, file)
    if (!existsSync(full)) throw new Error(`A page asks for the script ${file}, which was not built.`)
    const known = this.#sizes.get(file) ?? brotliBytes(readFileSync(full))
    this.#sizes.set(file, known)
    return known
  }
}
