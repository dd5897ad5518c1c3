// S3: film details and reviews that are kept, beside an empty Hono route on the same kind of server.
import { Hono } from 'hono'
import { logText } from '../functions/http/log.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { openTestDatabase } from '../tests/servers/database.ts'
import { loadInTurns, serve } from './serve.ts'
import { asTimes, atMost, type Row } from './table.ts'

export async function measureCalls(share: number): Promise<Row[]> {
  const database = await openTestDatabase('embedded')
  const { app } = await openTestApp(undefined, { db: database.db, log: (line) => void logText(line) })
  const empty = await serve(new Hono().get('/api/movies/:tmdbId', (c) => c.json({ ok: true })).fetch)
  const site = await serve((request) => app(request, { ip: '192.0.2.7' }))
  const perSecond = await loadInTurns(
    {
      empty: { url: `${empty.origin}/api/movies/662`, connections: 1 },
      film: { url: `${site.origin}/api/movies/662`, connections: 1 },
      reviews: { url: `${site.origin}/api/alle/reviews`, connections: 1 }
    },
    { rounds: Math.ceil(8 * share), seconds: 1 }
  )
  for (const { close } of [empty, site]) close()
  await database.close()
  return (['film', 'reviews'] as const).map((name) =>
    atMost({
      id: 'S3',
      figure: `${name === 'film' ? 'film details' : name}, warm, one after the other ÷ an empty Hono route`,
      value: perSecond.empty / perSecond[name],
      limit: budgets.S3.timesBare,
      format: asTimes,
      beside: `${Math.round(perSecond[name])} and ${Math.round(perSecond.empty)} a second`
    })
  )
}
