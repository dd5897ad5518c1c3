// What is wrong with a file that somebody wrote by hand: one line per field, with what was expected.
import * as v from 'valibot'

/** For the people who wrote `file`: each field with what it should be. */
export function mistakesIn(file: string, issues: readonly v.BaseIssue<unknown>[]): Error {
  const lines = issues.map((issue) => {
    const expected = issue.message.startsWith('Invalid') ? issue.expected : issue.message
    const wanted = expected === 'never' ? 'no such field' : (expected ?? 'another value')
    return `  ${v.getDotPath(issue) ?? '(file)'}: expected ${wanted}, got ${issue.received}`
  })
  return new Error(`${file} has a mistake:\n${lines.join('\n')}`)
}
