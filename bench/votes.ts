// S1: votes per second beside a bare insert by the same stack, votes at a steady pace, and a burst.
import { randomBytes } from 'node:crypto'
import { type App, answering } from '../functions/app.ts'
import { systemClock } from '../functions/clock.ts'
import type { Database } from '../functions/db/open.ts'
import { votes } from '../functions/db/schema.ts'
import { handle } from '../functions/http/handle.ts'
import { logText } from '../functions/http/log.ts'
import { postgresCache } from '../functions/services/cache/cache.postgres.ts'
import { tally } from '../functions/votes/queries.ts'
import { castVote } from '../src/features/votes/contract.ts'
import { accept } from '../src/lib/outcome.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { withDatabase } from './database.ts'
import { load, loadInTurns, serve } from './serve.ts'
import { asTimes, atLeast, atMost, inMilliseconds, type Row } from './table.ts'

const EPISODE = 112
const FILM = 'Close'
const CONNECTIONS = 32
const CACHE_WITHIN_MS = 30_000
const log = (line: Parameters<typeof logText>[0]) => void logText(line)

export const measureVotes = (share: number): Promise<Row[]> =>
  withDatabase(async (db) => {
    const cache = postgresCache(db, systemClock, CACHE_WITHIN_MS)
    const { app } = await openTestApp(undefined, { db, cache, log, now: systemClock })
    const [ours, bare] = [await serveVotes(app), await serveVotes(bareInsert(db))]
    const perSecond = await loadInTurns(
      { ours: { ...ours.vote, connections: CONNECTIONS }, bare: { ...bare.vote, connections: CONNECTIONS } },
      { rounds: Math.ceil(12 * share), seconds: 1 }
    )
    const rows = [
      atLeast({
        id: 'S1',
        figure: 'votes a second ÷ one bare insert each by the same stack',
        value: perSecond.ours / perSecond.bare,
        limit: budgets.S1.timesBareInsert,
        format: asTimes,
        beside: `${Math.round(perSecond.ours)} and ${Math.round(perSecond.bare)} a second`
      }),
      await atPace(db, ours, budgets.S1.perSecond, Math.ceil(budgets.S1.seconds * share)),
      await atPace(db, ours, budgets.S1.burst / budgets.S1.burstSeconds, budgets.S1.burstSeconds)
    ]
    ours.close()
    bare.close()
    return rows
  })

/** Each vote comes from an address of its own, without a cookie: the most work that a vote can ask for. */
async function serveVotes(app: App) {
  let visitors = 0
  const pending = new Set<Promise<Response>>()
  const { origin, close } = await serve(async (request) => {
    const at = visitors++
    const answer = app(request, { ip: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` })
    pending.add(answer)
    return answer.finally(() => pending.delete(answer))
  })
  const vote = {
    url: `${origin}/api/votes`,
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ episodeNumber: EPISODE, movieTitle: FILM })
  } as const
  // Load that ends by the clock leaves requests on their way, which are counted later.
  return { vote, close, idle: () => Promise.all(pending), received: () => visitors }
}

/** The floor: the same call through the same stack, answered by one insert. No film looked up, no cookie, no limits. */
function bareInsert(db: Database): App {
  const insert = handle(castVote, async ({ body }) => {
    await db.insert(votes).values({ ...body, voterKey: Uint8Array.from(randomBytes(16)) })
    return accept({ ok: true as const })
  })
  return answering([insert], log)
}

async function atPace(
  db: Database,
  { vote, idle, received }: Awaited<ReturnType<typeof serveVotes>>,
  perSecond: number,
  seconds: number
) {
  await idle()
  const counted = async () => (await tally(db, EPISODE)).get(FILM) ?? 0
  const [before, receivedBefore] = [await counted(), received()]
  const amount = perSecond * seconds
  const { p97Ms } = await load({ ...vote, connections: CONNECTIONS, overallRate: perSecond, amount })
  await idle()
  const gained = (await counted()) - before
  const sent = received() - receivedBefore
  return atMost({
    id: 'S1',
    figure: `${perSecond} votes a second for ${seconds} s, p97.5`,
    value: p97Ms,
    limit: budgets.S1.p95Ms,
    format: inMilliseconds,
    also: {
      isTrue: gained === amount && sent === amount,
      words: `${sent} of ${amount} received, ${gained} in the tally`
    }
  })
}
