// Reads the reports of the test runners: how many tests passed, failed and were skipped, and why.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** Each failed test with the first lines of its error, repeated at the end of the run. */
  notes: string[]
  /** Each test that passed at its second try only, with the error of the first. */
  secondTries: string[]
  /** The duration of each test file. */
  files: { file: string; durationMs: number }[]
}

/** A command that is one check by itself. */
export function checked(passed: boolean): Count {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, notes: [], secondTries: [], files: [] }
}

function addTo(total: Count, more: Count): void {
  total.passed += more.passed
  total.failed += more.failed
  total.skipped += more.skipped
  total.notes.push(...more.notes)
  total.secondTries.push(...more.secondTries)
  total.files.push(...more.files)
}

export function sumOf(counts: Count[]): Count {
  const total: Count = { passed: 0, failed: 0, skipped: 0, notes: [], secondTries: [], files: [] }
  for (const count of counts) addTo(total, count)
  return total
}

export function sumLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const ERROR_LINES = 12

/** The name of a test and the first lines of its error, enough to recognise it at the end of a long log. */
function noteOf(name: string, error: string | undefined): string {
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, ERROR_LINES).map((line) => `    ${line}`)].join('\n')
}

/** The path with which the file can be run alone. */
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
      startTime: v.number(),
      endTime: v.number(),
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

/** Counts a Vitest JSON report. A test file that failed outside its tests counts as one failure. */
export function vitestCount(file: string): Count {
  const report = v.parse(vitestReport, JSON.parse(readFileSync(file, 'utf8')))
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some(({ status }) => status === 'failed')
  )
  /** A test that passed keeps the error of its first try. */
  const withError = (wanted: string) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(
          ({ status, failureMessages }) =>
            status === wanted && (wanted === 'failed' || failureMessages.length > 0)
        )
        .map(({ fullName, failureMessages }) => noteOf(`${nameOf(name)} › ${fullName}`, failureMessages[0]))
    )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [...withError('failed'), ...broken.map(({ name, message }) => noteOf(nameOf(name), message))],
    secondTries: withError('passed'),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: nameOf(name),
      durationMs: endTime - startTime
    }))
  }
}

const playwrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      results: v.array(
        v.object({ duration: v.number(), errors: v.array(v.object({ message: v.optional(v.string()) })) })
      )
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

/** Counts a Playwright JSON report. `flaky` is its word for a test that passed at the second try. */
export function playwrightCount(file: string): Count {
  const { stats, suites } = v.parse(playwrightReport, JSON.parse(readFileSync(file, 'utf8')))
  const specs = suites.flatMap(specsOf)
  const withStatus = (wanted: string) =>
    specs.flatMap(({ title, file: spec, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) =>
          noteOf(`${spec}:${line} › ${title}`, results.flatMap(({ errors }) => errors)[0]?.message)
        )
    )
  const durations = new Map<string, number>()
  for (const { file: spec, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      durations.set(spec, (durations.get(spec) ?? 0) + duration)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    notes: withStatus('unexpected'),
    secondTries: withStatus('flaky'),
    files: [...durations].map(([name, durationMs]) => ({ file: name, durationMs }))
  }
}
