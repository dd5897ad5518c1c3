// L2: from the first press, with nothing loaded, to the first sound; beside a page with one button and one audio
// element, on the same server, in turn. At full speed, and once more on a slow line, where what is fetched shows.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { budgets } from '../tests/budgets/limits.ts'
import { asTimes, inMilliseconds, median, type Row } from './table.ts'
import { slowLine, until, type Visitors } from './visitor.ts'

const RUNS = 9
const RECORDING = '/sample/audio/kort-maar-krachtig.mp3'
const BARE_PAGE = '/bare-audio/'

/** Nothing that plays on a press can do it with less. The script stands apart because the policy wants it so. */
export function writeBarePage(project: string): void {
  const folder = path.join(project, 'dist', BARE_PAGE)
  mkdirSync(folder, { recursive: true })
  const html = `<!doctype html><html lang="nl"><title>Kaal</title><link rel="icon" href="data:,">
<button>Beluister</button><audio src="${RECORDING}" preload="none"></audio><script src="press.js"></script></html>`
  writeFileSync(path.join(folder, 'index.html'), html)
  const script = `document.querySelector('button').onclick=()=>document.querySelector('audio').play()`
  writeFileSync(path.join(folder, 'press.js'), script)
}

const LINES = [
  { name: 'no delay', isSlow: false },
  { name: 'slow 4G', isSlow: true }
] as const

export async function measurePress(visitors: Visitors, origin: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, isSlow } of LINES) {
    console.log(`  press to sound, ${RUNS} visitors each, ${name}…`)
    const ours: number[] = []
    const bare: number[] = []
    for (let run = 0; run < RUNS; run++) {
      bare.push(await pressOnce(visitors, origin, BARE_PAGE, 'button', isSlow))
      ours.push(await pressOnce(visitors, origin, '/', 'main [data-play]', isSlow))
    }
    rows.push(row(name, median(ours), median(bare)))
  }
  return rows
}

function pressOnce(visitors: Visitors, origin: string, page: string, button: string, isSlow: boolean) {
  return visitors.visit(origin, async (visitor) => {
    await visitor.page.goto(page, { waitUntil: 'networkidle' })
    if (isSlow) await slowLine(visitor)
    // A touch: no pointer comes near before the press and fetches ahead.
    await visitor.page.locator(button).first().tap()
    await until(visitor.page, 'window.probe.soundMs > 0')
    return (await visitor.seen('soundMs')) - (await visitor.seen('pressedMs'))
  })
}

function row(line: string, oursMs: number, bareMs: number): Row {
  const { timesBare, moreMs } = budgets.L2
  const limitMs = bareMs * timesBare + moreMs
  return {
    name: 'L2',
    figure: `first press to sound, nothing loaded, ${line}`,
    measured: `${inMilliseconds(oursMs)}, ${asTimes(oursMs / bareMs)}`,
    budget: `≤ ${timesBare} × + ${moreMs} ms = ${inMilliseconds(limitMs)}`,
    beside: `bare <audio> ${inMilliseconds(bareMs)}`,
    isWithin: oursMs <= limitMs
  }
}
