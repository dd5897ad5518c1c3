// S1 to S4: votes, the start of a function, calls that are answered from the cache, and the lists of the backoffice.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { type App, answering } from '../functions/app.ts'
import { passwordHash } from '../functions/desk/backoffice/password.ts'
import { systemClock } from '../functions/platform/clock.ts'
import type { Database } from '../functions/platform/db/open.ts'
import { votes } from '../functions/platform/db/schema.ts'
import { handle } from '../functions/platform/http/handle.ts'
import { logText } from '../functions/platform/http/log.ts'
import { postgresCache } from '../functions/platform/limits/cache.postgres.ts'
import { bundleFunctions } from '../scripts/build/functions.ts'
import { accept } from '../src/lib/outcome.ts'
import { castVote } from '../src/listen/votes/contract.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { CANDIDATES, openTestApp, SITE_ORIGIN } from '../tests/fixtures/app.ts'
import { tally } from '../tests/fixtures/votes/tally.ts'
import { openTestDatabase } from '../tests/servers/database.ts'
import { withDatabase } from './database.ts'
import { temporaryFolder } from './folders.ts'
import { bundled, plainEnvironment } from './processes.ts'
import { load, loadInTurns, serve } from './serve.ts'
import { asTimes, atLeast, atMost, inMilliseconds, median, type Row } from './table.ts'

const { S1, S2, S3, S4 } = budgets
const VOTE = { episodeNumber: 112, movieTitle: 'Close' }
const PACED_FILM = 'Aftersun'
const CONNECTIONS = 32
const CACHE_WITHIN_MS = 30_000
const VISITOR = { ip: '192.0.2.7' }
/** Formats each line as in production, but does not print it. */
const log = (line: Parameters<typeof logText>[0]) => void logText(line)

/** S1: votes per second compared with a plain insert by the same stack, votes at a steady pace, and a burst. */
export const measureVotes = (share: number): Promise<Row[]> =>
  withDatabase(async (db) => {
    const cache = postgresCache(db, systemClock, CACHE_WITHIN_MS)
    const { app } = await openTestApp(undefined, { db, cache, log, now: systemClock })
    using ours = await serveVotes(app, 'Close')
    using bare = await serveVotes(bareInsert(db), 'Close')
    // Timed load leaves requests in flight; these votes are for another film, and all are counted.
    using paced = await serveVotes(app, PACED_FILM)
    const perSecond = await loadInTurns({ ours: ours.vote, bare: bare.vote }, Math.ceil(12 * share))
    return [
      atLeast(
        'S1',
        'votes a second ÷ one bare insert each by the same stack',
        [perSecond.ours / perSecond.bare, S1.timesBareInsert],
        asTimes,
        `${Math.round(perSecond.ours)} and ${Math.round(perSecond.bare)} a second`
      ),
      await atPace(db, paced, S1.perSecond, Math.ceil(S1.seconds * share)),
      await atPace(db, paced, S1.burst / S1.burstSeconds, S1.burstSeconds)
    ]
  })

