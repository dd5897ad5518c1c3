// The scripts that load with a page (entries and their static imports), and those that each island on intent adds.
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

/** Absolute paths of the built site are files under its root; URLs elsewhere are not part of the graph. */
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

/** The files that `file` imports in these ways, recursively; neither `besides` nor what only those import. */
function reach(
  inputs: Metafile['inputs'],
  file: string,
  kinds: readonly Kind[],
  besides: ReadonlySet<string> = new Set()
): Set<string> {
  const found = new Set<string>()
  const visit = (from: string) => {
    for (const { path: imported, kind, external } of inputs[from]?.imports ?? []) {
      if (!kinds.some((wanted) => wanted === kind) || external || found.has(imported)) continue
      if (besides.has(`/${imported}`)) continue
      found.add(imported)
      visit(imported)
    }
  }
  visit(file)
  return found
}

/** Paths on the site of the files that the given code needs: static imports, or also dynamic ones; not those that are there. */
export async function filesBehind(
  root: string,
  code: string,
  kinds: readonly Kind[] = ['import-statement'],
  there: ReadonlySet<string> = new Set()
): Promise<string[]> {
  const found = reach(await graphOf(root, code), 'page', kinds, there)
  return [...found].map((file) => `/${file}`).sort()
}

const EVERYTHING: readonly Kind[] = ['import-statement', 'dynamic-import']

const importOf = (files: readonly string[]) =>
  [...new Set(files)].map((file) => `import ${JSON.stringify(file)}`).join('\n')

/** '/assets/VotePanel.C_NaCzWm.js' → 'VotePanel'. */
const nameOf = (file: string) => path.basename(file).split('.')[0] ?? file

const entriesOf = ({ scripts }: BuiltPage) =>
  importOf(scripts.map((src) => new URL(src, 'https://site').pathname))

/** Reads the scripts of pages; each set of entries and each file is processed once. */
export class ScriptReader {
  readonly #root: string
  readonly #graphs = new Map<string, Promise<string[]>>()
  readonly #sizes = new Map<string, number>()

  constructor(root = 'dist') {
    this.#root = root
  }

  /** All script that a page loads or contains before the first interaction. */
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

  /** Paths of the code that every island needs: React and hydration. */
  rendererOf({ islands }: BuiltPage): Promise<string[]> {
    return this.#imports(importOf(islands.map(({ renderer }) => renderer)))
  }

  /**
   * The size that each island on intent adds to React, the page's scripts and other islands, including parts that it
   * loads later. Files in `known` are not counted.
   */
  async islandsOf(
    page: BuiltPage,
    known: ReadonlySet<string> = new Set()
  ): Promise<{ name: string; bytes: number }[]> {
    const components = [...new Set(page.islands.map(({ component }) => component))]
    const broughtByPage = await filesBehind(this.#root, entriesOf(page), EVERYTHING)
    const common = new Set([...(await this.rendererOf(page)), ...broughtByPage, ...known])
    const brought = await Promise.all(
      components.map((component) => filesBehind(this.#root, importOf([component]), EVERYTHING))
    )
    return components.map((component, at) => {
      const others = new Set(brought.filter((_, other) => other !== at).flat())
      const own = (brought[at] ?? []).filter((file) => !common.has(file) && !others.has(file))
      return { name: nameOf(component), bytes: own.reduce((sum, file) => sum + this.#sizeOf(file), 0) }
    })
  }

  #imports(code: string): Promise<string[]> {
    const known = this.#graphs.get(code) ?? filesBehind(this.#root, code)
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
