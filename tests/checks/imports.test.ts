// What a file may import. The linter cannot compare two folders, so this does.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { trackedFiles } from './tracked-files.ts'

/** Each root from top to bottom: a place imports from itself and from those below. A name is that of a folder or of a file. */
const SRC =
  places(`pages, layouts, dev, worker/site.worker.ts, features.ts, home, desk, shop, listen, films, site,
  feature.ts, ui, worker, browser, texts, site/privacy, site/brand, lib, texts/nl/language.ts, styles`)
const FUNCTIONS =
  places(`app.ts, features.ts, local.ts, live.ts, work-outbox.ts, composition.ts, env.ts, site, desk, shop,
  listen, films, platform`)

const BROWSER =
  /(?:^src\/(?:browser|ui|layouts|pages|worker)\/|\/(?:audio|actions|client|loader|use-[\w-]+)\.ts$|\.(?:service|store|client|worker)\.ts$|\.(?:tsx|astro)$)/
const COMPONENT = /(?:^src\/(?:ui|layouts|pages)\/|\/use-[\w-]+\.ts$|\.(?:tsx|astro)$)/
const ROOM = /^src\/(?:home|desk|shop|listen|films|site)\//
const ADAPTER =
  /^functions\/platform\/(?:services\/[\w-]+\/[\w-]+\.[\w-]+\.ts|limits\/cache\.(?:none|postgres|redis)\.ts)$/

interface Rule {
  readonly says: string
  readonly files: (file: string) => boolean
  readonly never: (imported: string) => boolean
}

const RULES: readonly Rule[] = [
  {
    says: 'src/ never imports the server, scripts or simulators: a rule or a contract is shared instead',
    files: (file) => file.startsWith('src/'),
    never: (imported) => /^(?:functions|netlify|scripts|simulators|tests)\//.test(imported)
  },
  {
    says: 'src/ runs in a browser, which has no Node modules; its loaders run in a build',
    files: (file) => /^src\/(?!pages\/|dev\/)/.test(file) && !/\/loader\.ts$|\.astro$/.test(file),
    never: (imported) => imported.startsWith('node:')
  },
  {
    says: 'rules and contracts import only rules, settings and texts',
    files: (file) => ROOM.test(file) && file.endsWith('.ts') && !BROWSER.test(file),
    never: (imported) => BROWSER.test(imported)
  },
  {
    says: 'stores and scripts import no components: components read stores',
    files: (file) => /^src\/(?!pages|layouts|dev)/.test(file) && /\.ts$/.test(file) && !COMPONENT.test(file),
    never: (imported) => COMPONENT.test(imported)
  },
  {
    says: 'functions/ imports rules, contracts and texts of src/, and neither its hosts nor fixtures',
    files: (file) => file.startsWith('functions/'),
    never: (imported) =>
      /^(?:scripts|netlify|tests)\//.test(imported) || (imported.startsWith('src/') && BROWSER.test(imported))
  },
  {
    says: 'simulators are for local start: no deployed code imports them',
    files: (file) =>
      /^(?:functions|netlify|src)\//.test(file) && !/^functions\/(?:local\.ts|platform\/db\/)/.test(file),
    never: (imported) => imported.startsWith('simulators/') || imported === 'functions/local.ts'
  },
  {
    says: 'only composition.ts chooses an adapter: others import the port',
    files: (file) =>
      file.startsWith('functions/') &&
      !/^functions\/(?:composition\.ts|local\.ts|live\.ts|platform\/(?:services|limits)\/)/.test(file),
    never: (imported) => ADAPTER.test(imported)
  },
  {
    says: 'nothing in functions/ reads a file at run time: a bundle holds imports only',
    files: (file) => /^functions\/(?!local\.ts|platform\/db\/|.*\.file\.ts)/.test(file),
    never: (imported) => /^node:fs/.test(imported)
  },
  {
    says: 'a simulator imports only the shapes of its vendor and what every server shares',
    files: (file) => file.startsWith('simulators/') && !file.startsWith('simulators/pages/'),
    never: (imported) => /^(?:netlify|scripts|tests)\//.test(imported)
  },
  {
    says: 'a mount imports app.ts, live.ts and jobs, nothing else',
    files: (file) => file.startsWith('netlify/'),
    never: (imported) =>
      /^(?:src|scripts|simulators|tests)\/|^functions\/(?:composition\.ts|platform\/services\/)/.test(
        imported
      )
  }
]

const files = trackedFiles(/^(?:src|functions|netlify|simulators)\/.*\.(?:ts|tsx|astro|css)$/).filter(
  (file) => !/\.(?:test|testing|d)\.tsx?$/.test(file)
)
const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}|#texts)\/[^'?]+|node:[\w/]+)/g

const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target = '']) => ({
    file,
    imported: target.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), target)
      : target.replace('#texts', 'src/texts/nl')
  }))
)
const lines = (found: typeof imports) => found.map(({ file, imported }) => `${file} imports ${imported}`)

describe.each([
  ['src', SRC],
  ['functions', FUNCTIONS]
])('%s', (root, order) => {
  /** The most exact name wins. A text that is a whole page is a page. */
  const rankOf = (file: string): number => {
    if (/^src\/texts\/.*\.astro$/.test(file)) return 0
    const names = order.filter((name) => file === `${root}/${name}` || file.startsWith(`${root}/${name}/`))
    return order.indexOf(names.toSorted((one, other) => other.length - one.length)[0] ?? '')
  }
  const own = files.filter((file) => file.startsWith(`${root}/`))

  test('every file has its place, and every place its files', () => {
    const ranks = own.map(rankOf)
    expect(own.filter((_, at) => ranks[at] === -1)).toEqual([])
    expect(order.filter((_, rank) => !ranks.includes(rank))).toEqual([])
  })

  test('no import runs back up', () => {
    const within = imports.filter(({ file, imported }) =>
      [file, imported].every((name) => name.startsWith(`${root}/`))
    )
    expect(lines(within.filter(({ file, imported }) => rankOf(file) > rankOf(imported)))).toEqual([])
  })
})

test.each(RULES)('$says', ({ files: isOf, never }) => {
  expect(lines(imports.filter(({ file, imported }) => isOf(file) && never(imported)))).toEqual([])
})

function places(list: string): string[] {
  return list.split(',').map((name) => name.trim())
}
