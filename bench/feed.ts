// G13: the largest feed that is accepted, from the first byte to checked episodes. P4: a check of that feed, unchanged.
import { budgets } from '../tests/budgets/limits.ts'
import { openTestReleases } from '../tests/fixtures/releases.ts'
import { withDatabase } from './database.ts'
import { feedXml } from './made-up-podcast.ts'
import { bundled, measure, SMALL_MACHINE } from './processes.ts'
import { serve } from './serve.ts'
import { atMost, inMegabytes, inMilliseconds, median, type Row } from './table.ts'

const { G13 } = budgets
const RUNS = 5
const SHORT_FEED = 100
const SPARED_EPISODES = 5

/** A feed just below the size limit. */
function fullFeed(): { text: string; episodes: number } {
  const origin = 'https://podcast.example'
  const perEpisode = feedXml({ episodes: SHORT_FEED, origin }).length / SHORT_FEED
  for (let episodes = Math.floor(G13.feedBytes / perEpisode); ; episodes -= SPARED_EPISODES) {
    const text = feedXml({ episodes, origin })
    if (Buffer.byteLength(text) <= G13.feedBytes) return { text, episodes }
  }
}

export async function measureFeed(share: number): Promise<Row[]> {
  const { text, episodes } = fullFeed()
  const runs = Math.ceil(RUNS * share)
  const headers = { 'content-type': 'application/rss+xml; charset=utf-8' }
  using host = await serve(() => new Response(text, { headers }))
  const worker = await bundled('feed-worker', { entryPoints: ['bench/feed-worker.ts'] })
  const reports: { episodes: number; milliseconds: number; peakBytes: number }[] = []
  for (let run = 0; run < runs; run++) {
    const { output } = await measure('.', [...SMALL_MACHINE, worker, `${host.origin}/feed.xml`])
    reports.push(JSON.parse(output))
  }
  const isWhole = reports.every((report) => report.episodes === episodes)
  const whole = { isTrue: isWhole, words: isWhole ? 'all came through' : 'episodes are MISSING' }
  const figure = `feed of ${inMegabytes(text.length)}, ${episodes} episodes`
  const tookMs = median(reports.map(({ milliseconds }) => milliseconds))
  const peakBytes = median(reports.map((report) => report.peakBytes))
  const memory = `${figure}, memory with Node and the heap of a 1 GB function`
  return [
    atMost('G13', `${figure}, to checked episodes`, [tookMs, G13.milliseconds], inMilliseconds, '·', whole),
    atMost('G13', memory, [peakBytes, G13.memoryBytes], inMegabytes),
    await unchangedRow(text, runs)
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
    const also = { isTrue: builds === 0, words: `${builds} builds` }
    const checked: [number, number] = [median(times), budgets.P4.unchangedMilliseconds]
    return atMost('P4', 'check of that feed, unchanged (304)', checked, inMilliseconds, '·', also)
  })
