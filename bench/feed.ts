// G13: the largest feed that is accepted, from the first byte to checked episodes. P4: a check of that feed, unchanged.
import { budgets } from '../tests/budgets/limits.ts'
import { openTestReleases } from '../tests/fixtures/releases.ts'
import { bundled, SMALL_MACHINE } from './bundled.ts'
import { withDatabase } from './database.ts'
import { feedXml } from './generate-feed.ts'
import { measure } from './processes.ts'
import { serve } from './serve.ts'
import { atMost, inMegabytes, inMilliseconds, median, type Row } from './table.ts'

const RUNS = 5
const SHORT_FEED = 100
const SPARED_EPISODES = 5

/** A feed just under the largest size that is accepted. */
function fullFeed(): { text: string; episodes: number } {
  const origin = 'https://podcast.example'
  const perEpisode = feedXml({ episodes: SHORT_FEED, origin }).length / SHORT_FEED
  for (let episodes = Math.floor(budgets.G13.feedBytes / perEpisode); ; episodes -= SPARED_EPISODES) {
    const text = feedXml({ episodes, origin })
    if (Buffer.byteLength(text) <= budgets.G13.feedBytes) return { text, episodes }
  }
}

export async function measureFeed(share: number): Promise<Row[]> {
  const { text, episodes } = fullFeed()
  const { origin, close } = await serve(
    () => new Response(text, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
  )
  const args = [...SMALL_MACHINE, await bundled('bench/feed-worker.ts'), `${origin}/feed.xml`]
  const reports: { episodes: number; milliseconds: number; peakBytes: number }[] = []
  for (let run = 0; run < Math.ceil(RUNS * share); run++)
    reports.push(JSON.parse((await measure({ args, cwd: process.cwd() })).output))
  close()
  const isWhole = reports.every((report) => report.episodes === episodes)
  const figure = `feed of ${inMegabytes(text.length)}, ${episodes} episodes`
  return [
    atMost({
      id: 'G13',
      figure: `${figure}, to checked episodes`,
      value: median(reports.map(({ milliseconds }) => milliseconds)),
      limit: budgets.G13.milliseconds,
      format: inMilliseconds,
      also: { isTrue: isWhole, words: isWhole ? 'all came through' : 'episodes are MISSING' }
    }),
    atMost({
      id: 'G13',
      figure: `${figure}, memory with Node and the heap of a 1 GB function`,
      value: median(reports.map(({ peakBytes }) => peakBytes)),
      limit: budgets.G13.memoryBytes,
      format: inMegabytes
    }),
    await unchangedRow(text, Math.ceil(RUNS * share))
  ]
}

const unchangedRow = (text: string, runs: number): Promise<Row> =>
  withDatabase(async (db) => {
    const site = await openTestReleases(db)
    site.state.feed = text
    await site.watch({ buildHook: undefined })
    await site.build()
    await site.deployed()
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const startedMs = performance.now()
      await site.watch()
      times.push(performance.now() - startedMs)
    }
    const builds = site.state.hookCalls.length
    await site.close()
    return atMost({
      id: 'P4',
      figure: 'check of that feed, unchanged (304)',
      value: median(times),
      limit: budgets.P4.unchangedMilliseconds,
      format: inMilliseconds,
      also: { isTrue: builds === 0, words: `${builds} builds` }
    })
  })
