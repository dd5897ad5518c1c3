// `npm test`: everything a change needs. `npm run test:all`: that and the deep set (docs/testing.md).
// `npm test -- unit build` runs the named steps only; `--slow` lists the slowest test files of each step at the end.
import { existsSync } from 'node:fs'
import { SAMPLE_FEED } from '../functions/listen/feed/chosen-feed.ts'
import { chooseSampleBrand } from './brand-folder.ts'
import { sumLine, sumOf } from './test/count.ts'
import { installFor } from './test/install.ts'
import { runSteps } from './test/run-steps.ts'
import { steps } from './test/steps.ts'

// The tests expect the sample feed and the shipped brand, whatever the settings name.
process.env.FEED_URL = SAMPLE_FEED
chooseSampleBrand()

const args = process.argv.slice(2)
const showsSlow = args.includes('--slow')
if (args.includes('--all')) process.env.TEST_DEEP = '1'
const available = steps(process.env.TEST_DEEP === '1')

const selected = args.filter((arg) => arg !== '--slow' && arg !== '--all')
const unknown = selected.filter((name) => !available.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${available.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const requested = selected.length > 0 ? available.filter(({ name }) => selected.includes(name)) : available
// On a fresh checkout, what a chosen step needs runs too.
const needed = existsSync('dist') ? [] : requested.flatMap(({ needs = [] }) => needs)
const chosen = available.filter((step) => requested.includes(step) || needed.includes(step.name))

installFor(chosen)
const startedMs = Date.now()
const results = await runSteps(chosen)
const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`

// Repeated here, because the log above is long and often read from its end.
console.log('\nStep            Time   Result')
for (const { name, count, durationMs } of results)
  console.log(`${name.padEnd(14)} ${seconds(durationMs).padStart(5)}   ${sumLine(count)}`)
console.log(`${'together'.padEnd(14)} ${seconds(Date.now() - startedMs).padStart(5)}`)

if (showsSlow)
  for (const { title, count } of results.filter((result) => result.count.files.length > 0)) {
    console.log(`\nSlowest files of ${title}:`)
    for (const { file, durationMs } of count.files
      .toSorted((a, b) => b.durationMs - a.durationMs)
      .slice(0, 15))
      console.log(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${file}`)
  }

const checks = sumOf(results.filter((result) => result.isCheck).map((result) => result.count))
const tests = sumOf(results.filter((result) => !result.isCheck).map((result) => result.count))
for (const note of tests.secondTries) console.log(`\n↻ Passed at its second try only: ${note}`)
for (const note of [...checks.notes, ...tests.notes]) console.log(`\n✗ ${note}`)
const failed = results.filter(({ count }) => count.failed > 0).map(({ name }) => name)
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEverything passed.')
// The last line is the sum of the tests, or of the checks when only checks ran.
const hasTests = results.some((result) => !result.isCheck)
if (hasTests && checks.passed + checks.failed > 0)
  console.log(`Checks of the code and the build: ${sumLine(checks)}`)
console.log(sumLine(hasTests ? tests : checks))
process.exit(failed.length > 0 || checks.passed + tests.passed === 0 ? 1 : 0)
