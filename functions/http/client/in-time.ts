// Limits the time that a promise may take.
import { Failure } from '../../../src/lib/outcome.ts'

/** The service did not answer in time. */
export class TooLate extends Failure {}

/** Waits for `answer`; throws `TooLate` when it takes too long. A late answer is ignored. */
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
