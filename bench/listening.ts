// L2, L3, L4 and L6 on one built site, L5 on one with a long archive: visitors with an empty cache, in Chromium.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { PAGE_SIZE } from '../src/listen/episodes/archive.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { copyOfProject } from './folders.ts'
import { openPodcastHost } from './made-up-podcast.ts'
import { buildSite, serveBuilt } from './processes.ts'
import { asTimes, atMost, inMilliseconds, median, type Row, statistics } from './table.ts'

const { L2, L3, L4, L5, L6 } = budgets
const FLAGS = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=user-gesture-required', '--mute-audio']
const PHONE = { locale: 'nl-BE', viewport: { width: 390, height: 844 }, hasTouch: true }
/** CPU slowdown factor, as on a cheap phone. */
const SLOWER = 4
/** A round trip of 150 ms and 1.6 Mbit per second, as in Lighthouse. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8
}
const PRESS_RUNS = 9
const FIRST_PRESS_RUNS = 5
const VISITS = 4
const RECORDING = '/sample/audio/kort-maar-krachtig.mp3'
const RECORDING_SECONDS = 290
const BARE_PAGE = '/bare-audio/'
const SPEED = 16
const NAVIGATIONS = 50
/** Before the first measurement all code has loaded, and the browser has compiled frequently run code. */
const WARM_UP_NAVIGATIONS = 20
const ROUND = ['/aflevering/117/', '/films/', '/must-see/', '/', '/afleveringen/']
const PLAY = 'main [data-play]'
const HAS_SOUND = 'probe.soundMs > 0'

interface Visitor {
  page: Page
  session: CDPSession
}

/** Runs `act` as a new visitor of a page, with empty storage and cache. */
async function visit<Value>(browser: Browser, url: string, act: (visitor: Visitor) => Promise<Value>) {
  // The page's policy would prevent the bench from waiting inside it.
  await using context = await browser.newContext({ ...PHONE, bypassCSP: true })
  await context.addInitScript({ path: 'bench/probe.js' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  return await act({ page, session })
}

const slowDown = ({ session }: Visitor) => session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

/** Waits until all changes are painted and the page is idle. */
const settled = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))'
  )

/** A plain touch event: the test runner's checks would run in the page during the measurement. */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await settled(page)
  await target.tap({ force: true })
  await settled(page)
}

export async function measureListening(share: number, executablePath: string): Promise<Row[]> {
  const project = copyOfProject('listening')
  await buildSite(project)
  writeBarePage(project)
  lengthenRecording(project)
  await using site = await serveBuilt(project)
  await using browser = await chromium.launch({ executablePath, args: FLAGS })
  return [
    await pressRow(browser, site.origin, 'fast line', Math.ceil(PRESS_RUNS * share)),
    await pressRow(browser, site.origin, 'slow 4G', Math.ceil(PRESS_RUNS * share)),
    ...(await firstPressRows(browser, site.origin, Math.ceil(FIRST_PRESS_RUNS * share))),
    ...(await interactionRows(browser, site.origin, Math.ceil(VISITS * share))),
    await memoryRow(browser, site.origin, share)
  ]
}

/** The baseline: one button and one audio element. */
function writeBarePage(project: string): void {
  const folder = path.join(project, 'dist', BARE_PAGE)
  mkdirSync(folder, { recursive: true })
  const html = `<!doctype html><html lang="nl"><title>Bare</title><link rel="icon" href="data:,"><button>Play</button><audio src="${RECORDING}" preload="none"></audio><script src="press.js"></script></html>`
  writeFileSync(path.join(folder, 'index.html'), html)
  const script = `document.querySelector('button').onclick = () => document.querySelector('audio').play()`
  writeFileSync(path.join(folder, 'press.js'), script)
}

/** A constant bit rate, so that concatenated copies are one long recording. */
function lengthenRecording(project: string): void {
  const file = path.join(project, 'dist', RECORDING)
  const copies = Math.ceil((3600 * 1.6) / RECORDING_SECONDS)
  writeFileSync(file, Buffer.concat(Array(copies).fill(readFileSync(file))))
}

async function pressRow(browser: Browser, origin: string, line: string, runs: number): Promise<Row> {
  const pressOnce = (route: string, button: string) =>
    visit(browser, origin + route, async ({ page, session }) => {
      if (line === 'slow 4G') {
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', SLOW_4G)
      }
      await page.locator(button).first().tap()
      await page.waitForFunction(HAS_SOUND)
      return (await page.evaluate('probe.soundMs - probe.pressedMs')) as number
    })
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    bare.push(await pressOnce(BARE_PAGE, 'button'))
    ours.push(await pressOnce('/', PLAY))
  }
  const held: [number, number] = [median(ours), median(bare) * L2.timesBare + L2.moreMs]
  const beside = `bare <audio> ${inMilliseconds(median(bare))}`
  return atMost('L2', `first press to sound, nothing loaded, ${line}`, held, inMilliseconds, beside)
}

