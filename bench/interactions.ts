// L3: how long the page takes to answer a press with a new picture, at a quarter of the processor; beside a bare button.
import type { Page } from '@playwright/test'
import { budgets } from '../tests/budgets/limits.ts'
import { inMilliseconds, median, percentile, type Row } from './table.ts'
import { slowDown, until, type Visitor, type Visitors } from './visitor.ts'

const SLOWER = 4
const VISITS = 4
/** As long as a thumb stays on the glass. */
const TOUCH_MS = 70
/** Time to look where it goes, and for the page to come to rest where it was scrolled to. */
const LOOK_MS = 300
/** Long enough for the picture that an interaction waits for, and for what follows it. */
const SETTLE_MS = 500

type Act = (visitor: Visitor) => Promise<void>
type Place = [x: number, y: number]

const ALONG_THE_BAR = [0.2, 0.5, 0.8, 0.3, 0.6] as const
const SEEK_BAR = '.player input[type=range]'

/**
 * A touch somewhere on the `nth` element of its kind. Where it is, is asked of the page before the touch: a locator of
 * the runner works in the page while it is timed, and goes through the whole document.
 */
async function touch({ page, session }: Visitor, selector: string, nth = 0, alongShare = 0.5): Promise<void> {
  const placeOf = `(() => {
    const { left, top, width, height } = window.pressed.getBoundingClientRect()
    return [left + width * ${alongShare}, top + height / 2]
  })()`
  await page.evaluate(`(() => {
    window.pressed = document.querySelectorAll(${JSON.stringify(selector)})[${nth}]
    const { top, bottom } = window.pressed.getBoundingClientRect()
    const isCovered = top < 80 || bottom > innerHeight - 200
    if (isCovered && !window.pressed.closest('.player'))
      window.pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
  })()`)
  await page.waitForTimeout(LOOK_MS)
  const [x, y] = (await page.evaluate(placeOf)) as Place
  if (!(await page.evaluate(`window.pressed.contains(document.elementFromPoint(${x}, ${y}))`)))
    throw new Error(`Something lies over ${selector}.`)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(TOUCH_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(SETTLE_MS)
}

const touches =
  (selector: string, times: number): Act =>
  async (visitor) => {
    for (let time = 0; time < times; time++) await touch(visitor, selector)
  }

async function key(page: Page, name: string): Promise<void> {
  await page.keyboard.press(name)
  await page.waitForTimeout(SETTLE_MS)
}

async function seek(visitor: Visitor): Promise<void> {
  const { page } = visitor
  for (const share of ALONG_THE_BAR) await touch(visitor, SEEK_BAR, 0, share)
  await page.evaluate(`document.querySelector('${SEEK_BAR}').focus()`)
  for (const name of ['ArrowRight', 'ArrowLeft', 'PageUp']) await key(page, name)
}

async function overlay(visitor: Visitor): Promise<void> {
  for (let nth = 0; nth < 3; nth++) {
    await touch(visitor, '#episodes a.poster', nth)
    await visitor.page.waitForTimeout(SETTLE_MS)
    await key(visitor.page, 'Escape')
    await visitor.page.waitForTimeout(SETTLE_MS)
  }
}

/** To each of the others and back to the first. */
async function tabs(visitor: Visitor): Promise<void> {
  for (const nth of [1, 2, 3, 0]) await touch(visitor, '[role=tab]', nth)
}

async function vote(visitor: Visitor): Promise<void> {
  await touch(visitor, '.vote-film')
  await until(visitor.page, "document.querySelector('.vote').dataset.step === 'voted'")
  await visitor.page.waitForTimeout(SETTLE_MS)
  await touch(visitor, '.vote-undo')
  await until(visitor.page, "document.querySelector('.vote').dataset.step === 'open'")
}

/** In the order of a visit; the first of each is with nothing loaded for it. */
const ACTS: readonly [name: string, act: Act][] = [
  ['tab', tabs],
  // An odd number, so that it plays in the end.
  ['play', touches('main [data-play]', 3)],
  ['seek', seek],
  ['overlay', overlay],
  ['vote', vote],
  ['load more', touches('load-more a', 2)]
]

export async function measureInteractions(visitors: Visitors, origin: string): Promise<Row[]> {
  console.log(`  interactions at ${SLOWER} × processor, ${VISITS} visits…`)
  const bare = await visitors.visit(origin, bareButton)
  const all = new Map<string, number[]>(ACTS.map(([name]) => [name, []]))
  for (let visit = 0; visit < VISITS; visit++) {
    const seen = await visitors.visit(origin, wholeVisit)
    for (const [name, durations] of seen) all.get(name)?.push(...durations)
  }
  return rowsOf(all, bare)
}

async function wholeVisit(visitor: Visitor): Promise<Map<string, number[]>> {
  const { page, seen } = visitor
  await page.goto('/', { waitUntil: 'networkidle' })
  await slowDown(visitor, SLOWER)
  const found = new Map<string, number[]>()
  for (const [name, act] of ACTS) {
    const before = (await seen('interactions')).length
    await act(visitor)
    if (name === 'play') await until(page, 'window.probe.soundMs > 0')
    await page.waitForTimeout(SETTLE_MS)
    found.set(name, (await seen('interactions')).slice(before))
  }
  return found
}

/** A page with one button that changes one word: what this browser needs at least. */
async function bareButton(visitor: Visitor): Promise<number[]> {
  const { page, seen } = visitor
  await page.goto('/bare-audio/', { waitUntil: 'networkidle' })
  await slowDown(visitor, SLOWER)
  await touches('button', 10)(visitor)
  return seen('interactions')
}

const p98 = (durations: readonly number[]) => percentile(durations, 0.98)

function rowsOf(all: ReadonlyMap<string, number[]>, bare: readonly number[]): Row[] {
  const { p98Ms } = budgets.L3
  const together = [...all.values()].flat()
  const row = (figure: string, durations: readonly number[], isJudged: boolean): Row => ({
    name: isJudged ? 'L3' : '·',
    figure,
    measured: `p98 ${inMilliseconds(p98(durations))}, median ${inMilliseconds(median(durations))}`,
    budget: isJudged ? `p98 ≤ ${inMilliseconds(p98Ms)}` : '·',
    beside: isJudged ? `bare button p98 ${inMilliseconds(p98(bare))}` : `${durations.length} interactions`,
    isWithin: isJudged ? durations.length > 0 && p98(durations) <= p98Ms : undefined
  })
  return [
    row(
      `interaction to next paint at ${SLOWER} × processor, ${together.length} interactions`,
      together,
      true
    ),
    ...[...all].map(([name, durations]) => row(`the same: ${name}`, durations, false))
  ]
}
