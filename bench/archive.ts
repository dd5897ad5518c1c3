// L5: 'Meer afleveringen laden' in a long archive, on a slow processor.
import { PAGE_SIZE } from '../src/features/episodes/archive.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openVisitors, settled, slowDown, touch, type Visitor } from './browser.ts'
import { startFeedHost } from './feed-host.ts'
import { copyOfProject, removeFolder } from './folders.ts'
import { feedXml } from './generate-feed.ts'
import { measure, serveBuilt } from './processes.ts'
import { atMost, inMilliseconds, median, type Row } from './table.ts'

const PRESSES = 10
const VISITS = 3
const SLOWER = 4
/** A press may take so much longer than the first one before the list counts as slowing down; two frames of a slow phone. */
const SAME_MS = 70

/** Answers how long it took from the press to the picture with ten tickets more. */
const TEN_MORE = `new Promise((done) => {
  const shown = () => [...document.querySelectorAll('[data-tickets] article')].filter((one) => one.checkVisibility()).length
  const before = shown()
  addEventListener('pointerdown', ({ timeStamp }) => {
    const look = () => shown() < before + ${PAGE_SIZE} ? requestAnimationFrame(look) : requestAnimationFrame(() => done(performance.now() - timeStamp))
    requestAnimationFrame(look)
  }, { once: true, capture: true })
})`

export async function measureArchive(share: number, chromium: string): Promise<Row[]> {
  const episodes = Math.max(150, Math.ceil(budgets.L5.episodes * share))
  const project = copyOfProject('archive')
  const host = await startFeedHost()
  host.publish(feedXml({ episodes, origin: host.origin }))
  await measure({ args: ['scripts/build.ts'], cwd: project, env: host.env })
  host.close()
  const site = await serveBuilt(project)
  const visitors = await openVisitors(chromium)
  const visits: number[][] = []
  for (let visit = 0; visit < Math.ceil(VISITS * share); visit++)
    visits.push(await visitors.visit(site.origin, pressAgainAndAgain))
  await visitors.close()
  await site.stop()
  removeFolder(project)
  // Of each press the middle one of all visits.
  const times = Array.from({ length: PRESSES }, (_, press) =>
    median(visits.map((visit) => visit[press] ?? 0))
  )
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return [
    atMost({
      id: 'L5',
      figure: `${episodes} episodes, ${PRESSES} × 'Meer afleveringen laden' at ${SLOWER} × processor, slowest press`,
      value: Math.max(...times),
      limit: budgets.L5.pressMs,
      format: inMilliseconds,
      beside: `median ${inMilliseconds(median(times))}`,
      also: {
        isTrue: last <= first + SAME_MS,
        words: `first ${inMilliseconds(first)}, last ${inMilliseconds(last)}`
      }
    })
  ]
}

async function pressAgainAndAgain(visitor: Visitor): Promise<number[]> {
  const { page } = visitor
  await page.goto('/', { waitUntil: 'networkidle' })
  await slowDown(visitor, SLOWER)
  const button = page.locator('load-more a')
  const times: number[] = []
  for (let press = 0; press < PRESSES; press++) {
    await button.scrollIntoViewIfNeeded()
    await settled(page)
    const took = page.evaluate(TEN_MORE) as Promise<number>
    await touch(page, button)
    times.push(await took)
  }
  return times
}
