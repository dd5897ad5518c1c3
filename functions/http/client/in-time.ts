// An answer within so many milliseconds, or a failure that says so.
import { Failure } from '../../../src/lib/outcome.ts'

/** The failure of a service that was silent for as long as it was waited for. */
export class TooLate extends Failure {}

/** Waits for `answer`; too late, it throws `TooLate` of `service`. What comes after that is dropped. */
export async function inTime<Value>(
  service: string,
  withinMs: number,
  answer: Promise<Value>
): Promise<Value> {
  answer.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(service, `no answer within ${withinMs} ms`)), withinMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
