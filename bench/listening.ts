// L2, L3 and L4 on one built site.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { budgets } from '../tests/budgets/limits.ts'
import { openVisitors, settled, slowDown, slowLine, touch, type Visitor, type Visitors } from './browser.ts'
import { copyOfProject, removeFolder } from './folders.ts'
import { measure, serveBuilt } from './processes.ts'
import { asTimes, atMost, inMilliseconds, median, type Row, statistics } from './table.ts'

const PRESS_RUNS = 9
const VISITS = 4
const SLOWER = 4
const RECORDING = '/sample/audio/kort-maar-krachtig.mp3'
const RECORDING_SECONDS = 290
const BARE_PAGE = '/bare-audio/'
const SPEED = 16
const NAVIGATIONS = 50
/** Before the first reading all code has come, and the engine has compiled what runs often. */
const WARM_UP_NAVIGATIONS = 20
const ROUND = ['/aflevering/117/', '/films/', '/must-see/', '/', '/afleveringen/']
const HAS_SOUND = 'probe.soundMs > 0'

export async function measureListening(share: number, chromium: string): Promise<Row[]> {
  const project = copyOfProject('listening')
  await measure({ args: ['scripts/build.ts'], cwd: project })
  writeBarePage(project)
  lengthenRecording(project)
  const site = await serveBuilt(project)
  const visitors = await openVisitors(chromium)
  try {
    return [
      await pressRow(visitors, site.origin, 'fast line', Math.ceil(PRESS_RUNS * share)),
      await pressRow(visitors, site.origin, 'slow 4G', Math.ceil(PRESS_RUNS * share)),
      ...(await interactionRows(visitors, site.origin, Math.ceil(VISITS * share))),
      await memoryRow(visitors, site.origin, share)
    ]
  } finally {
    await visitors.close()
    await site.stop()
    removeFolder(project)
  }
}

/** One button and one audio element: nothing plays on a press with less. */
function writeBarePage(project: string): void {
  const folder = path.join(project, 'dist', BARE_PAGE)
  mkdirSync(folder, { recursive: true })
  const html = `<!doctype html><html lang="nl"><title>Bare</title><link rel="icon" href="data:,"><button>Play</button><audio src="${RECORDING}" preload="none"></audio><script src="press.js"></script></html>`
  writeFileSync(path.join(folder, 'index.html'), html)
  writeFileSync(
    path.join(folder, 'press.js'),
    `document.querySelector('button').onclick = () => document.querySelector('audio').play()`
  )
}

/** One bit rate throughout, so that copies one after the other are one long recording: an hour and the way to it. */
function lengthenRecording(project: string): void {
  const file = path.join(project, 'dist', RECORDING)
  const copies = Math.ceil((3600 * 1.6) / RECORDING_SECONDS)
  writeFileSync(file, Buffer.concat(Array.from({ length: copies }, () => readFileSync(file))))
}

async function pressRow(visitors: Visitors, origin: string, line: string, runs: number): Promise<Row> {
  const pressOnce = (route: string, button: string) =>
    visitors.visit(origin, async (visitor) => {
      const { page } = visitor
      await page.goto(route, { waitUntil: 'networkidle' })
      if (line === 'slow 4G') await slowLine(visitor)
      await page.locator(button).first().tap()
      await page.waitForFunction(HAS_SOUND)
      return (await page.evaluate('probe.soundMs - probe.pressedMs')) as number
    })
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    bare.push(await pressOnce(BARE_PAGE, 'button'))
    ours.push(await pressOnce('/', 'main [data-play]'))
  }
  return atMost({
    id: 'L2',
    figure: `first press to sound, nothing loaded, ${line}`,
    value: median(ours),
    limit: median(bare) * budgets.L2.timesBare + budgets.L2.moreMs,
    format: inMilliseconds,
    beside: `bare <audio> ${inMilliseconds(median(bare))}`
  })
}

