// Results, refusals and errors: refusals are values, failures are thrown, bugs are invariants.

/** The result of an action that may be refused: a value, or one code of a closed union. */
export type Outcome<Value, Code extends string> = { ok: true; value: Value } | { ok: false; refusal: Code }

export function accept(): Outcome<undefined, never>
export function accept<Value>(value: Value): Outcome<Value, never>
export function accept(value?: unknown): Outcome<unknown, never> {
  return { ok: true, value }
}

export function refuse<Code extends string>(refusal: Code): Outcome<never, Code> {
  return { ok: false, refusal }
}

/**
 * Something outside the app is broken: a service, a feed, a disk. Thrown by adapters only; `retryable` = a later try
 * may succeed.
 */
export class Failure extends Error {
  readonly service: string
  readonly retryable: boolean

  constructor(service: string, message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(`${service}: ${message}`, { cause: options.cause })
    this.name = 'Failure'
    this.service = service
    this.retryable = options.retryable ?? true
  }
}

/** Asserts a condition that must hold; a violation is a bug in our code. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Impossible state: ${message}`)
}
