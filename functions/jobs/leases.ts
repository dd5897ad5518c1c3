// Leases on jobs: one row per job, taken and released in one statement each.
import { and, eq, lte, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { jobLeases } from '../db/schema.ts'

export interface Lease {
  job: string
  /** Unique per run. */
  holder: string
}

/** Takes the lease until `expiresAt`; false while another run has it. */
export async function takeLease(
  db: Database,
  { job, holder }: Lease,
  now: Date,
  expiresAt: Date
): Promise<boolean> {
  const isFree = lte(jobLeases.expiresAt, now)
  const taken = await inDatabase(() =>
    db
      .insert(jobLeases)
      .values({ job, holder, expiresAt })
      .onConflictDoUpdate({ target: jobLeases.job, set: { holder, expiresAt }, setWhere: isFree })
      .returning({ holder: jobLeases.holder })
  )
  return taken.length > 0
}

/** Releases the lease. No effect when it expired and another run has it. `doneAt`: set when the run succeeded. */
export async function endLease(
  db: Database,
  { job, holder }: Lease,
  now: Date,
  doneAt: Date | undefined
): Promise<void> {
  const isOurs = and(eq(jobLeases.job, job), eq(jobLeases.holder, holder))
  const set = { expiresAt: now, ...(doneAt ? { doneAt } : {}) }
  await inDatabase(() => db.update(jobLeases).set(set).where(isOurs))
}

/** When each job last succeeded. Jobs that never did are missing. */
export async function jobsDone(db: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await inDatabase(() =>
    db
      .select({ job: jobLeases.job, doneAt: jobLeases.doneAt })
      .from(jobLeases)
      .where(sql`${jobLeases.doneAt} IS NOT NULL`)
  )
  return new Map(rows.flatMap(({ job, doneAt }) => (doneAt ? [[job, doneAt] as const] : [])))
}
