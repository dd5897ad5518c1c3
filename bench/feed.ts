// G13: the largest feed that is accepted, from the first byte to checked episodes, in a process of its own.
import * as v from 'valibot'
import { budgets } from '../tests/budgets/limits.ts'
import { bundled, SMALL_MACHINE } from './bundled.ts'
import { feedXml } from './generate-feed.ts'
import { measuredRun } from './measured-run.ts'
import { startFeedHost } from './pictures.ts'
import { inMegabytes, median, type Row } from './table.ts'

const RUNS = 3
const SHORT_FEED = 100
const SPARED_EPISODES = 5
const report = v.object({
  episodes: v.number(),
  films: v.number(),
  milliseconds: v.number(),
  peakBytes: v.number()
})

/** A feed just under the largest size that is accepted. */
export function fullFeed(origin: string): { feed: string; episodes: number } {
  const perEpisode = feedXml({ episodes: SHORT_FEED, origin }).length / SHORT_FEED
  for (let episodes = Math.floor(budgets.G13.feedBytes / perEpisode); ; episodes -= SPARED_EPISODES) {
    const feed = feedXml({ episodes, origin })
    if (Buffer.byteLength(feed) <= budgets.G13.feedBytes) return { feed, episodes }
  }
}

type Report = v.InferOutput<typeof report>

async function readSeveralTimes(worker: string, address: string, flags: string[]): Promise<Report[]> {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run++) {
    const { output } = await measuredRun(process.execPath, [...flags, worker, address], process.cwd())
    reports.push(v.parse(report, JSON.parse(output)))
  }
  return reports
}

export async function measureFeed(): Promise<Row[]> {
  const host = await startFeedHost({ hasCovers: false })
  const { feed, episodes } = fullFeed(host.origin)
  host.publish(feed)
  const worker = await bundled('bench/feed-worker.ts')
  const small = await readSeveralTimes(worker, `${host.origin}/feed.xml`, SMALL_MACHINE)
  const roomy = await readSeveralTimes(worker, `${host.origin}/feed.xml`, [])
  host.close()
  if (small[0]?.episodes !== episodes)
    throw new Error(`${small[0]?.episodes} of ${episodes} episodes came through.`)
  return rowsOf(small, roomy, feed.length)
}

function rowsOf(small: Report[], roomy: Report[], feedBytes: number): Row[] {
  const milliseconds = (reports: Report[]) => median(reports.map((one) => one.milliseconds))
  const memory = (reports: Report[]) => median(reports.map((one) => one.peakBytes))
  const [read] = small
  return [
    {
      name: 'G13',
      figure: `feed of ${inMegabytes(feedBytes)} (${read?.episodes} episodes, ${read?.films} films) to checked episodes`,
      measured: `${milliseconds(small)} ms`,
      budget: `≤ ${budgets.G13.milliseconds} ms`,
      beside: `${milliseconds(roomy)} ms with a roomy heap`,
      isWithin: milliseconds(small) <= budgets.G13.milliseconds
    },
    {
      name: 'G13',
      figure: "memory of that process, Node included, with a 1 GB function's heap settings",
      measured: inMegabytes(memory(small)),
      budget: `≤ ${inMegabytes(budgets.G13.memoryBytes)}`,
      beside: `${inMegabytes(memory(roomy))} with a roomy heap`,
      isWithin: memory(small) <= budgets.G13.memoryBytes
    }
  ]
}
