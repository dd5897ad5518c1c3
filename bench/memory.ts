// L4: what a long visit leaves in memory: fifty navigations while an hour of an episode plays at sixteen times its
// speed. Measured after the browser has cleaned up, before and after.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { budgets } from '../tests/budgets/limits.ts'
import { keptBytes } from './heap.ts'
import { asTimes, inMegabytes, type Row } from './table.ts'
import { until, type Visitor, type Visitors } from './visitor.ts'

export const HOURS_PLAYED = 1
const NAVIGATIONS = 50
const SPEED = 16
const RECORDING = 'dist/sample/audio/kort-maar-krachtig.mp3'
const RECORDING_SECONDS = 290
/** One bit rate throughout, so that copies one after the other are one long recording. */
const COPIES = Math.ceil((HOURS_PLAYED * 3600 * 1.6) / RECORDING_SECONDS)
const BETWEEN_MS = (HOURS_PLAYED * 3600 * 1000) / SPEED / NAVIGATIONS
/**
 * So often around before the first reading, in the same rhythm: by then all code has come, and the engine has compiled
 * what runs often. What is kept by mistake grows with each navigation, and shows in the fifty after it.
 */
const WARM_UP_ROUNDS = 4
const ROUND = ['/aflevering/117/', '/films/', '/must-see/', '/', '/afleveringen/']

interface Used {
  heapBytes: number
  /** Of that, without the engine's compiled code. */
  keptBytes: number
  nodes: number
  listeners: number
}

export async function measureMemory(visitors: Visitors, origin: string, project: string): Promise<Row[]> {
  const file = path.join(project, RECORDING)
  const recording = readFileSync(file)
  writeFileSync(file, Buffer.concat(Array.from({ length: COPIES }, () => recording)))
  const { before, after, playedSeconds } = await visitors.visit(origin, longVisit)
  const times = after.heapBytes / before.heapBytes
  const keptTimes = after.keptBytes / before.keptBytes
  const { timesBefore } = budgets.L4
  return [
    {
      name: 'L4',
      figure: `memory of script after ${NAVIGATIONS} navigations and ${(playedSeconds / 60).toFixed(0)} minutes played ÷ before`,
      measured: `${asTimes(times)} (${inMegabytes(after.heapBytes)})`,
      budget: `≤ ${asTimes(timesBefore)}`,
      beside: `before ${inMegabytes(before.heapBytes)}; without compiled code ${asTimes(keptTimes)}; nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
      isWithin: times <= timesBefore && keptTimes <= timesBefore
    }
  ]
}

/** By a link of the page itself, so that the router takes it and the sound goes on. */
async function goTo({ page }: Visitor, route: string): Promise<void> {
  await page.evaluate(`{
    const link = document.createElement('a')
    link.href = ${JSON.stringify(route)}
    document.querySelector('main').append(link)
    link.click()
  }`)
  await page.waitForURL((url) => url.pathname === route)
}

/** From page to page while the sound runs at its highest speed. */
async function walk(visitor: Visitor, navigations: number): Promise<void> {
  for (let step = 0; step < navigations; step++) {
    await visitor.page.evaluate(`window.probe.audio.playbackRate = ${SPEED}`)
    await visitor.page.waitForTimeout(BETWEEN_MS)
    await goTo(visitor, ROUND[step % ROUND.length] ?? '/')
  }
}

async function longVisit(visitor: Visitor) {
  const { page } = visitor
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.locator('main [data-play]').first().click()
  await until(page, 'window.probe.soundMs > 0')
  await walk(visitor, WARM_UP_ROUNDS * ROUND.length)
  const before = await used(visitor)
  const startSeconds = await position(visitor)
  await walk(visitor, NAVIGATIONS)
  return { before, after: await used(visitor), playedSeconds: (await position(visitor)) - startSeconds }
}

const position = ({ page }: Visitor): Promise<number> => page.evaluate('window.probe.audio.currentTime')

async function used({ session, page }: Visitor): Promise<Used> {
  await page.waitForTimeout(1000)
  await session.send('Performance.enable')
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heapBytes: figure('JSHeapUsedSize'),
    keptBytes: await keptBytes(session),
    nodes: figure('Nodes'),
    listeners: figure('JSEventListeners')
  }
}
