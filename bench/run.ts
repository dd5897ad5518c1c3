// `npm run bench` measures everything, `npm run bench -- votes push` some of it, `--quick` each at a tenth of its size,
// to check that it works, as `npm run test:all` does. Prints one table of figures with their limits.
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/test/chromium.ts'
import { measureBuilds, measureStart } from './builds.ts'
import { measureFeed } from './feed.ts'
import { measureArchive, measureListening } from './listening.ts'
import { measureMonth } from './month.ts'
import { measurePages } from './pages.ts'
import { measurePush } from './push.ts'
import { measureSearch } from './search.ts'
import { measureBackoffice, measureCalls, measureFunctions, measureVotes } from './server.ts'
import { measureShop } from './shop.ts'
import { machineNote, printTable, type Row } from './table.ts'

const QUICK_SHARE = 0.1
/** Each is called with the share of its full size, and the path of a Chromium. */
const measurements: Record<string, (share: number, chromium: string) => Promise<Row[]>> = {
  votes: measureVotes,
  functions: measureFunctions,
  calls: measureCalls,
  backoffice: measureBackoffice,
  search: measureSearch,
  push: measurePush,
  shop: measureShop,
  feed: measureFeed,
  start: measureStart,
  builds: measureBuilds,
  pages: measurePages,
  listening: measureListening,
  archive: measureArchive,
  month: measureMonth
}

const options = { quick: { type: 'boolean', default: false } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const names = Object.keys(measurements)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const chromium = findChromium()
if ('missing' in chromium) throw new Error(chromium.missing)
const rows: Row[] = []
let hasFailed = false
for (const [name, measure] of Object.entries(measurements)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`■ ${name}`)
  try {
    rows.push(...(await measure(values.quick ? QUICK_SHARE : 1, chromium.path)))
  } catch (error) {
    hasFailed = true
    console.error(`  ${name} could not be measured:`, error)
  }
}
console.log()
printTable(rows)
console.log(
  `Measured on ${machineNote()}${values.quick ? ', at a tenth of the size: results mean little' : ''}.`
)
process.exit(hasFailed ? 1 : 0)
