// Describes mistakes in a hand-written file: one line per field, with what was expected.
import * as v from 'valibot'

/** A message for the authors of `file`: each wrong field, and what was expected. */
export function mistakesIn(file: string, issues: readonly v.BaseIssue<unknown>[]): Error {
  const lines = issues.map((issue) => {
    const expected = issue.message.startsWith('Invalid') ? issue.expected : issue.message
    const wanted = expected === 'never' ? 'no such field' : (expected ?? 'another value')
    return `  ${v.getDotPath(issue) ?? '(file)'}: expected ${wanted}, got ${issue.received}`
  })
  return new Error(`${file} has a mistake:\n${lines.join('\n')}`)
}