/** In the order of a visit; the first press of each has nothing loaded for it. */
const ACTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async tabs(page) {
    for (const nth of [1, 2, 3, 0]) await touch(page, page.getByRole('tab').nth(nth))
  },
  async play(page) {
    const button = page.locator('main [data-play]').first()
    await touch(page, button)
    await page.waitForFunction(HAS_SOUND)
    for (let press = 0; press < 2; press++) await touch(page, button)
  },
  async seek(page) {
    const bar = page.locator('.player input[type=range]')
    await bar.focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown']) {
      await page.keyboard.press(key)
      await settled(page)
    }
  },
  async overlay(page) {
    for (let nth = 0; nth < 3; nth++) {
      await touch(page, page.locator('#episodes a.poster').nth(nth))
      await page.locator('.film-overlay').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.film-overlay').waitFor({ state: 'hidden' })
    }
  },
  async vote(page) {
    await touch(page, page.locator('.vote-film').first())
    await page.locator('.vote[data-step=voted]').waitFor()
    await touch(page, page.locator('.vote-undo'))
    await page.locator('.vote[data-step=open]').waitFor()
  },
  async more(page) {
    for (let press = 0; press < 2; press++) await touch(page, page.locator('load-more a'))
  }
}

async function interactionRows(visitors: Visitors, origin: string, visits: number): Promise<Row[]> {
  const timesOf = async ({ page }: Visitor) => ({
    painted: (await page.evaluate('[...probe.interactions.values()]')) as number[],
    shown: (await page.evaluate('probe.shown')) as number[]
  })
  const all: Awaited<ReturnType<typeof timesOf>>[] = []
  for (let visit = 0; visit < visits; visit++)
    all.push(
      await visitors.visit(origin, async (visitor) => {
        await visitor.page.goto('/', { waitUntil: 'networkidle' })
        await slowDown(visitor, SLOWER)
        for (const act of Object.values(ACTS)) await act(visitor.page)
        return timesOf(visitor)
      })
    )
  const bare = await visitors.visit(origin, async (visitor) => {
    await visitor.page.goto(BARE_PAGE, { waitUntil: 'networkidle' })
    await slowDown(visitor, SLOWER)
    for (let press = 0; press < 10; press++) await touch(visitor.page, visitor.page.locator('button'))
    return timesOf(visitor)
  })
  const row = (what: string, of: 'painted' | 'shown', limit: number) => {
    const times = all.flatMap((visit) => visit[of])
    return atMost({
      id: 'L3',
      figure: `${what} at ${SLOWER} × processor, p98 of ${times.length} presses`,
      value: statistics(times).p98,
      limit,
      format: inMilliseconds,
      beside: `median ${inMilliseconds(median(times))}; bare button p98 ${inMilliseconds(statistics(bare[of]).p98)}`
    })
  }
  return [
    row('interaction to next paint', 'painted', budgets.L3.p98Ms),
    row('press to a sign that it registered', 'shown', budgets.L3.shownMs)
  ]
}

/** Fifty navigations while an hour plays at sixteen times its speed; read after the browser has cleaned up. */
function memoryRow(visitors: Visitors, origin: string, share: number): Promise<Row> {
  const betweenSeconds = (3600 * share) / NAVIGATIONS
  return visitors.visit(origin, async ({ page, session }) => {
    const walk = async (navigations: number) => {
      for (let step = 0; step < navigations; step++) {
        const until = ((await page.evaluate('probe.audio.currentTime')) as number) + betweenSeconds
        await page.evaluate(`probe.audio.playbackRate = ${SPEED}`)
        await page.waitForFunction(`probe.audio.currentTime > ${until}`)
        const route = ROUND[step % ROUND.length] ?? '/'
        // By a link of the page itself, so that the router takes it and the sound goes on.
        await page.evaluate(`{
          const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(route)} })
          document.querySelector('main').append(link)
          link.click()
        }`)
        await page.waitForURL((url) => url.pathname === route)
        await settled(page)
      }
    }
    const usedBytes = async () => {
      await page.requestGC()
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.locator('main [data-play]').first().tap()
    await page.waitForFunction(HAS_SOUND)
    await walk(WARM_UP_NAVIGATIONS)
    const before = await usedBytes()
    await walk(NAVIGATIONS)
    const after = await usedBytes()
    return atMost({
      id: 'L4',
      figure: `memory of script after ${NAVIGATIONS} navigations and ${Math.round(60 * share)} minutes played ÷ before`,
      value: after / before,
      limit: budgets.L4.timesBefore,
      format: asTimes,
      beside: `${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after`
    })
  })
}
