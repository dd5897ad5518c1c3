// G9, G10 and G11: cold builds of made-up archives, beside a plain Astro site of the same posts, and one more episode.
import path from 'node:path'
import { budgets } from '../tests/budgets/limits.ts'
import { type FeedHost, startFeedHost } from './feed-host.ts'
import { copyOfProject, removeFolder, sizeOf } from './folders.ts'
import { type FeedOptions, feedXml, madeEpisodes } from './generate-feed.ts'
import { writePlainSite } from './plain-site.ts'
import { type Measured, measure } from './processes.ts'
import { asTimes, atMost, inMegabytes, inPercent, inSeconds, type Row } from './table.ts'

type Limited = Parameters<typeof atMost>[0]

/** Starpod, an Astro template for podcasts, building 1000 episodes; recorded once on two cores, not run here. */
const RECORDED_PEER_SECONDS = 42.5

export async function measureBuilds(share: number): Promise<Row[]> {
  const [thousand, fiveThousand] = [Math.ceil(1000 * share), Math.ceil(5000 * share)]
  const host = await startFeedHost()
  const project = copyOfProject('builds')
  const cold = await build(project, host, { episodes: thousand, origin: host.origin })
  const output = sizeOf(path.join(project, 'dist'))
  const rebuilt = await build(project, host, { episodes: thousand + 1, origin: host.origin })
  removeFolder(project)
  const plain = await plainBuild({ episodes: thousand, origin: host.origin })
  const second = copyOfProject('builds')
  const large = await build(second, host, {
    episodes: fiveThousand,
    origin: host.origin,
    hasShortNotes: true
  })
  removeFolder(second)
  host.close()
  return rowsOf({ ...cold, episodes: thousand, output }, plain, rebuilt, { ...large, episodes: fiveThousand })
}

type Cold = Omit<Measured, 'output'> & {
  episodes: number
  output: { bytes: number; files: number }
}

function rowsOf(
  cold: Cold,
  plain: Measured,
  rebuilt: Measured,
  large: Measured & { episodes: number }
): Row[] {
  const { G9, G10, G11 } = budgets
  const took = inSeconds(cold.seconds)
  const figures: [string, string, number, number, Limited['format'], string][] = [
    [
      'G9',
      'cold ÷ plain Astro site',
      cold.seconds / plain.seconds,
      G9.timesPlainSite,
      asTimes,
      `${took} and ${inSeconds(plain.seconds)}`
    ],
    [
      'G9',
      'cold ÷ Starpod',
      cold.seconds / RECORDED_PEER_SECONDS,
      G9.timesRecordedPeer,
      asTimes,
      `${took}; Starpod 1000 in ${RECORDED_PEER_SECONDS} s (recorded)`
    ],
    ['G9', 'memory', cold.peakBytes, G9.memoryBytes, inMegabytes, `plain ${inMegabytes(plain.peakBytes)}`],
    ['G9', 'output', cold.output.bytes, G9.outputBytes, inMegabytes, `${cold.output.files} files`],
    [
      'G10',
      `${large.episodes} ÷ cold`,
      large.seconds / cold.seconds,
      G10.timesThousand,
      asTimes,
      inSeconds(large.seconds)
    ],
    ['G10', `memory of ${large.episodes}`, large.peakBytes, G10.memoryBytes, inMegabytes, '·'],
    [
      'G11',
      'one new episode ÷ cold',
      rebuilt.seconds / cold.seconds,
      G11.shareOfCold,
      inPercent,
      inSeconds(rebuilt.seconds)
    ]
  ]
  return figures.map(([id, what, value, limit, format, beside]) =>
    atMost({ id, figure: `build of ${cold.episodes} episodes, ${what}`, value, limit, format, beside })
  )
}

function build(project: string, host: FeedHost, options: FeedOptions) {
  host.publish(feedXml(options))
  return measure({ args: ['scripts/build.ts'], cwd: project, env: host.env })
}

async function plainBuild(options: FeedOptions) {
  const folder = await writePlainSite(madeEpisodes(options))
  const astro = path.resolve('node_modules/astro/bin/astro.mjs')
  const built = await measure({ args: [astro, 'build'], cwd: folder })
  removeFolder(folder)
  return built
}
