// An answer within so many milliseconds, or a failure that says so.
import { Failure } from '../../../src/lib/outcome.ts'

/** Waits for `answer`; too late, it throws a `Failure` of `service`. What comes after that is dropped. */
export async function inTime<Value>(
  service: string,
  withinMs: number,
  answer: Promise<Value>
): Promise<Value> {
  answer.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure(service, `no answer within ${withinMs} ms`)), withinMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
