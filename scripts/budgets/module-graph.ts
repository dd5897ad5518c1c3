// Which scripts come along when a page loads: entries and their static imports, not what is imported on intent.
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

/** Files that the given code and everything it imports statically need, as paths on the site. */
export async function staticImports(root: string, code: string): Promise<string[]> {
  const inputs = await graphOf(root, code)
  const found = new Set<string>()
  const visit = (file: string) => {
    for (const { path: imported, kind, external } of inputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || external || found.has(imported)) continue
      found.add(imported)
      visit(imported)
    }
  }
  visit('page')
  return [...found].map((file) => `/${file}`).sort()
}

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
    const entries = page.scripts.map(
      (src) => `import ${JSON.stringify(new URL(src, 'https://site').pathname)}`
    )
    const modules = page.inlineScripts.filter(({ isModule }) => isModule).map(({ code }) => code)
    const graphs = [entries.join('\n'), ...modules].map((code) => this.#imports(code))
    const files = new Set((await Promise.all(graphs)).flat())
    const inline = page.inlineScripts.map(({ code }) => code).join('\n')
    return [
      ...[...files].sort().map((file) => ({ path: file, bytes: this.#sizeOf(file) })),
      ...(inline.trim() === '' ? [] : [{ path: 'inline', bytes: brotliBytes(inline) }])
    ]
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
