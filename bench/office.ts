// S4 and S5: the lists of the backoffice when much has gathered, over a socket, with a real token, on a real PostgreSQL server.
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { passwordHash } from '../functions/backoffice/password.ts'
import { type Database, openDatabase } from '../functions/db/open.ts'
import { logText } from '../functions/http/log.ts'
import { openSite } from '../scripts/serve/site.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { startDatabase } from './database.ts'
import { measuredRun } from './measured-run.ts'
import { measureOfficePage } from './office-page.ts'
import { serve } from './served.ts'
import { inKilobytes, median, percentile, type Row } from './table.ts'
import { openVisitors } from './visitor.ts'
import { copyOfProject, removeFolder } from './workshop.ts'

const ROUNDS = 60
/** Episodes of the archive, each with three films to vote on. */
const EPISODES = 120
const FILMS = 3
/** Rows of one statement, which has a few seconds. */
const PORTION = 20_000
const PASSWORD = 'four words for a bench'
/** Quick to make: logging in is not what is measured. */
const QUICK = { N: 1024, r: 8, p: 1 }

const { votes: VOTES, orders: ORDERS, milliseconds: MOST_MS } = budgets.S4

const ballots = Array.from({ length: EPISODES }, (_, index) => ({
  episodeNumber: index + 1,
  title: `Aflevering ${index + 1}`,
  movies: Array.from({ length: FILMS }, (_, film) => ({
    title: `Film ${index + 1}-${film + 1}`,
    year: 1960 + film,
    tmdbId: index * FILMS + film
  }))
}))

export async function measureOffice(chromium: string): Promise<Row[]> {
  const { url, end } = await startDatabase()
  const db = openDatabase(url)
  await fill(db)
  const backoffice = { passwordHash: await passwordHash(PASSWORD, QUICK), ballots: () => ballots }
  const log = (line: Parameters<typeof logText>[0]) => void logText(line)
  const { app } = await openTestApp(undefined, { db, backoffice, now: () => new Date(), log })
  const project = copyOfProject('office')
  console.log('  building the site…')
  await measuredRun(process.execPath, ['scripts/build.ts'], project)
  const dist = path.join(project, 'dist')
  const site = await openSite({ root: project, dist, app, callPaths: ['/api/bo9/*'] })
  const { origin, close } = await serve((request) => site(request, { ip: '192.0.2.7' }))
  const ask = asker(origin, await logIn(origin))
  const lists = {
    [`votes, ${VOTES} of them on ${EPISODES} episodes`]: '/api/bo9/votes',
    [`orders, ${ORDERS} of them, the newest`]: '/api/bo9/orders',
    'the same, those that wait for a person': '/api/bo9/orders?status=held',
    'the same, those of a rare status': '/api/bo9/orders?status=partially_shipped',
    'the same, after one in the middle': `/api/bo9/orders?before=${idOf(ORDERS / 2)}`
  }
  const rows = await inRounds(lists, ask)
  const visitors = await openVisitors(chromium)
  rows.push(...(await measureOfficePage(visitors, origin, PASSWORD)))
  await visitors.close()
  removeFolder(project)
  close()
  end()
  return rows
}

/** An id has letters for digits. */
const idOf = (number: number) =>
  `ord_${String(number)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    .padStart(24, 'a')}`

/** The server then learns what there is, as one in use has done by itself. */
async function fill(db: Database): Promise<void> {
  for (let from = 1; from <= VOTES; from += PORTION)
    await db.execute(sql`
      INSERT INTO votes (episode_number, voter_key, movie_title)
      SELECT 1 + n % ${EPISODES}::int, decode(md5('voter ' || n), 'hex'),
        'Film ' || (1 + n % ${EPISODES}::int) || '-' || (1 + (n / ${EPISODES}::int) % ${FILMS}::int)
      FROM generate_series(${from}::int, ${Math.min(from + PORTION - 1, VOTES)}::int) AS n`)
  await db.execute(sql`
    INSERT INTO last_votes SELECT episode_number, movie_title, now() FROM votes GROUP BY episode_number, movie_title`)
  await db.execute(sql`
    INSERT INTO orders (id, status, payment_state, fulfilment_state, hold_reason, email, email_key, first_name,
      last_name, current_revision, total_cents, created_at, updated_at, paid_at, payment_id)
    SELECT 'ord_' || lpad(translate(n::text, '0123456789', 'abcdefghij'), 24, 'a'),
      (CASE WHEN n % 500 = 0 THEN 'partially_shipped' WHEN n % 5 = 0 THEN 'cancelled' WHEN n % 7 = 0 THEN 'draft'
        ELSE 'delivered' END)::order_status,
      'paid', 'delivered', (CASE WHEN n % 250 = 0 THEN 'dispute' END)::hold_reason,
      'buyer-' || n || '@post.example', 'buyer-' || n || '@post.example', 'Noor', 'de Wit', 1, 2938,
      now() - (n || ' minutes')::interval, now() - (n || ' minutes')::interval, now(), 'pi_' || n
    FROM generate_series(1, ${ORDERS}::int) AS n`)
  await db.execute(sql`
    INSERT INTO print_orders (order_id, print_order_id, status, fetched_at)
    SELECT id, 'po_' || id, 'fulfilled', now() FROM orders WHERE status = 'delivered'`)
  await db.execute(sql`ANALYZE`)
}

async function logIn(origin: string): Promise<string> {
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ password: PASSWORD })
  const answer = await fetch(`${origin}/api/bo9/login`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`the login was answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

type Answered = { milliseconds: number; bytes: number }
type Ask = (path: string) => Promise<Answered>

const asker =
  (origin: string, token: string): Ask =>
  async (path) => {
    const startedMs = performance.now()
    const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const { byteLength: bytes } = await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
    return { milliseconds: performance.now() - startedMs, bytes }
  }

/** In turns, so that what else the machine does is shared out fairly; the first round only warms up. */
async function inRounds(lists: Readonly<Record<string, string>>, ask: Ask): Promise<Row[]> {
  const answered = new Map<string, Answered[]>(Object.keys(lists).map((figure) => [figure, []]))
  for (let round = -1; round < ROUNDS; round++)
    for (const [figure, path] of Object.entries(lists)) {
      const answer = await ask(path)
      if (round >= 0) answered.get(figure)?.push(answer)
    }
  return [...answered].map(([figure, answers]) => rowOf(figure, answers))
}

function rowOf(figure: string, answers: readonly Answered[]): Row {
  const times = answers.map(({ milliseconds }) => milliseconds)
  const p95 = percentile(times, 0.95)
  return {
    name: 'S4',
    figure,
    measured: `median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    budget: `≤ ${MOST_MS} ms each`,
    beside: `answer ${inKilobytes(answers[0]?.bytes ?? 0)}; ${ROUNDS} calls, session looked up and look noted in each`,
    isWithin: Math.max(median(times), p95) <= MOST_MS
  }
}
