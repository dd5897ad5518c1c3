// G9, G10, G11 and the growth of the home page: builds of made-up archives, each beside the peer of the same length.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliBytes } from '../tests/budgets/built-site.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { feedXml, madeEpisodes } from './generate-feed.ts'
import { folderSize, type MeasuredRun, measuredRun } from './measured-run.ts'
import { type FeedHost, startFeedHost } from './pictures.ts'
import { writePlainSite } from './plain-site.ts'
import { asTimes, inKilobytes, inMegabytes, inSeconds, type Row } from './table.ts'
import { copyOfProject, removeFolder } from './workshop.ts'

/** Starpod, an Astro podcast template, building a feed of 1000 episodes; recorded once on two cores, not run here. */
const RECORDED_PEER_SECONDS = 42.5
const THOUSAND = 1000
const FIVE_THOUSAND = 5000
const BUILD_LIMIT_SECONDS = 400
/** A longer archive has short notes: with full ones its feed would be over the 5 MB that are accepted. */
const MOST_WITH_FULL_NOTES = 2000
export const ARCHIVES = [10, 100, THOUSAND, FIVE_THOUSAND]

interface Built extends MeasuredRun {
  episodes: number
  outputBytes: number
  outputFiles: number
  homeBytes: number
  plain: MeasuredRun
}

/** Cold builds for each length, and one with a new episode where the length is 1000. */
export async function measureBuilds(lengths: number[]): Promise<Row[]> {
  const host = await startFeedHost()
  try {
    const all: Built[] = []
    let rebuilt: MeasuredRun | undefined
    for (const episodes of lengths) {
      const project = copyOfProject(`builds-${episodes}`)
      const built = await coldBuild(project, host, episodes)
      all.push(built)
      if (episodes === THOUSAND) rebuilt = await build(project, host, episodes + 1)
      removeFolder(project)
    }
    return [...all.map(archiveRow), ...thousandRows(all, rebuilt), ...growthRows(all)]
  } finally {
    host.close()
  }
}

const archive = (episodes: number, origin: string) => ({
  ...{ episodes, origin, hasShortNotes: episodes > MOST_WITH_FULL_NOTES }
})

function build(project: string, host: FeedHost, episodes: number): Promise<MeasuredRun> {
  console.log(`  building ${episodes} episodes…`)
  host.publish(feedXml(archive(episodes, host.origin)))
  return measuredRun(process.execPath, ['scripts/build.ts'], project, host.env, BUILD_LIMIT_SECONDS)
}

async function coldBuild(project: string, host: FeedHost, episodes: number): Promise<Built> {
  const run = await build(project, host, episodes)
  const output = folderSize(path.join(project, 'dist'))
  const homeBytes = brotliBytes(readFileSync(path.join(project, 'dist/index.html')))
  const plain = await plainBuild(episodes, host.origin)
  return { ...run, episodes, outputBytes: output.bytes, outputFiles: output.files, homeBytes, plain }
}

async function plainBuild(episodes: number, origin: string): Promise<MeasuredRun> {
  console.log(`  building a plain Astro site with ${episodes} posts…`)
  const folder = await writePlainSite(madeEpisodes(archive(episodes, origin)))
  const astro = path.resolve('node_modules/astro/bin/astro.mjs')
  const run = await measuredRun(process.execPath, [astro, 'build'], folder, {}, BUILD_LIMIT_SECONDS)
  removeFolder(folder)
  return run
}

const timeOf = ({ seconds, cpuSeconds }: MeasuredRun) =>
  cpuSeconds === undefined ? inSeconds(seconds) : `${inSeconds(seconds)} (processor ${inSeconds(cpuSeconds)})`

const archiveRow = (built: Built): Row => ({
  name: 'G9',
  figure: `cold build, ${built.episodes} episodes${built.episodes > MOST_WITH_FULL_NOTES ? ', short notes' : ''}`,
  measured: `${timeOf(built)}, ${inMegabytes(built.peakBytes)}, output ${inMegabytes(built.outputBytes)} in ${built.outputFiles} files`,
  budget: '·',
  beside: `plain Astro site ${timeOf(built.plain)}, ${inMegabytes(built.plain.peakBytes)}`,
  isWithin: undefined
})

