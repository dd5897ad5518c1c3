// Database errors as failures with a short, safe message.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Failure } from '../../../src/lib/outcome.ts'

const MAX_REASON_CHARS = 200

/** Its message contains no row values or passwords. */
export function databaseFailure(error: unknown): Failure {
  const cause = databaseError(error)
  return new Failure('database', reasonOf(cause), { cause })
}

/** Whether the error is a violation of the named constraint (a unique index or a check). */
export function isRefusedBy(error: unknown, rule: string): boolean {
  const cause = error instanceof Failure ? error.cause : undefined
  return cause instanceof Error && 'constraint' in cause && cause.constraint === rule
}

/** SQLSTATE class 22, data exception: the message quotes the value. */
const QUOTES_A_VALUE = /^22/

/** The database's own error is the cause of Drizzle's, whose message repeats the query and all its values. */
const databaseError = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (QUOTES_A_VALUE.test(code)) return `a value was refused (${code})`
  const text = cause instanceof Error ? cause.message : String(cause)
  return text.replace(/\s+/g, ' ').slice(0, MAX_REASON_CHARS)
}
