// The log has one place for what failed and was gone without: several failures share it.
import { Failure } from '../../src/lib/outcome.ts'
import type { Remarks } from './handle.ts'

export function noteAll(failures: readonly Failure[], { note }: Pick<Remarks, 'note'>): void {
  const failure = together(failures)
  if (failure) note(failure)
}

/** Several failures as one, which a retry may mend if it may mend any of them; undefined = there are none. */
export function together(failures: readonly Failure[]): Failure | undefined {
  if (failures.length < 2) return failures[0]
  const retryable = failures.some((failure) => failure.retryable)
  return new Failure('several', failures.map(({ message }) => message).join('; '), { retryable })
}
