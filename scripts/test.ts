// `npm test`: every check in one order, the fast ones first. It runs on after a failure and ends with the sums.
// `npm test -- unit build` runs the named steps only.
import { SAMPLE_FEED } from '../functions/episodes/chosen-feed.ts'
import { bringNetlifyTools } from './netlify/tools.ts'
import { findChromium } from './test/chromium.ts'
import { addTo, checked, sumLine, sumOf } from './test/count.ts'
import { bringFirefox } from './test/firefox.ts'
import { bringServers } from './test/servers.ts'
import { steps } from './test/steps.ts'
import { bringWebkit } from './test/webkit.ts'

// The tests know the sample, also where the settings name a feed of their own.
process.env.FEED_URL = SAMPLE_FEED

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`)
  process.exit(1)
}
const chosen = asked.length > 0 ? steps.filter((step) => asked.includes(step.name)) : steps

if (chosen.some((step) => step.needsBrowser)) {
  const chromium = findChromium()
  if ('missing' in chromium) {
    console.error(chromium.missing)
    process.exit(1)
  }
  process.env.CHROMIUM_PATH = chromium.path
}

if (chosen.some(({ name }) => name === 'browser')) {
  bringFirefox()
  bringWebkit()
}
if (chosen.some((step) => step.needsServers)) bringServers()
if (chosen.some((step) => step.needsNetlify)) bringNetlifyTools()

const total = sumOf([])
const failures: string[] = []
for (const step of chosen) {
  if (step.needs?.some((name) => failures.includes(name))) {
    console.log(`\n■ ${step.title}: not run, because ${step.needs.join(' and ')} failed`)
    addTo(total, checked(false))
    failures.push(step.name)
    continue
  }
  console.log(`\n■ ${step.title}`)
  const startedMs = Date.now()
  const count = sumOf(step.parts.map((part) => part()))
  addTo(total, count)
  if (count.failed > 0) failures.push(step.name)
  console.log(`  ${step.title}: ${sumLine(count)} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
}

// Said again here, because the log above is long and often read from its end.
for (const note of total.notes) console.log(`\n✗ ${note}`)
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nEverything passed.')
console.log(sumLine(total))
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
