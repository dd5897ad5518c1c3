// S2: what a function costs a process that has just begun: its size, its import, its first answer; beside functions that do next to nothing.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import * as v from 'valibot'
import { jobs } from '../functions/jobs.ts'
import { bundleFunctions } from '../scripts/build/functions.ts'
import { assetLimits, budgets } from '../tests/budgets/limits.ts'
import { CANDIDATES, SITE_ORIGIN } from '../tests/fixtures/app.ts'
import { startDatabase } from './database.ts'
import { asTimes, inKilobytes, inMilliseconds, median, type Row } from './table.ts'
import { plainEnvironment, temporaryFolder } from './workshop.ts'

const RUNS = 15
const VOTE = { episodeNumber: 112, movieTitle: 'Close' }
/** Of a podcast with two episodes. */
const LISTS = {
  'functions/votes/built-episodes.json': { candidates: CANDIDATES, publishedOn: {} },
  'functions/backoffice/built-ballots.json': [],
  'functions/films/built-film-ids.json': [662],
  'functions/reviews/built-reviews.json': []
}
const EMPTY = `export default async () => Response.json({ ok: true })`
/** The driver and one insert, and nothing of the app. */
const BARE_INSERT = `import { randomBytes } from 'node:crypto'
import { openDatabase } from './functions/db/open.ts'
import { votes } from './functions/db/schema.ts'
const db = openDatabase(process.env.DATABASE_URL)
export default async (request) => {
  await db.insert(votes).values({ ...(await request.json()), voterKey: Uint8Array.from(randomBytes(16)) })
  return Response.json({ ok: true })
}`
/** Runs in a process of its own, and counts from the moment that process began. */
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
const started = v.object({ importMs: v.number(), firstMs: v.number(), status: v.number() })

interface Asked {
  file: string
  path: string
  method?: 'GET' | 'POST'
  body?: string
}

export async function measureMounts(): Promise<Row[]> {
  const folder = temporaryFolder('mounts')
  const built = path.join(folder, 'functions')
  const bundles = await bundleFunctions(path.resolve('.'), built, LISTS)
  const [empty, insert] = [
    await bundled(folder, 'empty', EMPTY),
    await bundled(folder, 'insert', BARE_INSERT)
  ]
  const client = path.join(folder, 'client.mjs')
  writeFileSync(client, CLIENT)
  const { url, end } = await startDatabase()
  const api = path.join(built, 'api.mjs')
  const vote = { path: '/api/votes', method: 'POST', body: JSON.stringify(VOTE) } as const
  const asked: Record<string, Asked> = {
    empty: { file: empty, path: '/api/runtime-config' },
    api: { file: api, path: '/api/runtime-config' },
    insert: { file: insert, ...vote },
    vote: { file: api, ...vote },
    ...Object.fromEntries(
      jobs.map(({ name }) => [name, { file: path.join(built, `${name}.mjs`), path: '/' }])
    )
  }
  const times = startInTurns(client, asked, { DATABASE_URL: url, APP_SECRET: 'x'.repeat(48) })
  end()
  return [
    ...bundles.map(({ name, bytes }) => sizeRow(name, bytes)),
    ...['api', ...jobs.map(({ name }) => name)].map((name) => importRow(name, times)),
    firstRow('first answer of the API', 'api', 'empty', budgets.S2.timesEmpty, times),
    firstRow('first vote', 'vote', 'insert', budgets.S2.timesEmptyForVote, times),
    ...jobs.map(({ name }) => firstRow(`first run of ${name}`, name, 'insert', undefined, times))
  ]
}

async function bundled(folder: string, name: string, code: string): Promise<string> {
  const outfile = path.join(folder, `${name}.mjs`)
  const banner = { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" }
  const stdin = { contents: code, resolveDir: path.resolve('.'), loader: 'ts' } as const
  await build({
    stdin,
    outfile,
    banner,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24'
  })
  return outfile
}

type Times = Map<string, v.InferOutput<typeof started>[]>

/** Each of them once, then each of them again: what else the machine does is shared out fairly. */
function startInTurns(
  client: string,
  asked: Readonly<Record<string, Asked>>,
  env: Record<string, string>
): Times {
  const times: Times = new Map(Object.keys(asked).map((name) => [name, []]))
  for (let run = -1; run < RUNS; run++) {
    for (const [name, { file, path: where, method = 'GET', body = '' }] of Object.entries(asked)) {
      const args = ['--no-warnings', client, file, `${SITE_ORIGIN}${where}`, method, body]
      const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: plainEnvironment(env) })
      const time = v.parse(started, JSON.parse(stderr))
      if (time.status >= 400) throw new Error(`${name} answered ${time.status}`)
      if (run >= 0) times.get(name)?.push(time) // the first round fills the disk's cache
    }
  }
  return times
}

const middle = (times: Times, name: string, what: 'importMs' | 'firstMs') =>
  median((times.get(name) ?? []).map((time) => time[what]))

function sizeRow(name: string, bytes: number): Row {
  return {
    name: 'S2',
    figure: `bundle of ${name}`,
    measured: inKilobytes(bytes),
    budget: `≤ ${inKilobytes(assetLimits.functionBytes)}`,
    beside: '·',
    isWithin: bytes <= assetLimits.functionBytes
  }
}

function importRow(name: string, times: Times): Row {
  const milliseconds = middle(times, name, 'importMs')
  return {
    name: 'S2',
    figure: `import of ${name}`,
    measured: inMilliseconds(milliseconds),
    budget: `≤ ${inMilliseconds(budgets.S2.importMs)}`,
    beside: `empty function ${inMilliseconds(middle(times, 'empty', 'importMs'))}`,
    isWithin: milliseconds <= budgets.S2.importMs
  }
}

function firstRow(figure: string, name: string, floor: string, most: number | undefined, times: Times): Row {
  const [ours, least] = [middle(times, name, 'firstMs'), middle(times, floor, 'firstMs')]
  return {
    name: 'S2',
    figure: `${figure}, Node's own start included`,
    measured: `${asTimes(ours / least)} (${inMilliseconds(ours)})`,
    budget: most === undefined ? '·' : `≤ ${asTimes(most)}`,
    beside: `${floor === 'empty' ? 'empty function' : 'function with one insert'} ${inMilliseconds(least)}`,
    isWithin: most === undefined ? undefined : ours / least <= most
  }
}