/** Returns the time from the next such event to the first frame in which the expression is true. */
const fromNext = (event: string, isThere: string) => `new Promise((done) => {
  addEventListener('${event}', ({ timeStamp }) => {
    const look = () => (${isThere}) ? done(performance.now() - timeStamp) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }, { once: true, capture: true })
})`

const OTHER_PAGE = 'main a[href="/aflevering/117/"]'
const IS_OTHER_PAGE = `location.pathname === '/aflevering/117/' && document.querySelector('main h1')`
const followLink = (page: Page) => page.evaluate(`document.querySelector('${OTHER_PAGE}').click()`)

/** What somebody presses first, the event that counts as the press, and when what was asked for is there. */
const FIRST_PRESSES: {
  what: keyof typeof L6
  event?: string
  isThere: string
  prepare?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
}[] = [
  { what: 'sound', isThere: HAS_SOUND, press: (page) => page.locator(PLAY).first().tap({ force: true }) },
  {
    what: 'bar',
    isThere: `document.querySelector('[aria-label="Positie in de aflevering"]')`,
    press: (page) => page.locator(PLAY).first().tap({ force: true })
  },
  {
    what: 'overlay',
    isThere: `document.querySelector('.film-overlay')`,
    press: (page) => page.locator('#episodes a.poster').first().tap({ force: true })
  },
  {
    what: 'results',
    event: 'input',
    isThere: `document.querySelector('dialog [data-result]')`,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Zoek', exact: true }).tap()
      await page.locator('dialog[open] input[type=search]').waitFor()
      await page.waitForLoadState('networkidle')
    },
    press: (page) => page.keyboard.insertText('Aftersun')
  },
  {
    what: 'touchedPage',
    event: 'click',
    isThere: IS_OTHER_PAGE,
    prepare: async (page) => {
      await page.locator(OTHER_PAGE).first().dispatchEvent('touchstart')
      await page.waitForLoadState('networkidle')
    },
    press: followLink
  },
  {
    what: 'otherPage',
    event: 'click',
    isThere: IS_OTHER_PAGE,
    press: followLink
  }
]

/** L6: what the first press of a visit needs, on a slow phone with a slow line. */
async function firstPressRows(browser: Browser, origin: string, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, event = 'pointerdown', isThere, prepare, press } of FIRST_PRESSES) {
    const times: number[] = []
    for (let run = 0; run < runs; run++)
      times.push(
        await visit(browser, `${origin}/`, async (visitor) => {
          const { page, session } = visitor
          await slowDown(visitor)
          await session.send('Network.enable')
          await session.send('Network.emulateNetworkConditions', SLOW_4G)
          await prepare?.(page)
          const took = page.evaluate(fromNext(event, isThere)) as Promise<number>
          await press(page)
          return took
        })
      )
    const { limitMs, words } = L6[what]
    rows.push(
      atMost(
        'L6',
        `first press of a visit, phone on slow 4G: ${words}`,
        [median(times), limitMs],
        inMilliseconds
      )
    )
  }
  return rows
}

/** In the order of a visit; for the first press of each, no code has been loaded. */
const ACTS: ((page: Page) => Promise<void>)[] = [
  async function tabs(page) {
    for (const nth of [1, 2, 3, 0]) await touch(page, page.getByRole('tab').nth(nth))
  },
  async function play(page) {
    const button = page.locator(PLAY).first()
    await touch(page, button)
    await page.waitForFunction(HAS_SOUND)
    for (let press = 0; press < 2; press++) await touch(page, button)
  },
  async function seek(page) {
    await page.getByRole('slider', { name: 'Positie in de aflevering' }).focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown']) {
      await page.keyboard.press(key)
      await settled(page)
    }
  },
  async function overlay(page) {
    for (let nth = 0; nth < 3; nth++) {
      await touch(page, page.locator('#episodes a.poster').nth(nth))
      await page.locator('.film-overlay').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.film-overlay').waitFor({ state: 'hidden' })
    }
  },
  async function vote(page) {
    await touch(page, page.locator('.vote-open'))
    await touch(page, page.locator('.vote-film').first())
    await page.locator('.vote[data-step=voted]').waitFor()
    await touch(page, page.locator('.vote-undo'))
    await page.locator('.vote[data-step=open]').waitFor()
  },
  async function loadMore(page) {
    for (let press = 0; press < 2; press++) await touch(page, page.locator('load-more a'))
  }
]

