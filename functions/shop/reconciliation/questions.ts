// The form of the invariant queries.
import type { SQL } from 'drizzle-orm'
import type { BreachKind } from '../../../src/shop/orders/breach-kinds.ts'

/**
 * `ago` gives the time that many minutes before now. Each query returns the rows that break the invariant, with a `subject`.
 */
export type Questions = (ago: (minutes: number) => SQL) => readonly (readonly [BreachKind, SQL])[]
