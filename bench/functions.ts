// S2: what the API costs a process that has just started: its import and its first answer, beside functions that do next to nothing.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { bundleFunctions } from '../scripts/build/functions.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { CANDIDATES, SITE_ORIGIN } from '../tests/fixtures/app.ts'
import { withDatabase } from './database.ts'
import { temporaryFolder } from './folders.ts'
import { plainEnvironment } from './processes.ts'
import { asTimes, atMost, inMilliseconds, median, type Row } from './table.ts'

const RUNS = 15
/** What a build writes for the functions, of a podcast with two episodes. */
const LISTS = {
  'functions/votes/built-episodes.json': { candidates: CANDIDATES, publishedOn: {} },
  'functions/backoffice/built-ballots.json': [],
  'functions/films/built-film-ids.json': [662],
  'functions/reviews/built-reviews.json': []
}
const EMPTY = `export default async () => Response.json({ ok: true })`
/** The driver and one insert. */
const INSERT = `import { randomBytes } from 'node:crypto'
import { openDatabase } from './functions/db/open.ts'
import { votes } from './functions/db/schema.ts'
const db = openDatabase(process.env.DATABASE_URL)
export default async (request) => {
  await db.insert(votes).values({ ...(await request.json()), voterKey: Uint8Array.from(randomBytes(16)) })
  return Response.json({ ok: true })
}`
/** Runs in a process of its own. The first answer counts from the start of that process. */
const CLIENT = `const [file, url, method, body] = process.argv.slice(2)
const startedMs = performance.now()
const { default: answer } = await import(file)
const importMs = performance.now() - startedMs
const headers = { origin: '${SITE_ORIGIN}', 'content-type': 'application/json' }
const response = await answer(new Request(url, { method, headers, ...(body ? { body } : {}) }), { ip: '192.0.2.7' })
await response.arrayBuffer()
process.stderr.write(JSON.stringify({ importMs, firstMs: performance.now(), status: response.status }))
process.exit(0)
`
type Started = { importMs: number; firstMs: number; status: number }

export const measureFunctions = (share: number): Promise<Row[]> =>
  withDatabase(async (_, url) => {
    const folder = temporaryFolder('functions')
    await bundleFunctions(path.resolve('.'), folder, LISTS)
    const api = path.join(folder, 'api.mjs')
    const [empty, insert] = [await bundle(folder, 'empty', EMPTY), await bundle(folder, 'insert', INSERT)]
    const client = path.join(folder, 'client.mjs')
    writeFileSync(client, CLIENT)
    const look = [`${SITE_ORIGIN}/api/runtime-config`, 'GET']
    const vote = [`${SITE_ORIGIN}/api/votes`, 'POST', '{"episodeNumber":112,"movieTitle":"Close"}']
    const asked = {
      empty: [empty, ...look],
      api: [api, ...look],
      insert: [insert, ...vote],
      vote: [api, ...vote]
    }
    const env = plainEnvironment({ DATABASE_URL: url, APP_SECRET: 'x'.repeat(48) })
    const started: Record<string, Started[]> = { empty: [], api: [], insert: [], vote: [] }
    for (let run = 0; run <= Math.ceil(RUNS * share); run++) {
      for (const [name, args] of Object.entries(asked)) {
        const { stderr } = spawnSync(process.execPath, ['--no-warnings', client, ...args], {
          encoding: 'utf8',
          env
        })
        const one = JSON.parse(stderr) as Started
        if (one.status !== 200) throw new Error(`${name} answered ${one.status}`)
        // The first round fills the cache of the disk.
        if (run > 0) started[name]?.push(one)
      }
    }
    const middle = (name: string, what: 'importMs' | 'firstMs') =>
      median((started[name] ?? []).map((one) => one[what]))
    const first = (figure: string, name: string, floor: string, limit: number) =>
      atMost({
        id: 'S2',
        figure: `${figure}, the start of Node included`,
        value: middle(name, 'firstMs') / middle(floor, 'firstMs'),
        limit,
        format: asTimes,
        beside: `${inMilliseconds(middle(name, 'firstMs'))} and ${inMilliseconds(middle(floor, 'firstMs'))}`
      })
    return [
      atMost({
        id: 'S2',
        figure: 'import of the API',
        value: middle('api', 'importMs'),
        limit: budgets.S2.importMs,
        format: inMilliseconds,
        beside: `empty function ${inMilliseconds(middle('empty', 'importMs'))}`
      }),
      first('first answer of the API ÷ an empty function', 'api', 'empty', budgets.S2.timesEmpty),
      first('first vote ÷ a function with one insert', 'vote', 'insert', budgets.S2.timesInsert)
    ]
  })

async function bundle(folder: string, name: string, contents: string): Promise<string> {
  const outfile = path.join(folder, `${name}.mjs`)
  await build({
    stdin: { contents, resolveDir: path.resolve('.'), loader: 'ts' },
    outfile,
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24'
  })
  return outfile
}
