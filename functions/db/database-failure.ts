// What goes wrong between us and the database, in words that fit a line.
import { Failure } from '../../src/lib/outcome.ts'

const MAX_REASON_CHARS = 200

/** Does `act` with the database; what it throws becomes a `Failure` that carries no values of rows or passwords. */
export async function inDatabase<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    throw new Failure('database', reasonOf(error), { cause: error })
  }
}

/** Whether the database refused by this rule of a table, a unique index or a check, which it calls by its name. */
export function isRefusedBy(error: unknown, rule: string): boolean {
  const said = error instanceof Failure ? saidBy(error.cause) : undefined
  return said instanceof Error && 'constraint' in said && said.constraint === rule
}

/** What Postgres calls a data exception: its message quotes the value. */
const QUOTES_A_VALUE = /^22/

/** Drizzle's own message repeats the query and all its values; what the database said is the cause. */
const saidBy = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

function reasonOf(error: unknown): string {
  const said = saidBy(error)
  const code = said instanceof Error && 'code' in said ? String(said.code) : ''
  if (QUOTES_A_VALUE.test(code)) return `a value was refused (${code})`
  const text = said instanceof Error ? said.message : String(said)
  return text.replace(/\s+/g, ' ').slice(0, MAX_REASON_CHARS)
}
