// How many checks passed, failed and were skipped, and which failed why, read from the runners' own reports.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** What the end of the run says again of each test that failed, or passed only at its second try. */
  notes: string[]
}

/** One check without tests of its own. */
export function checked(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, notes: [] }
}

export function addTo(total: Count, more: Count): void {
  total.passed += more.passed
  total.failed += more.failed
  total.skipped += more.skipped
  total.notes.push(...more.notes)
}

export function sumOf(counts: Count[]): Count {
  const total: Count = { passed: 0, failed: 0, skipped: 0, notes: [] }
  for (const count of counts) addTo(total, count)
  return total
}

export function sumLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const ERROR_LINES = 12

/** The name of a test, and the first lines of what it threw: enough to know it from the end of a long log. */
function noteOf(name: string, error: string | undefined): string {
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, ERROR_LINES).map((line) => `    ${line}`)].join('\n')
}

/** As one would type it to run that file alone. */
const nameOf = (path: string) => relative('.', path)

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string()),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), [])
        })
      )
    })
  )
})

/** Counts of a Vitest JSON report; a test file that broke outside its tests, or before them, counts as one failure. */
export function vitestCount(file: string): Count {
  const report = v.parse(vitestReport, JSON.parse(readFileSync(file, 'utf8')))
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some(({ status }) => status === 'failed')
  )
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => noteOf(`${nameOf(name)} › ${fullName}`, failureMessages[0]))
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [...failed, ...broken.map(({ name, message }) => noteOf(nameOf(name), message))]
  }
}

const playwrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string()) })) }))
    })
  )
})

interface PlaywrightSuite {
  specs: v.InferOutput<typeof playwrightSpec>[]
  suites?: PlaywrightSuite[] | undefined
}

const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  specs: v.array(playwrightSpec),
  suites: v.optional(v.lazy(() => v.array(playwrightSuite)))
})

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(playwrightSuite)
})

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf)
]

/**
 * A story that loses a click on a loaded machine is looked at, not waved through: of five hundred this many may need
 * a second try, each is named at the end of the run, and one more fails it.
 */
export const SECOND_TRIES = 3

/** Counts of a Playwright JSON report. Tests that passed at their second try pass, up to {@link SECOND_TRIES}. */
export function playwrightCount(file: string): Count {
  const { stats, suites } = v.parse(playwrightReport, JSON.parse(readFileSync(file, 'utf8')))
  const notes = suites.flatMap(specsOf).flatMap(({ title, file: spec, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const name = `${spec}:${line} › ${title}${status === 'flaky' ? ' (passed at its second try)' : ''}`
        return noteOf(name, results.flatMap(({ errors }) => errors)[0]?.message)
      })
  )
  const tooMany = stats.flaky > SECOND_TRIES
  return {
    passed: stats.expected + (tooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (tooMany ? stats.flaky : 0),
    skipped: stats.skipped,
    notes
  }
}