function thousandRows(all: Built[], rebuilt: MeasuredRun | undefined): Row[] {
  const thousand = all.find(({ episodes }) => episodes === THOUSAND)
  if (!thousand) return []
  const five = all.find(({ episodes }) => episodes === FIVE_THOUSAND)
  return [
    ...coldRows(thousand),
    ...(five ? fiveThousandRows(five, thousand) : []),
    ...(rebuilt ? [rebuildRow(rebuilt, thousand)] : [])
  ]
}

function coldRows(thousand: Built): Row[] {
  const { timesPlainSite, timesRecordedPeer, memoryBytes, outputBytes } = budgets.G9
  const timesPlain = thousand.seconds / thousand.plain.seconds
  const row = (figure: string, measured: string, budget: string, beside: string, isWithin: boolean): Row => ({
    ...{ name: 'G9', figure: `1000 episodes, ${figure}`, measured, budget, beside, isWithin }
  })
  return [
    row(
      'time ÷ plain Astro site',
      asTimes(timesPlain),
      `≤ ${timesPlainSite} ×`,
      inSeconds(thousand.plain.seconds),
      timesPlain <= timesPlainSite
    ),
    row(
      'time',
      inSeconds(thousand.seconds),
      `≤ ${inSeconds(RECORDED_PEER_SECONDS * timesRecordedPeer)}`,
      `Starpod ${inSeconds(RECORDED_PEER_SECONDS)} (recorded, not run here)`,
      thousand.seconds <= RECORDED_PEER_SECONDS * timesRecordedPeer
    ),
    row(
      'memory',
      inMegabytes(thousand.peakBytes),
      `≤ ${inMegabytes(memoryBytes)}`,
      `plain ${inMegabytes(thousand.plain.peakBytes)}`,
      (thousand.peakBytes ?? 0) <= memoryBytes
    ),
    row(
      'output',
      inMegabytes(thousand.outputBytes),
      `≤ ${inMegabytes(outputBytes)}`,
      `${thousand.outputFiles} files`,
      thousand.outputBytes <= outputBytes
    )
  ]
}

function fiveThousandRows(five: Built, thousand: Built): Row[] {
  const { timesThousand, memoryBytes } = budgets.G10
  const times = five.seconds / thousand.seconds
  return [
    {
      name: 'G10',
      figure: '5000 episodes, time ÷ that of 1000',
      measured: asTimes(times),
      budget: `≤ ${timesThousand} ×`,
      beside: `plain ${asTimes(five.plain.seconds / thousand.plain.seconds)}`,
      isWithin: times <= timesThousand
    },
    {
      name: 'G10',
      figure: '5000 episodes, memory',
      measured: inMegabytes(five.peakBytes),
      budget: `≤ ${inMegabytes(memoryBytes)}`,
      beside: `plain ${inMegabytes(five.plain.peakBytes)}`,
      isWithin: (five.peakBytes ?? 0) <= memoryBytes
    }
  ]
}

function rebuildRow(rebuilt: MeasuredRun, cold: Built): Row {
  const share = rebuilt.seconds / cold.seconds
  return {
    name: 'G11',
    figure: 'one new episode on 1000 ÷ cold',
    measured: `${(share * 100).toFixed(1)} %, ${timeOf(rebuilt)}`,
    budget: `≤ ${budgets.G11.shareOfCold * 100} %`,
    beside: `cold ${timeOf(cold)}`,
    isWithin: share <= budgets.G11.shareOfCold
  }
}

function growthRows(all: Built[]): Row[] {
  if (all.length < 2) return []
  return [
    {
      name: 'G1',
      figure: `home document at ${all.map(({ episodes }) => episodes).join(' / ')} episodes`,
      measured: all.map(({ homeBytes }) => inKilobytes(homeBytes)).join(' / '),
      budget: `≤ ${inKilobytes(budgets.G1.htmlBytes)} each`,
      beside: '·',
      isWithin: all.every(({ homeBytes }) => homeBytes <= budgets.G1.htmlBytes)
    }
  ]
}
