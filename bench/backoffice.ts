// S4: the lists of the backoffice when much has gathered, over HTTP, with a real token, on a real PostgreSQL server.
import { sql } from 'drizzle-orm'
import { passwordHash } from '../functions/backoffice/password.ts'
import type { Database } from '../functions/db/open.ts'
import { logText } from '../functions/http/log.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { withDatabase } from './database.ts'
import { load, serve } from './serve.ts'
import { atMost, inMilliseconds, type Row } from './table.ts'

const CALLS = 100
/** Episodes of the archive, each with three films to vote on. */
const EPISODES = 120
const FILMS = 3
/** Rows of one statement, which must be done within a few seconds. */
const PORTION = 20_000
/** A session belongs to one browser. */
const BROWSER = { 'user-agent': 'bench' }
const PASSWORD = 'four words for a bench'
/** Quick to make: the login is not measured. */
const QUICK = { N: 1024, r: 8, p: 1 }
const { votes: VOTES, orders: ORDERS, milliseconds: LIMIT_MS } = budgets.S4

const ballots = Array.from({ length: EPISODES }, (_, index) => ({
  episodeNumber: index + 1,
  title: `Aflevering ${index + 1}`,
  movies: Array.from({ length: FILMS }, (_, film) => ({
    title: `Film ${index + 1}-${film + 1}`,
    year: 1960 + film,
    tmdbId: index * FILMS + film
  }))
}))
const LISTS = {
  [`votes, ${VOTES} of them`]: '/api/bo9/votes',
  [`orders, the newest of ${ORDERS}`]: '/api/bo9/orders',
  'orders on hold': '/api/bo9/orders?status=held',
  'orders of a rare status': '/api/bo9/orders?status=partially_shipped'
}

export const measureBackoffice = (share: number): Promise<Row[]> =>
  withDatabase(async (db) => {
    await fill(db)
    const backoffice = { passwordHash: await passwordHash(PASSWORD, QUICK), ballots: () => ballots }
    const log = (line: Parameters<typeof logText>[0]) => void logText(line)
    const { app } = await openTestApp(undefined, { db, backoffice, now: () => new Date(), log })
    const { origin, close } = await serve((request) => app(request, { ip: '192.0.2.7' }))
    const headers = { ...BROWSER, origin, authorization: `Bearer ${await logIn(origin)}` }
    const rows: Row[] = []
    for (const [figure, list] of Object.entries(LISTS)) {
      const { p97Ms, medianMs, failed } = await load({
        url: `${origin}${list}`,
        headers,
        connections: 1,
        amount: Math.ceil(CALLS * share)
      })
      rows.push(
        atMost({
          id: 'S4',
          figure: `${figure}, p97.5`,
          value: p97Ms,
          limit: LIMIT_MS,
          format: inMilliseconds,
          beside: `median ${inMilliseconds(medianMs)}`,
          also: { isTrue: failed === 0, words: `${failed} failed` }
        })
      )
    }
    close()
    return rows
  })

async function fill(db: Database): Promise<void> {
  for (let from = 1; from <= VOTES; from += PORTION)
    await db.execute(sql`
      INSERT INTO votes (episode_number, voter_key, movie_title)
      SELECT 1 + n % ${EPISODES}::int, decode(md5('voter ' || n), 'hex'),
        'Film ' || (1 + n % ${EPISODES}::int) || '-' || (1 + (n / ${EPISODES}::int) % ${FILMS}::int)
      FROM generate_series(${from}::int, ${Math.min(from + PORTION - 1, VOTES)}::int) AS n`)
  await db.execute(sql`
    INSERT INTO last_votes SELECT episode_number, movie_title, now() FROM votes GROUP BY episode_number, movie_title`)
  // An id has letters for digits.
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
  // Statistics for the planner, which a database in use gathers by itself.
  await db.execute(sql`ANALYZE`)
}

async function logIn(origin: string): Promise<string> {
  const headers = { ...BROWSER, origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ password: PASSWORD })
  const answer = await fetch(`${origin}/api/bo9/login`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`the login was answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}
