import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { playwrightCount, SECOND_TRIES, vitestCount } from './count.ts'

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
    message,
    assertionResults: statuses.map((one, index) => ({
      fullName: `test ${index}`,
      status: one,
      failureMessages: one === 'failed' ? ['\u001B[31mError: cut\u001B[0m\n\n    at take 2'] : []
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

  it('says which test failed and why', () => {
    expect(vitestCount(report(1, 1, 0, file('failed', ['passed', 'failed'])))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      notes: ['functions/some.test.ts › test 1\n    Error: cut\n        at take 2']
    })
  })

  it('counts a file as failed where its tests were skipped because what they need did not come', () => {
    const count = vitestCount(report(0, 0, 2, file('failed', ['skipped', 'skipped'], 'Hook timed out')))
    expect(count).toMatchObject({ passed: 0, failed: 1, skipped: 2 })
    expect(count.notes).toEqual(['functions/some.test.ts\n    Hook timed out'])
  })
})

describe('the report of Playwright', () => {
  const spec = (status: string) => ({
    title: 'a visitor presses',
    file: 'stories/some.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: 'Error: not there' }] }, { errors: [] }] }]
  })
  const report = (unexpected: number, flaky: number) =>
    reportOf({
      stats: { expected: 5, unexpected, flaky, skipped: 1 },
      suites: [
        {
          specs: [spec('expected'), ...Array.from({ length: unexpected }, () => spec('unexpected'))],
          suites: [{ specs: Array.from({ length: flaky }, () => spec('flaky')) }]
        }
      ]
    })

  it('passes a few second tries, and names them', () => {
    expect(playwrightCount(report(0, 1))).toEqual({
      passed: 6,
      failed: 0,
      skipped: 1,
      notes: ['stories/some.spec.ts:7 › a visitor presses (passed at its second try)\n    Error: not there']
    })
    expect(playwrightCount(report(0, SECOND_TRIES))).toMatchObject({ failed: 0 })
  })

  it('fails for more of them, and for each that failed twice', () => {
    const tooMany = SECOND_TRIES + 1
    expect(playwrightCount(report(0, tooMany))).toMatchObject({ passed: 5, failed: tooMany })
    expect(playwrightCount(report(1, 1))).toMatchObject({ passed: 6, failed: 1 })
    expect(playwrightCount(report(1, 1)).notes).toHaveLength(2)
  })
})
