// How what must hold is asked of the rows.
import type { SQL } from 'drizzle-orm'
import type { BreachKind } from '../../src/features/reconciliation/rules.ts'

/** `ago`: a moment so many minutes before now. Each question answers the rows in which it does not hold, with a `subject`. */
export type Questions = (ago: (minutes: number) => SQL) => readonly (readonly [BreachKind, SQL])[]
