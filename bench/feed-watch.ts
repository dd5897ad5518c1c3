// P4: one look of the watch over the feed, as a function takes it: an unchanged feed, and the largest one that is new.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../functions/db/open.ts'
import { createOutsideFetch } from '../functions/http/client/outside-fetch.ts'
import { noteShown } from '../functions/releases/build-queries.ts'
import { rssFeed } from '../functions/services/rss/podcast-feed.rss.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestReleases } from '../tests/fixtures/releases.ts'
import { startDatabase } from './database.ts'
import { fullFeed } from './feed.ts'
import { inMegabytes, inMilliseconds, median, type Row } from './table.ts'

const LOOKS = 7

/** A web server with one feed, which knows what it sent before. */
async function startPublisher() {
  let feed = ''
  const server = createServer((request, response) => {
    const etag = `"${createHash('sha256').update(feed).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    return response.writeHead(200, { etag, 'content-type': 'text/xml' }).end(feed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    publish: (text: string) => {
      feed = text
    },
    close: () => server.close()
  }
}

async function inTurn(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await act()
  return performance.now() - startedMs
}

export async function measureFeedWatch(): Promise<Row[]> {
  const database = await startDatabase()
  const db = openDatabase(database.url)
  const context = await openTestReleases(db)
  const publisher = await startPublisher()
  const send = createOutsideFetch({ service: 'feed', trustedOrigins: [publisher.origin] })
  const feed = rssFeed(`${publisher.origin}/feed.xml`, send)
  const { feed: text, episodes } = fullFeed(publisher.origin)
  publisher.publish(text)
  const first = await inTurn(() => context.watch({ feed, buildHook: undefined }))
  await noteShown(db, feed.address, LOOKS + 1)
  const fresh: number[] = []
  const unchanged: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    publisher.publish(text.replace('<channel>', `<channel><copyright>${look}</copyright>`))
    fresh.push(await inTurn(() => context.watch({ feed, buildHook: undefined })))
    unchanged.push(await inTurn(() => context.watch({ feed })))
  }
  const builds = context.state.hookCalls.length
  publisher.close()
  await context.close()
  database.end()
  const size = `feed of ${inMegabytes(text.length)} (${episodes} episodes)`
  return [
    {
      name: 'P4',
      figure: `look at an unchanged ${size}`,
      measured: `${inMilliseconds(median(unchanged))}, ${builds} builds`,
      budget: `≤ ${inMilliseconds(budgets.P4.unchangedMilliseconds)}, no build`,
      beside: `${inMilliseconds(first)} for the first import`,
      isWithin: median(unchanged) <= budgets.P4.unchangedMilliseconds && builds === 0
    },
    {
      name: 'P4',
      figure: `look at that feed sent whole: parsed, judged, compared with the copy`,
      measured: inMilliseconds(median(fresh)),
      budget: `≤ ${inMilliseconds(budgets.P4.freshMilliseconds)}`,
      beside: `${inMilliseconds(first)} for the first import`,
      isWithin: median(fresh) <= budgets.P4.freshMilliseconds
    }
  ]
}