async function interactionRows(browser: Browser, origin: string, visits: number): Promise<Row[]> {
  const timesOf = (route: string, acts: typeof ACTS) =>
    visit(browser, origin + route, async (visitor) => {
      await slowDown(visitor)
      for (const act of acts) await act(visitor.page)
      const times = '({ painted: [...probe.interactions.values()], shown: probe.shown })'
      return (await visitor.page.evaluate(times)) as { painted: number[]; shown: number[] }
    })
  const all: Awaited<ReturnType<typeof timesOf>>[] = []
  for (let nth = 0; nth < visits; nth++) all.push(await timesOf('/', ACTS))
  const pressBare = (page: Page) => touch(page, page.locator('button'))
  const bare = await timesOf(BARE_PAGE, Array(10).fill(pressBare))
  const row = (what: string, of: 'painted' | 'shown', limit: number) => {
    const times = all.flatMap((one) => one[of])
    const figure = `${what} at ${SLOWER} × processor, p98 of ${times.length} presses`
    const { median, p98 } = statistics(times)
    const beside = `median ${inMilliseconds(median)}; bare button p98 ${inMilliseconds(statistics(bare[of]).p98)}`
    return atMost('L3', figure, [p98, limit], inMilliseconds, beside)
  }
  return [
    row('interaction to next paint', 'painted', L3.p98Ms),
    row('press to a sign that it registered', 'shown', L3.shownMs)
  ]
}

/** Fifty navigations while an hour plays at sixteen times its speed; measured after garbage collection. */
const memoryRow = (browser: Browser, origin: string, share: number): Promise<Row> =>
  visit(browser, origin, async ({ page, session }) => {
    const betweenSeconds = (3600 * share) / NAVIGATIONS
    const walk = async (navigations: number) => {
      for (let step = 0; step < navigations; step++) {
        const until = ((await page.evaluate('probe.audio.currentTime')) as number) + betweenSeconds
        await page.evaluate(`probe.audio.playbackRate = ${SPEED}`)
        await page.waitForFunction(`probe.audio.currentTime > ${until}`)
        const route = ROUND[step % ROUND.length] ?? '/'
        // With a link on the page, so that the router handles it and the audio continues.
        await page.evaluate(`{
          const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(route)} })
          document.querySelector('main').append(link)
          link.click()
        }`)
        await page.waitForURL((url) => url.pathname === route)
        await settled(page)
      }
      await page.requestGC()
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    await page.locator(PLAY).first().tap()
    await page.waitForFunction(HAS_SOUND)
    // The player's code comes later than the sound, and sets the visitor's speed.
    await page.getByRole('slider', { name: 'Positie in de aflevering' }).waitFor()
    const before = await walk(WARM_UP_NAVIGATIONS)
    const after = await walk(NAVIGATIONS)
    const figure = `memory of script after ${NAVIGATIONS} navigations and ${Math.round(60 * share)} minutes played ÷ before`
    const beside = `${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after`
    return atMost('L4', figure, [after / before, L4.timesBefore], asTimes, beside)
  })

const PRESSES = 10
const ARCHIVE_VISITS = 3
/** The tolerated difference between a press and the first one; two frames of a slow phone. */
const SAME_MS = 70
/** Returns the time from the press to the paint with ten more tickets. */
const TEN_MORE = `new Promise((done) => {
  const shown = () => document.querySelectorAll('[data-tickets] article').length
  const before = shown()
  addEventListener('pointerdown', ({ timeStamp }) => {
    const look = () => shown() < before + ${PAGE_SIZE} ? requestAnimationFrame(look) : requestAnimationFrame(() => done(performance.now() - timeStamp))
    requestAnimationFrame(look)
  }, { once: true, capture: true })
})`

/** L5: 'Meer afleveringen laden' in a long archive, on a slow processor. */
export async function measureArchive(share: number, executablePath: string): Promise<Row[]> {
  const episodes = Math.max(150, Math.ceil(L5.episodes * share))
  const project = copyOfProject('archive')
  using host = await openPodcastHost()
  host.publish({ episodes })
  await buildSite(project, host.env)
  await using site = await serveBuilt(project)
  await using browser = await chromium.launch({ executablePath, args: FLAGS })
  const visits: number[][] = []
  for (let nth = 0; nth < Math.ceil(ARCHIVE_VISITS * share); nth++)
    visits.push(await visit(browser, site.origin, pressAgainAndAgain))
  // The median of all visits, for each press.
  const times = Array.from({ length: PRESSES }, (_, press) => median(visits.map((one) => one[press] ?? 0)))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const figure = `${episodes} episodes, ${PRESSES} × 'Meer afleveringen laden' at ${SLOWER} × processor, slowest press`
  const words = `first ${inMilliseconds(first)}, last ${inMilliseconds(last)}`
  const also = { isTrue: last <= first + SAME_MS, words }
  const beside = `median ${inMilliseconds(median(times))}`
  return [atMost('L5', figure, [Math.max(...times), L5.pressMs], inMilliseconds, beside, also)]
}

async function pressAgainAndAgain(visitor: Visitor): Promise<number[]> {
  const { page } = visitor
  await slowDown(visitor)
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
