// L5: 'Meer afleveringen laden' in a very long archive, on a slow processor. Every press must be as quick as the first.
import type { Page } from '@playwright/test'
import { PAGE_SIZE } from '../src/features/episodes/archive.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { feedXml } from './generate-feed.ts'
import { measuredRun } from './measured-run.ts'
import { startFeedHost } from './pictures.ts'
import { startSite } from './running-site.ts'
import { inMilliseconds, median, type Row } from './table.ts'
import { openVisitors, slowDown, until, type Visitor } from './visitor.ts'
import { copyOfProject, removeFolder } from './workshop.ts'

const EPISODES = 5000
const PRESSES = 30
/** What else the machine does slows down now this press, now that: of each the middle one of so many visits counts. */
const VISITS = 3
const SLOWER = 4
const BUILD_LIMIT_SECONDS = 400
const START_LIMIT_SECONDS = 60
/** As long as a thumb needs to find the button again. */
const PAUSE_MS = 300
/** After a press nothing of the bench runs in the page until it has been painted. */
const UNDISTURBED_MS = 600
const SCROLL_STEP_PX = 250
const SCROLL_STEP_MS = 60
const MAX_SCROLL_STEPS = 200

interface Measured {
  pressMs: number[]
  wholeMs: number[]
  longestTaskMs: number
}

export async function measureArchive(chromium: string): Promise<Row[]> {
  const project = copyOfProject('archive')
  const host = await startFeedHost({ hasCovers: false })
  console.log(`  building ${EPISODES} episodes…`)
  host.publish(feedXml({ episodes: EPISODES, origin: host.origin, hasShortNotes: true }))
  await measuredRun(process.execPath, ['scripts/build.ts'], project, host.env, BUILD_LIMIT_SECONDS)
  // The site looks at its feed while it is served: with another one it would be built anew, and be another archive.
  const serve = ['scripts/serve.ts']
  const site = await startSite(process.execPath, serve, project, START_LIMIT_SECONDS, host.env)
  const visitors = await openVisitors(chromium)
  try {
    const visits: Measured[] = []
    for (let visit = 1; visit <= VISITS; visit++) {
      console.log(`  ${PRESSES} times 'Meer afleveringen laden', visit ${visit} of ${VISITS}…`)
      visits.push(await visitors.visit(site.origin, pressOnAndOn))
    }
    return rowsOf(visits)
  } finally {
    await visitors.close()
    await site.stop()
    host.close()
    removeFolder(project)
  }
}

async function pressOnAndOn(visitor: Visitor): Promise<Measured> {
  const { page, seen } = visitor
  await page.goto('/', { waitUntil: 'networkidle' })
  await slowDown(visitor, SLOWER)
  await page.evaluate("window.more = document.querySelector('load-more a')")
  for (let press = 1; press <= PRESSES; press++) {
    await scrollToButton(page)
    await page.waitForTimeout(PAUSE_MS)
    if (press === 1) await page.evaluate('window.probe.longTasks.length = 0')
    await tapButton(page)
    await page.waitForTimeout(UNDISTURBED_MS)
    const shown = PAGE_SIZE * (press + 1)
    await until(page, `window.probe.shown === ${shown}`)
    await until(page, `window.probe.grownMs.length === ${press}`)
  }
  await page.waitForTimeout(PAUSE_MS)
  const [pressMs, wholeMs, longTasks] = [
    await seen('grownMs'),
    await seen('wholeMs'),
    await seen('longTasks')
  ]
  return { pressMs, wholeMs, longestTaskMs: Math.max(0, ...longTasks) }
}

/**
 * Where the button is. Asked of the page itself: a locator of the runner looks through the whole document each time, 50 ms
 * and more at the end, which would be timed too.
 */
async function placeOfButton(page: Page): Promise<{ x: number; y: number; isInView: boolean }> {
  const [x, y, isInView] = (await page.evaluate(`(() => {
    const { left, top, width, height, bottom } = window.more.getBoundingClientRect()
    return [left + width / 2, top + height / 2, bottom <= innerHeight]
  })()`)) as [number, number, boolean]
  return { x, y, isInView }
}

async function tapButton(page: Page): Promise<void> {
  const { x, y } = await placeOfButton(page)
  await page.touchscreen.tap(x, y)
}

/** As a thumb does it: not in one leap, which no list is drawn for in one frame. */
async function scrollToButton(page: Page): Promise<void> {
  for (let steps = 0; steps < MAX_SCROLL_STEPS; steps++) {
    if ((await placeOfButton(page)).isInView) return
    await page.mouse.wheel(0, SCROLL_STEP_PX)
    await page.waitForTimeout(SCROLL_STEP_MS)
  }
  throw new Error('the button did not come into view')
}

/** Of each press the middle one of all visits. */
const middleOf = (times: readonly number[][]): number[] =>
  (times[0] ?? []).map((_, press) => median(times.map((visit) => visit[press] ?? 0)))

function rowsOf(visits: readonly Measured[]): Row[] {
  const { pressMs: limitMs, longTaskMs } = budgets.L5
  const all = visits.map(({ pressMs }) => pressMs)
  const pressMs = middleOf(all)
  const wholeMs = middleOf(visits.map((visit) => visit.wholeMs))
  const tasksMs = visits.map(({ longestTaskMs }) => longestTaskMs)
  const slowest = Math.max(...pressMs)
  const longest = median(tasksMs)
  const [first = 0, last = 0] = [pressMs[0], pressMs.at(-1)]
  const figure = `${EPISODES} episodes, ${PRESSES} × 'Meer afleveringen laden' at ${SLOWER} × processor, the middle of ${VISITS} visits`
  return [
    {
      name: 'L5',
      figure: `${figure}: slowest press to new tickets painted`,
      measured: inMilliseconds(slowest),
      budget: `≤ ${inMilliseconds(limitMs)}`,
      beside: `median ${inMilliseconds(median(pressMs))}, first ${inMilliseconds(first)}, last ${inMilliseconds(last)}; slowest of all visits ${inMilliseconds(Math.max(...all.flat()))}`,
      isWithin: slowest <= limitMs
    },
    {
      name: 'L5',
      figure: `${figure}: slowest press to all ten`,
      measured: inMilliseconds(Math.max(...wholeMs)),
      budget: '·',
      beside: `median ${inMilliseconds(median(wholeMs))}`,
      isWithin: undefined
    },
    {
      name: 'L5',
      figure: `${figure}: longest task`,
      measured: longest === 0 ? 'none over 50 ms' : inMilliseconds(longest),
      budget: `≤ ${inMilliseconds(longTaskMs)}`,
      beside: `in each visit ${tasksMs.map(inMilliseconds).join(', ')}`,
      isWithin: longest <= longTaskMs
    }
  ]
}
