// `npm run bench`: what the site costs, in one table, each figure beside a floor or a peer measured in the same run.
// `npm run bench -- builds start` runs parts. Parts: pages, builds, start, feed, archive, listening,
// server, shop, calls, office, watch, push. Nothing here is part of `npm test`.
import { parseArgs } from 'node:util'
import { measureArchive } from '../bench/archive.ts'
import { ARCHIVES, measureBuilds } from '../bench/builds.ts'
import { measureFeed } from '../bench/feed.ts'
import { measureFeedWatch } from '../bench/feed-watch.ts'
import { measureKeptCalls } from '../bench/kept-calls.ts'
import { measureListening } from '../bench/listening.ts'
import { measureOffice } from '../bench/office.ts'
import { measurePages } from '../bench/pages.ts'
import { measurePush, SUBSCRIBERS } from '../bench/push.ts'
import { measureServer } from '../bench/server.ts'
import { measureShop } from '../bench/shop.ts'
import { measureStart } from '../bench/start.ts'
import { machineNote, printTable, type Row } from '../bench/table.ts'
import { cleanUpAtTheEnd } from '../bench/workshop.ts'
import { findChromium } from './test/chromium.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Lighthouse audits per page; the median counts. */
    runs: { type: 'string', default: '5' },
    /** Lengths of the archives that are built. */
    episodes: { type: 'string', default: ARCHIVES.join(',') },
    /** How many are sent a push message. */
    subscribers: { type: 'string', default: String(SUBSCRIBERS) }
  }
})

const parts: Record<string, () => Promise<Row[]>> = {
  feed: measureFeed,
  start: measureStart,
  calls: measureKeptCalls,
  office: () => measureOffice(chromiumPath()),
  builds: () => measureBuilds(values.episodes.split(',').map(Number)),
  listening: () => measureListening(chromiumPath()),
  archive: () => measureArchive(chromiumPath()),
  server: measureServer,
  shop: measureShop,
  watch: measureFeedWatch,
  push: () => measurePush(Number(values.subscribers)),
  pages: () => measurePages(chromiumPath(), Number(values.runs))
}

function chromiumPath(): string {
  const chromium = findChromium()
  if ('missing' in chromium) throw new Error(chromium.missing)
  return chromium.path
}

const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

cleanUpAtTheEnd()
const startedMs = performance.now()
const rows: Row[] = []
let hasFailed = false
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`■ ${name}`)
  try {
    rows.push(...(await measure()))
  } catch (error) {
    hasFailed = true
    console.error(
      `  ${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`
    )
  }
}
console.log()
printTable(rows)
const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
console.log(`Measured in ${minutes} minutes on ${machineNote()}.`)
process.exit(hasFailed ? 1 : 0)
