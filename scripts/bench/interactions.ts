// L3: how long the page takes to answer a press with a new picture, at a quarter of the processor; beside a bare button.
import type { Page } from '@playwright/test'
import { budgets } from '../budgets/limits.ts'
import { inMilliseconds, median, percentile, type Row } from './table.ts'
import { slowDown, until, type Visitor, type Visitors } from './visitor.ts'

const SLOWER = 4
const VISITS = 4
/** Long enough for the picture that an interaction waits for, and for what follows it. */
const SETTLE_MS = 500

type Act = (page: Page) => Promise<void>

const press =
  (selector: string, times: number): Act =>
  async (page) => {
    for (let time = 0; time < times; time++) {
      await page.locator(selector).first().click()
      await page.waitForTimeout(SETTLE_MS)
    }
  }

const keys =
  (names: readonly string[]): Act =>
  async (page) => {
    for (const name of names) {
      await page.keyboard.press(name)
      await page.waitForTimeout(SETTLE_MS)
    }
  }

async function seek(page: Page): Promise<void> {
  const bar = page.locator('.player input[type=range]')
  const box = await bar.boundingBox()
  if (!box) throw new Error('The player has no seek bar.')
  for (const share of [0.2, 0.5, 0.8, 0.3, 0.6]) {
    await page.mouse.click(box.x + box.width * share, box.y + box.height / 2)
    await page.waitForTimeout(SETTLE_MS)
  }
  await bar.focus()
  await keys(['ArrowRight', 'ArrowLeft', 'PageUp'])(page)
}

async function overlay(page: Page): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await page.locator('#episodes a.poster').nth(time).click()
    await page.waitForTimeout(SETTLE_MS * 2)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(SETTLE_MS * 2)
  }
}

async function tabs(page: Page): Promise<void> {
  for (const name of ['Must-See', 'Over ons', 'Merch', 'Afleveringen']) {
    await page.getByRole('tab', { name }).click()
    await page.waitForTimeout(SETTLE_MS)
  }
}

/** In the order of a visit; the first of each is with nothing loaded for it. */
const ACTS: readonly [name: string, act: Act][] = [
  ['tab', tabs],
  // An odd number, so that it plays in the end.
  ['play', press('main [data-play]', 3)],
  ['seek', seek],
  ['overlay', overlay],
  ['load more', press('load-more a', 2)]
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
    await act(page)
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
  await press('button', 10)(page)
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