/** Each vote has a different address and no cookie: the most expensive kind of vote. */
async function serveVotes(app: App, movieTitle: string) {
  let visitors = 0
  const served = await serve((request) => {
    const at = visitors++
    return app(request, { ip: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` })
  })
  const headers = { origin: served.origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...VOTE, movieTitle })
  const call = { method: 'POST', headers, body } as const
  const vote = { url: `${served.origin}/api/votes`, connections: CONNECTIONS, ...call }
  return { ...served, vote, received: () => visitors }
}

/** The baseline: the same call through the same stack, with one insert, and without film lookup, cookie and limits. */
function bareInsert(db: Database): App {
  const insert = handle(castVote, async ({ body }) => {
    await db.insert(votes).values({ ...body, voterKey: Uint8Array.from(randomBytes(16)) })
    return accept({ ok: true as const })
  })
  return answering([insert], log)
}

type VoteServer = Awaited<ReturnType<typeof serveVotes>>
async function atPace(db: Database, { vote, received }: VoteServer, perSecond: number, seconds: number) {
  const counted = async () => (await tally(db, VOTE.episodeNumber)).get(PACED_FILM) ?? 0
  const [before, receivedBefore] = [await counted(), received()]
  const amount = perSecond * seconds
  const { p97Ms } = await load({ ...vote, overallRate: perSecond, amount })
  const [gained, sent] = [(await counted()) - before, received() - receivedBefore]
  const also = {
    isTrue: gained === amount && sent === amount,
    words: `${sent} of ${amount} received, ${gained} in the tally`
  }
  const figure = `${perSecond} votes a second for ${seconds} s, p97.5`
  return atMost('S1', figure, [p97Ms, S1.p95Ms], inMilliseconds, '·', also)
}

const START_RUNS = 15
/** The data that a build writes for the functions, for a podcast with two episodes. */
const LISTS = {
  'functions/listen/votes/built-episodes.json': { candidates: CANDIDATES, publishedOn: {} },
  'functions/desk/backoffice/built-ballots.json': [],
  'functions/desk/episodes/built-for-desk.json': [],
  'functions/listen/embed/built-embeddables.json': {},
  'functions/films/film/built-film-ids.json': [662],
  'functions/platform/jobs/built-jobs.json': [],
  'functions/site/reviews/built-reviews.json': []
}
/** The baselines: a function that does nothing, and one with the driver and one insert. */
const EMPTY = `export default async () => Response.json({ ok: true })`
const INSERT = `import { randomBytes } from 'node:crypto'
import { openDatabase } from './functions/platform/db/open.ts'
import { votes } from './functions/platform/db/schema.ts'
const db = openDatabase(process.env.DATABASE_URL)
export default async (request) => {
  await db.insert(votes).values({ ...(await request.json()), voterKey: Uint8Array.from(randomBytes(16)) })
  return Response.json({ ok: true })
}`
/** Runs in a separate process. The time of the first answer is measured from its start. */
const CLIENT = `const [file, url, method, body] = process.argv.slice(2)
const startedMs = performance.now()
const { default: answer } = await import(file)
const importMs = performance.now() - startedMs
const headers = { origin: '${SITE_ORIGIN}', 'content-type': 'application/json' }
const response = await answer(new Request(url, { method, headers, body }), { ip: '${VISITOR.ip}' })
await response.arrayBuffer()
process.stderr.write(JSON.stringify({ importMs, firstMs: performance.now(), status: response.status }))
process.exit(0)
`

/** S2: the cold start of the API: its import and its first answer. */
export const measureFunctions = (share: number): Promise<Row[]> =>
  withDatabase(async (_, url) => {
    const folder = temporaryFolder('functions')
    await bundleFunctions(path.resolve('.'), folder, LISTS)
    const api = path.join(folder, 'api/api.mjs')
    const client = path.join(folder, 'client.mjs')
    writeFileSync(client, CLIENT)
    const baseline = (name: string, contents: string) =>
      bundled(name, { stdin: { contents, resolveDir: path.resolve('.'), loader: 'ts' }, minify: true })
    const look = [`${SITE_ORIGIN}/api/runtime-config`, 'GET']
    const vote = [`${SITE_ORIGIN}/api/votes`, 'POST', JSON.stringify(VOTE)]
    const queries = {
      empty: [await baseline('empty', EMPTY), ...look],
      api: [api, ...look],
      insert: [await baseline('insert', INSERT), ...vote],
      vote: [api, ...vote]
    }
    type Name = keyof typeof queries
    const env = plainEnvironment({ DATABASE_URL: url, APP_SECRET: 'x'.repeat(48) })
    const started: { name: string; importMs: number; firstMs: number }[] = []
    for (let run = 0; run <= Math.ceil(START_RUNS * share); run++) {
      for (const [name, args] of Object.entries(queries)) {
        const options = { encoding: 'utf8', env } as const
        const { stderr } = spawnSync(process.execPath, ['--no-warnings', client, ...args], options)
        const { status, ...times } = JSON.parse(stderr)
        if (status !== 200) throw new Error(`${name} answered ${status}`)
        // The first round fills the disk cache.
        if (run > 0) started.push({ name, ...times })
      }
    }
    const middle = (wanted: Name, what: 'importMs' | 'firstMs') =>
      median(started.filter(({ name }) => name === wanted).map((one) => one[what]))
    const first = (figure: string, name: Name, baseline: Name, limit: number) => {
      const [ours, least] = [middle(name, 'firstMs'), middle(baseline, 'firstMs')]
      const beside = `${inMilliseconds(ours)} and ${inMilliseconds(least)}`
      return atMost('S2', `${figure}, the start of Node included`, [ours / least, limit], asTimes, beside)
    }
    const beside = `empty function ${inMilliseconds(middle('empty', 'importMs'))}`
    return [
      atMost('S2', 'import of the API', [middle('api', 'importMs'), S2.importMs], inMilliseconds, beside),
      first('first answer of the API ÷ an empty function', 'api', 'empty', S2.timesEmpty),
      first('first vote ÷ a function with one insert', 'vote', 'insert', S2.timesInsert)
    ]
  })

/** S3: cached film details and reviews, compared with an empty Hono route on the same kind of server. */
export async function measureCalls(share: number): Promise<Row[]> {
  const database = await openTestDatabase('embedded')
  const { app } = await openTestApp(undefined, { db: database.db, log })
  using empty = await serve(new Hono().get('/api/movies/:tmdbId', (c) => c.json({ ok: true })).fetch)
  using site = await serve((request) => app(request, VISITOR))
  const perSecond = await loadInTurns(
    {
      empty: { url: `${empty.origin}/api/movies/662`, connections: 1 },
      'film details': { url: `${site.origin}/api/movies/662`, connections: 1 },
      reviews: { url: `${site.origin}/api/alle/reviews`, connections: 1 }
    },
    Math.ceil(8 * share)
  )
  await database.close()
  return (['film details', 'reviews'] as const).map((name) =>
    atMost(
      'S3',
      `${name}, warm, one after the other ÷ an empty Hono route`,
      [perSecond.empty / perSecond[name], S3.timesBare],
      asTimes,
      `${Math.round(perSecond[name])} and ${Math.round(perSecond.empty)} a second`
    )
  )
}

const CALLS = 100
/** Episodes of the archive, each with three films to vote on. */
const EPISODES = 120
const FILMS = 3
/** Rows per statement, which must finish within a few seconds. */
const BATCH_SIZE = 20_000
/** A session belongs to one browser. */
const BROWSER = { 'user-agent': 'bench' }
const PASSWORD = 'four words for a bench'
/** Fast to compute, because the login is not measured. */
const QUICK = { N: 1024, r: 8, p: 1 }
const LOOKS = {
  [`votes, ${S4.votes} of them`]: '/api/bo9/votes',
  [`orders, the newest of ${S4.orders}`]: '/api/bo9/orders',
  'the newest that were paid': '/api/bo9/orders?unpaid=no',
  'the sums of the orders': '/api/bo9/order-sums',
  'orders on hold': '/api/bo9/orders?status=held',
  'orders of a rare status': '/api/bo9/orders?status=partially_shipped'
}
const ballots = Array.from({ length: EPISODES }, (_, index) => ({
  episodeNumber: index + 1,
  title: `Aflevering ${index + 1}`,
  movies: Array.from({ length: FILMS }, (_, film) => ({
    title: `Film ${index + 1}-${film + 1}`,
    year: 1960 + film,
    tmdbId: index * FILMS + film
  }))
}))

/** S4: the lists of the backoffice with much data, over HTTP, with a real token, on a real PostgreSQL server. */
export const measureBackoffice = (share: number): Promise<Row[]> =>
  withDatabase(async (db) => {
    await fillVotes(db)
    await fillOrders(db)
    // Statistics for the planner, which a database in use collects by itself.
    await db.execute(sql`ANALYZE`)
    const backoffice = { passwordHash: await passwordHash(PASSWORD, QUICK), ballots: () => ballots }
    const { app } = await openTestApp(undefined, { db, backoffice, now: systemClock, log })
    using site = await serve((request) => app(request, VISITOR))
    const login = await fetch(`${site.origin}/api/bo9/login`, {
      method: 'POST',
      headers: { ...BROWSER, origin: site.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD })
    })
    const { token } = (await login.json()) as { token: string }
    const headers = { ...BROWSER, origin: site.origin, authorization: `Bearer ${token}` }
    const rows: Row[] = []
    for (const [figure, list] of Object.entries(LOOKS)) {
      const call = { url: site.origin + list, headers, connections: 1, amount: Math.ceil(CALLS * share) }
      const { p97Ms, medianMs, failed } = await load(call)
      const also = { isTrue: failed === 0, words: `${failed} failed` }
      const beside = `median ${inMilliseconds(medianMs)}`
      rows.push(atMost('S4', `${figure}, p97.5`, [p97Ms, S4.milliseconds], inMilliseconds, beside, also))
    }
    return rows
  })

async function fillVotes(db: Database): Promise<void> {
  for (let from = 1; from <= S4.votes; from += BATCH_SIZE)
    await db.execute(sql`
      INSERT INTO votes (episode_number, voter_key, movie_title)
      SELECT 1 + n % ${EPISODES}::int, decode(md5('voter ' || n), 'hex'),
        'Film ' || (1 + n % ${EPISODES}::int) || '-' || (1 + (n / ${EPISODES}::int) % ${FILMS}::int)
      FROM generate_series(${from}::int, ${Math.min(from + BATCH_SIZE - 1, S4.votes)}::int) AS n`)
  await db.execute(sql`
    INSERT INTO last_votes SELECT episode_number, movie_title, now() FROM votes GROUP BY episode_number, movie_title`)
}

async function fillOrders(db: Database): Promise<void> {
  // Ids have letters instead of digits.
  await db.execute(sql`
    INSERT INTO orders (id, status, payment_state, fulfilment_state, hold_reason, email, email_key, first_name,
      last_name, current_revision, total_cents, created_at, updated_at, paid_at, payment_id)
    SELECT 'ord_' || lpad(translate(n::text, '0123456789', 'abcdefghij'), 24, 'a'),
      (CASE WHEN n % 500 = 0 THEN 'partially_shipped' WHEN n % 5 = 0 THEN 'cancelled' WHEN n % 7 = 0 THEN 'draft'
        ELSE 'delivered' END)::order_status,
      'paid', 'delivered', (CASE WHEN n % 250 = 0 THEN 'dispute' END)::hold_reason,
      'buyer-' || n || '@post.example', 'buyer-' || n || '@post.example', 'Noor', 'de Wit', 1, 2938,
      now() - (n || ' minutes')::interval, now() - (n || ' minutes')::interval, now(), 'pi_' || n
    FROM generate_series(1, ${S4.orders}::int) AS n`)
  await db.execute(sql`
    INSERT INTO print_orders (order_id, print_order_id, status, fetched_at)
    SELECT id, 'po_' || id, 'fulfilled', now() FROM orders WHERE status = 'delivered'`)
}
