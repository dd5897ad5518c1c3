// S5: the page of the orders with five hundred of them at a quarter of the processor: presses, what they bring, scrolling.
import type { Locator, Page } from '@playwright/test'
import { ORDERS_PATH, ORDERS_PER_ANSWER } from '../src/features/backoffice/rules.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { inMilliseconds, median, percentile, type Row } from './table.ts'
import { slowDown, until, type Visitor, type Visitors } from './visitor.ts'

const SLOWER = 4
const ROUNDS = 8
/** After a press nothing of the bench runs in the page until it has been painted. */
const UNDISTURBED_MS = 600
/** What the pointer passes over has been painted by then. */
const SETTLE_MS = 300
const DESK = { width: 1280, height: 800 }
const WHEEL_PIXELS = 600
const WHEELS = 20
const FULL = `document.querySelectorAll('tbody th').length === ${ORDERS_PER_ANSWER}`
const IS_SETTLED = `${FULL} && document.querySelector('.office-scroll').ariaBusy === 'false'`

interface Seen {
  /** Press to the next paint. */
  interactions: number[]
  /** Press to the picture with all rows in it. */
  whole: number[]
  longTasks: number[]
}
/** Answers how long it took until all was painted, one for each press that brings something. */
type Act = (visitor: Visitor) => Promise<number[]>

/** Until what the press brought is painted: the frame after the one in which it stands there. */
async function paintedAfter(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(`window.pressed = 0
    for (const name of ['keydown', 'pointerdown'])
      addEventListener(name, (event) => { window.pressed ||= event.timeStamp }, { capture: true, once: true })
    window.whole = undefined
    window.asked = false
    new MutationObserver((_, watch) => {
      window.asked ||= document.querySelector('.office-scroll')?.ariaBusy !== 'false'
      if (!window.asked || !(${IS_SETTLED})) return
      watch.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => { window.whole = performance.now() - window.pressed }))
    }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true })`)
  await press()
  await page.waitForTimeout(UNDISTURBED_MS)
  await until(page, 'window.whole !== undefined')
  return (await page.evaluate('window.whole')) as number
}

/** A bare press: the runner's own looks in the page first whether it can be pressed, which would be timed too. */
async function click(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(SETTLE_MS)
  await page.mouse.down()
  await page.mouse.up()
}

const refresh: Act = async ({ page }) => {
  const button = page.getByRole('button', { name: 'Vernieuwen' })
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) taken.push(await paintedAfter(page, () => click(page, button)))
  return taken
}

/** By keyboard, between the last two of its choices: of both there are more orders than one answer holds. */
const filter: Act = async ({ page }) => {
  const select = page.getByRole('combobox')
  await select.focus()
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const key = ['End', 'ArrowUp'][round % 2] ?? ''
    taken.push(await paintedAfter(page, () => page.keyboard.press(key)))
  }
  return taken
}

const copy: Act = async ({ page }) => {
  for (let round = 0; round < ROUNDS; round++) {
    await click(page, page.locator('.office-reference').nth(round))
    await page.waitForTimeout(UNDISTURBED_MS)
  }
  return []
}

const scroll: Act = async ({ page }) => {
  await page.mouse.move(DESK.width / 2, DESK.height / 2)
  for (let turn = 0; turn < WHEELS; turn++) {
    await page.mouse.wheel(0, WHEEL_PIXELS)
    await page.waitForTimeout(50)
  }
  await page.waitForTimeout(UNDISTURBED_MS)
  return []
}

const ACTS: readonly [name: string, act: Act][] = [
  ['refresh', refresh],
  ['another filter', filter],
  ['copying a reference', copy],
  ['scrolling', scroll]
]

export async function measureOfficePage(
  visitors: Visitors,
  origin: string,
  password: string
): Promise<Row[]> {
  console.log(`  the page of ${ORDERS_PER_ANSWER} orders at ${SLOWER} × processor…`)
  const seen = await visitors.visit(origin, async (visitor) => {
    const { page } = visitor
    await page.setViewportSize(DESK)
    await page.goto('/bo9/login/')
    await page.getByRole('textbox').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${ORDERS_PATH}`)
    await until(page, FULL)
    await slowDown(visitor, SLOWER)
    const all = new Map<string, Seen>()
    for (const [name, act] of ACTS) all.set(name, await watched(visitor, act))
    return all
  })
  return rowsOf(seen)
}

async function watched(visitor: Visitor, act: Act): Promise<Seen> {
  const [interactions, longTasks] = [await visitor.seen('interactions'), await visitor.seen('longTasks')]
  const whole = await act(visitor)
  return {
    whole,
    interactions: (await visitor.seen('interactions')).slice(interactions.length),
    longTasks: (await visitor.seen('longTasks')).slice(longTasks.length)
  }
}

function rowsOf(all: ReadonlyMap<string, Seen>): Row[] {
  const { p98Ms } = budgets.S5
  return [...all].map(([name, { interactions, whole, longTasks }]) => {
    const p98 = percentile(interactions, 0.98)
    const isPressed = interactions.length > 0
    const painted = isPressed
      ? `p98 ${inMilliseconds(p98)}, median ${inMilliseconds(median(interactions))}; `
      : ''
    const brought = whole.length > 0 ? `all rows painted after ${inMilliseconds(median(whole))}; ` : ''
    return {
      name: isPressed ? 'S5' : '·',
      figure: `${ORDERS_PER_ANSWER} orders at ${SLOWER} × processor: ${name}`,
      measured: `${painted}longest task ${inMilliseconds(Math.max(0, ...longTasks))}`,
      budget: isPressed ? `p98 ≤ ${inMilliseconds(p98Ms)}` : '·',
      beside: `${brought}${interactions.length} interactions, ${longTasks.length} tasks over 50 ms`,
      isWithin: isPressed ? p98 <= p98Ms : undefined
    }
  })
}
