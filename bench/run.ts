// `npm run bench` measures everything, `npm run bench -- votes push` some of it, `--quick` each at a tenth of its size, to
// see that it works. Prints one table of figures with their limits. Nothing here is part of `npm test`.
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/test/chromium.ts'
import { measureArchive } from './archive.ts'
import { measureBackoffice } from './backoffice.ts'
import { measureBuilds } from './builds.ts'
import { measureCalls } from './calls.ts'
import { measureFeed } from './feed.ts'
import { removeFolders } from './folders.ts'
import { measureFunctions } from './functions.ts'
import { measureListening } from './listening.ts'
import { measurePages } from './pages.ts'
import { killAll } from './processes.ts'
import { measurePush } from './push.ts'
import { measureShop } from './shop.ts'
import { measureStart } from './start.ts'
import { machineNote, printTable, type Row } from './table.ts'
import { measureVotes } from './votes.ts'

const QUICK_SHARE = 0.1
/** Each takes the share of its full size, and the path of a Chromium. */
const measurements: Record<string, (share: number, chromium: string) => Promise<Row[]>> = {
  votes: measureVotes,
  functions: measureFunctions,
  calls: measureCalls,
  backoffice: measureBackoffice,
  push: measurePush,
  shop: measureShop,
  feed: measureFeed,
  start: measureStart,
  builds: measureBuilds,
  pages: measurePages,
  listening: measureListening,
  archive: measureArchive
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } }
})
const unknown = positionals.filter((name) => !(name in measurements))
if (unknown.length > 0) {
  console.error(
    `No such measurement: ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}`
  )
  process.exit(1)
}
process.on('exit', () => {
  killAll()
  removeFolders()
})
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
  `Measured on ${machineNote()}${values.quick ? ', at a tenth of the size: verdicts mean little' : ''}.`
)
process.exit(hasFailed ? 1 : 0)
