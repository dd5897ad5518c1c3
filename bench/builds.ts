// G9 to G12: cold builds of generated archives, compared with a plain Astro site of the same posts; one more episode;
// and a second start.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { budgets } from '../tests/budgets/limits.ts'
import { copyOfProject, removeFolder } from './folders.ts'
import { madeEpisodes, openPodcastHost } from './made-up-podcast.ts'
import { writePlainSite } from './plain-site.ts'
import { buildAstro, buildSite, startSite } from './processes.ts'
import { asTimes, atMost, type Format, inMegabytes, inPercent, inSeconds, type Row } from './table.ts'

const { G9, G10, G11, G12 } = budgets
/** Starpod, an Astro template for podcasts, building 1000 episodes; recorded once on two cores, not run here. */
const RECORDED_PEER_SECONDS = 42.5

export async function measureBuilds(share: number): Promise<Row[]> {
  const [thousand, fiveThousand] = [Math.ceil(1000 * share), Math.ceil(5000 * share)]
  using host = await openPodcastHost()
  const build = (project: string, episodes: number, hasShortNotes = false) => {
    host.publish({ episodes, hasShortNotes })
    return buildSite(project, host.env)
  }
  const project = copyOfProject('builds')
  const cold = await build(project, thousand)
  const output = sizeOf(path.join(project, 'dist'))
  const rebuilt = await build(project, thousand + 1)
  removeFolder(project)
  const plainFolder = await writePlainSite(madeEpisodes({ episodes: thousand }))
  const plain = await buildAstro(plainFolder)
  removeFolder(plainFolder)
  const second = copyOfProject('builds')
  const large = await build(second, fiveThousand, true)
  removeFolder(second)

  const [took, plainTook] = [inSeconds(cold.seconds), inSeconds(plain.seconds)]
  const recorded = `${took}; a plain Astro site ${plainTook}; Starpod 1000 in ${RECORDED_PEER_SECONDS} s (recorded)`
  const row = (id: string, what: string, held: [number, number], format: Format, beside?: string) =>
    atMost(id, `build of ${thousand} episodes, ${what}`, held, format, beside)
  const toRecorded = cold.seconds / RECORDED_PEER_SECONDS
  const largeToCold = large.seconds / cold.seconds
  const shareOfCold = rebuilt.seconds / cold.seconds
  return [
    row('G9', 'cold ÷ Starpod', [toRecorded, G9.timesRecordedPeer], asTimes, recorded),
    row(
      'G9',
      'memory',
      [cold.peakBytes, G9.memoryBytes],
      inMegabytes,
      `plain ${inMegabytes(plain.peakBytes)}`
    ),
    row('G9', 'output', [output.bytes, G9.outputBytes], inMegabytes, `${output.files} files`),
    row('G10', `${fiveThousand} ÷ cold`, [largeToCold, G10.timesThousand], asTimes, inSeconds(large.seconds)),
    row('G10', `memory of ${fiveThousand}`, [large.peakBytes, G10.memoryBytes], inMegabytes),
    row(
      'G11',
      'one new episode ÷ cold',
      [shareOfCold, G11.shareOfCold],
      inPercent,
      inSeconds(rebuilt.seconds)
    )
  ]
}

function sizeOf(folder: string): { bytes: number; files: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size)
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length }
}

export async function measureStart(): Promise<Row[]> {
  const project = copyOfProject('start')
  const start = async () => {
    await using site = await startSite(project, 'npm', ['start'])
    return site.seconds
  }
  const [first, second] = [await start(), await start()]
  const beside = `first ${inSeconds(first)}, packages installed`
  return [atMost('G12', 'second `npm start` to the address', [second, G12.seconds], inSeconds, beside)]
}
