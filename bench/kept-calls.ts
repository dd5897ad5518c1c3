// S3: film details and reviews, answered from memory, from the cache, and by asking everybody; beside an empty Hono
// route on the same kind of server, in turns, so that a busy machine slows both.
import { Hono } from 'hono'
import { logText } from '../functions/http/log.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { openTestDatabase } from '../tests/servers/database.ts'
import { serve } from './served.ts'
import { asTimes, median, percentile, type Row } from './table.ts'

const ROUNDS = 20
const CALLS_PER_ROUND = 100
/** Films of the sample, each of which is cold once. */
const COLD_FILMS = [775, 961, 780, 626, 832, 851, 5156, 204, 778, 567]

export async function measureKeptCalls(): Promise<Row[]> {
  const testDatabase = await openTestDatabase('embedded')
  const open = async () => {
    const { app } = await openTestApp(undefined, { db: testDatabase.db, log: (line) => void logText(line) })
    return serve(app)
  }
  const bare = await serve(new Hono().get('/api/movies/:tmdbId', (c) => c.json({ ok: true })).fetch)
  const testApp = await open()
  const bareUrl = `${bare.origin}/api/movies/662`
  const [film, reviews] = [`${testApp.origin}/api/movies/662`, `${testApp.origin}/api/alle/reviews`]
  const cold = await inTurn(COLD_FILMS.map((id) => `${testApp.origin}/api/movies/${id}`))
  const times = await inRounds([bareUrl, film, reviews])
  const restarted = await open()
  const first = await inTurn(COLD_FILMS.map((id) => `${restarted.origin}/api/movies/${id}`))
  for (const { close } of [bare, testApp, restarted]) close()
  await testDatabase.close()
  const [bareMs = [], filmMs = [], reviewsMs = []] = times
  return [
    warmRow('film details, warm', filmMs, bareMs),
    warmRow('reviews, warm', reviewsMs, bareMs),
    coldRow('film details, first call to an instance, kept in the embedded database', first),
    coldRow('film details, cold: three simulated sources without a network, one lock, one row', cold)
  ]
}

async function call(url: string): Promise<number> {
  const startedMs = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - startedMs
}

async function inTurn(urls: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const url of urls) times.push(await call(url))
  return times
}

/** The times of each address; the first round only warms up. */
async function inRounds(urls: readonly string[]): Promise<number[][]> {
  const times: number[][] = urls.map(() => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, url] of urls.entries()) {
      const taken = await inTurn(Array.from({ length: CALLS_PER_ROUND }, () => url))
      if (round > 0) times[place]?.push(...taken)
    }
  }
  return times
}

const inMs = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`

function warmRow(figure: string, taken: number[], bareMs: number[]): Row {
  const times = median(taken) / median(bareMs)
  return {
    name: 'S3',
    figure: `${figure}, ÷ an empty Hono route`,
    measured: `${asTimes(times)} (median ${inMs(median(taken))}, p95 ${inMs(percentile(taken, 0.95))})`,
    budget: `≤ ${asTimes(budgets.S3.timesBare)}`,
    beside: `empty ${inMs(median(bareMs))}, p95 ${inMs(percentile(bareMs, 0.95))}`,
    isWithin: times <= budgets.S3.timesBare
  }
}

const coldRow = (figure: string, taken: number[]): Row => ({
  name: 'S3',
  figure,
  measured: `median ${inMs(median(taken))}, slowest ${inMs(Math.max(...taken))}`,
  budget: '·',
  beside: '·',
  isWithin: undefined
})
