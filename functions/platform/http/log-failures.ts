// Combines failures, because a log line has one field for failures that did not fail the call.
import { Failure } from '../../../src/lib/outcome.ts'
import type { ResponseExtras } from './handle.ts'

export function logFailures(
  failures: readonly Failure[],
  { logFailure }: Pick<ResponseExtras, 'logFailure'>
): void {
  const failure = together(failures)
  if (failure) logFailure(failure)
}

/** Combines several failures into one, retryable if any of them is; undefined when there are none. */
export function together(failures: readonly Failure[]): Failure | undefined {
  if (failures.length < 2) return failures[0]
  const retryable = failures.some((failure) => failure.retryable)
  return new Failure('several', failures.map(({ message }) => message).join('; '), { retryable })
}
