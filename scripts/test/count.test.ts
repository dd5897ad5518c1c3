import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { playwrightCount, vitestCount } from './count.ts'

const folder = mkdtempSync(join(tmpdir(), 'kino9-count-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reportOf = (report: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('the report of Vitest', () => {
  const file = (status: string, statuses: string[], message = '') => ({
    name: resolve('functions/some.test.ts'),
    status,
    startTime: 1000,
    endTime: 1250,
    message,
    assertionResults: statuses.map((one, index) => ({
      fullName: `test ${index}`,
      status: one === 'second' ? 'passed' : one,
      failureMessages:
        one === 'failed' || one === 'second' ? ['\u001B[31mError: cut\u001B[0m\n\n    at take 2'] : []
    }))
  })
  const report = (passed: number, failed: number, pending: number, ...testResults: unknown[]) =>
    reportOf({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: pending,
      numTodoTests: 0,
      testResults
    })

  it('the report of Vitest names each failed test and its error', () => {
    expect(vitestCount(report(1, 1, 0, file('failed', ['passed', 'failed'])))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      notes: ['functions/some.test.ts › test 1\n    Error: cut\n        at take 2'],
      secondTries: [],
      files: [{ file: 'functions/some.test.ts', durationMs: 250 }]
    })
  })

  it('the report of Vitest names each test that passed at its second try', () => {
    const { failed, notes, secondTries } = vitestCount(report(2, 0, 0, file('passed', ['passed', 'second'])))
    expect(failed).toBe(0)
    expect(notes).toEqual([])
    expect(secondTries).toEqual(['functions/some.test.ts › test 1\n    Error: cut\n        at take 2'])
  })

  it('the report of Vitest counts a file as failed when its setup failed and its tests were skipped', () => {
    const count = vitestCount(report(0, 0, 2, file('failed', ['skipped', 'skipped'], 'Hook timed out')))
    expect(count).toMatchObject({ passed: 0, failed: 1, skipped: 2 })
    expect(count.notes).toEqual(['functions/some.test.ts\n    Hook timed out'])
  })
})

describe('the report of Playwright', () => {
  const spec = (status: string) => ({
    title: 'a visitor presses',
    file: 'e2e/some.spec.ts',
    line: 7,
    tests: [{ status, results: [{ duration: 40, errors: [{ message: 'Error: not there' }] }] }]
  })
  const report = (unexpected: number, flaky = 0) =>
    reportOf({
      stats: { expected: 2, unexpected, flaky, skipped: 1 },
      suites: [
        {
          specs: [spec('expected')],
          suites: [
            {
              specs: [
                spec('expected'),
                ...Array.from({ length: unexpected }, () => spec('unexpected')),
                ...Array.from({ length: flaky }, () => spec('flaky'))
              ]
            }
          ]
        }
      ]
    })

  it('the report of Playwright counts tests and adds up the time of each file', () => {
    expect(playwrightCount(report(0))).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
      notes: [],
      secondTries: [],
      files: [{ file: 'e2e/some.spec.ts', durationMs: 80 }]
    })
  })

  it('the report of Playwright names each failed test and its error', () => {
    const { failed, notes } = playwrightCount(report(1))
    expect(failed).toBe(1)
    expect(notes).toEqual(['e2e/some.spec.ts:7 › a visitor presses\n    Error: not there'])
  })

  it('the report of Playwright counts a test that passed at its second try, and names it', () => {
    const { passed, failed, notes, secondTries } = playwrightCount(report(0, 1))
    expect([passed, failed]).toEqual([3, 0])
    expect(notes).toEqual([])
    expect(secondTries).toEqual(['e2e/some.spec.ts:7 › a visitor presses\n    Error: not there'])
  })
})
