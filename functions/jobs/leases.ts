// Who is at a job now: one row for each job, taken and given back in one statement each.
import { and, eq, lte, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { jobLeases } from '../db/schema.ts'

export interface Lease {
  job: string
  /** Another one for each run. */
  holder: string
}

/** Takes the job until `expiresAt`; false while another run has it. */
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

/** Gives the job back; without effect when the lease had run out and another run has it. `doneAt`: it was not in vain. */
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

/** When each job was last done; a job that never was is not in it. */
export async function jobsDone(db: Database): Promise<ReadonlyMap<string, Date>> {
  const rows = await inDatabase(() =>
    db
      .select({ job: jobLeases.job, doneAt: jobLeases.doneAt })
      .from(jobLeases)
      .where(sql`${jobLeases.doneAt} IS NOT NULL`)
  )
  return new Map(rows.flatMap(({ job, doneAt }) => (doneAt ? [[job, doneAt] as const] : [])))
}
