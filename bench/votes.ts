// S1: votes per second and how long the slowest wait, beside the least that could be done: one insert for each request,
// by the same stack (the wrapper around every call, its log line, the driver) and by nothing but the driver.
import { randomBytes } from 'node:crypto'
import { answering } from '../functions/app.ts'
import { systemClock } from '../functions/clock.ts'
import { type Database, openDatabase } from '../functions/db/open.ts'
import { votes } from '../functions/db/schema.ts'
import { handle } from '../functions/http/handle.ts'
import { logText } from '../functions/http/log.ts'
import { postgresCache } from '../functions/services/cache/cache.postgres.ts'
import { redisCache } from '../functions/services/cache/cache.redis.ts'
import type { Cache } from '../functions/services/cache/cache.ts'
import { tally } from '../functions/votes/queries.ts'
import { castVote } from '../src/features/votes/contract.ts'
import { accept } from '../src/lib/outcome.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp, SITE_ORIGIN } from '../tests/fixtures/app.ts'
import { redisProgram, startTestRedis } from '../tests/servers/redis.ts'
import { startDatabase } from './database.ts'
import { atPace, inTurns, type Pace } from './load.ts'
import { asTimes, inMilliseconds, percentile, type Row } from './table.ts'

const EPISODE = 112
const FILM = 'Close'
const TURNS = { rounds: 24, turnMs: 500, parallel: 32 }
/** A noisy neighbour must not change what is measured: nothing is cut off. */
const PATIENT_MS = 30_000

type Answer = (request: Request, host: { ip: string }) => Promise<Response>

export async function measureVotes(): Promise<Row[]> {
  const { url, end } = await startDatabase()
  const db = openDatabase(url)
  const redis = redisProgram() ? await startTestRedis(redisProgram() ?? '') : undefined
  const ours = await booth(db, postgresCache(db, systemClock, PATIENT_MS))
  const { countAndWrite: _, ...apart } = postgresCache(db, systemClock, PATIENT_MS)
  const paces = await inTurns(
    {
      bare: pressing(bareStack(db)),
      driver: () => vote((request) => bareInsert(db, request)),
      ours: () => vote(ours),
      apart: pressing(await booth(db, apart)),
      ...(redis
        ? {
            redis: pressing(await booth(db, redisCache({ ...redis, prefix: 'bench', withinMs: PATIENT_MS })))
          }
        : {})
    },
    TURNS
  )
  await db.delete(votes)
  const rows = [...paceRows(paces), await steadyRow(db, ours), await burstRow(db, ours)]
  await redis?.close()
  end()
  return rows
}

const pressing = (answer: Answer) => () => vote(answer)

const log = (line: Parameters<typeof logText>[0]) => void logText(line)

/** The app as it is deployed, but for where its log line goes. */
async function booth(db: Database, cache: Cache): Promise<Answer> {
  const { app } = await openTestApp(undefined, { db, cache, log, now: systemClock })
  return app
}

let addresses = 0
/** Each vote is that of a new browser at an address of its own: the most that a vote can ask for. */
async function vote(answer: Answer): Promise<void> {
  const at = addresses++
  const request = new Request(`${SITE_ORIGIN}/api/votes`, {
    method: 'POST',
    headers: { origin: SITE_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ episodeNumber: EPISODE, movieTitle: FILM })
  })
  const response = await answer(request, { ip: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` })
  if (response.status !== 200) throw new Error(`a vote was answered ${response.status}`)
  await response.arrayBuffer()
}

/** The floor: the same call through the same wrapper, answered by one insert; no film looked up, no cookie, no limits. */
function bareStack(db: Database): Answer {
  const insert = handle(castVote, async ({ body }) => {
    await db.insert(votes).values({ ...body, voterKey: Uint8Array.from(randomBytes(16)) })
    return accept({ ok: true as const })
  })
  return answering([insert], log)
}

/** Less than any stack: no wrapper either; one row by the same driver over the same protocol. */
async function bareInsert(db: Database, request: Request): Promise<Response> {
  const ballot = (await request.json()) as { episodeNumber: number; movieTitle: string }
  await db.insert(votes).values({ ...ballot, voterKey: Uint8Array.from(randomBytes(16)) })
  return Response.json({ ok: true })
}

function paceRows(paces: ReadonlyMap<string, Pace>): Row[] {
  const bare = paces.get('bare')
  const perSecond = (pace: Pace | undefined) => `${Math.round(pace?.perSecond ?? 0)} a second`
  const ratio = (pace: Pace | undefined) => (pace?.perSecond ?? 0) / (bare?.perSecond ?? Number.NaN)
  const row = (name: string, figure: string, least?: number): Row => ({
    name: 'S1',
    figure,
    measured: `${asTimes(ratio(paces.get(name)))} (${perSecond(paces.get(name))}, processor ${paces.get(name)?.processorMs.toFixed(2)} ms each)`,
    budget: least === undefined ? '·' : `≥ ${asTimes(least)}`,
    beside: `bare insert ${perSecond(bare)}, processor ${bare?.processorMs.toFixed(2)} ms each`,
    isWithin: least === undefined ? undefined : ratio(paces.get(name)) >= least
  })
  return [
    row('ours', 'votes of new browsers ÷ one bare insert each by the same stack', budgets.S1.timesBareInsert),
    row('driver', 'one insert each by the driver alone, without the stack'),
    row('apart', 'the same with limits asked for in a question of their own'),
    ...(paces.has('redis') ? [row('redis', 'the same with limits in Redis')] : [])
  ]
}

async function steadyRow(db: Database, app: Answer): Promise<Row> {
  const { perSecond, seconds, p95Ms } = budgets.S1
  const { took, words, isExact } = await counted(db, app, perSecond * seconds, seconds)
  const p95 = percentile(took, 0.95)
  return {
    name: 'S1',
    figure: `${perSecond} votes a second for ${seconds} s`,
    measured: `p95 ${inMilliseconds(p95)}, p99 ${inMilliseconds(percentile(took, 0.99))}, median ${inMilliseconds(percentile(took, 0.5))}; ${words}`,
    budget: `p95 ≤ ${inMilliseconds(p95Ms)}, tally exact`,
    beside: '·',
    isWithin: p95 <= p95Ms && isExact
  }
}

async function burstRow(db: Database, app: Answer): Promise<Row> {
  const { burst, burstSeconds } = budgets.S1
  const { took, words, isExact } = await counted(db, app, burst, burstSeconds)
  return {
    name: 'S1',
    figure: `${burst} votes in ${burstSeconds} s`,
    measured: `${words}; slowest ${inMilliseconds(Math.max(...took))}`,
    budget: 'none lost',
    beside: '·',
    isWithin: isExact
  }
}

/** `vote` throws at any answer that is no yes; the table has the last word. */
async function counted(db: Database, app: Answer, count: number, seconds: number) {
  const before = (await tally(db, EPISODE)).get(FILM) ?? 0
  const took = await atPace(pressing(app), count, seconds * 1000)
  const gained = ((await tally(db, EPISODE)).get(FILM) ?? 0) - before
  return { took, isExact: gained === count, words: `${gained} of ${count} in the tally` }
}
