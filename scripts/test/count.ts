// How many checks passed, failed and were skipped, read from the runners' own reports.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

export function addTo(total: Count, more: Count): void {
  total.passed += more.passed
  total.failed += more.failed
  total.skipped += more.skipped
}

export function sumOf(counts: Count[]): Count {
  const total: Count = { passed: 0, failed: 0, skipped: 0 }
  for (const count of counts) addTo(total, count)
  return total
}

export function sumLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) }))
})

/** Counts of a Vitest JSON report; a test file that broke before its first test counts as one failure. */
export function vitestCount(file: string): Count {
  const report = v.parse(vitestReport, JSON.parse(readFileSync(file, 'utf8')))
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests
  }
}

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() })
})

/** Counts of a Playwright JSON report; a test that needed a second try is a failure. */
export function playwrightCount(file: string): Count {
  const { stats } = v.parse(playwrightReport, JSON.parse(readFileSync(file, 'utf8')))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
