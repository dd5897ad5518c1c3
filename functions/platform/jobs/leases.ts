// Leases on jobs: one row per job, taken and released in one statement each.
import { and, eq } from 'drizzle-orm'
import { isLeaseFree } from '../db/lease-time.ts'
import type { Database } from '../db/open.ts'
import { jobLeases } from '../db/schema.ts'

/** Past by every clock. */
const RELEASED = new Date(0)

export interface Lease {
  job: string
  /** Unique per run. */
  holder: string
}

/** Takes the lease for so many seconds; false while another run has it. */
export async function takeLease(
  db: Database,
  { job, holder }: Lease,
  now: Date,
  seconds: number
): Promise<boolean> {
  const isFree = isLeaseFree(jobLeases.expiresAt, now, seconds)
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const taken = await db
    .insert(jobLeases)
    .values({ job, holder, expiresAt })
    .onConflictDoUpdate({ target: jobLeases.job, set: { holder, expiresAt }, setWhere: isFree })
    .returning({ holder: jobLeases.holder })
  return taken.length > 0
}

/** Releases the lease. No effect when it expired and another run has it. `doneAt`: set when the run succeeded. */
export async function endLease(
  db: Database,
  { job, holder }: Lease,
  doneAt: Date | undefined
): Promise<void> {
  const isOurs = and(eq(jobLeases.job, job), eq(jobLeases.holder, holder))
  const set = { expiresAt: RELEASED, ...(doneAt ? { doneAt } : {}) }
  await db.update(jobLeases).set(set).where(isOurs)
}

/** `doneAt`: null = it never succeeded. */
export type JobRun = { doneAt: Date | null; isRunning: boolean }

/** When each job that ever ran last succeeded, and whether a run holds its lease. */
export async function jobRuns(db: Database, now: Date): Promise<ReadonlyMap<string, JobRun>> {
  const rows = await db.select().from(jobLeases)
  return new Map(rows.map(({ job, doneAt, expiresAt }) => [job, { doneAt, isRunning: expiresAt > now }]))
}

/** When each job last succeeded. Jobs that never did are missing. */
export async function jobsDone(db: Database, now: Date): Promise<ReadonlyMap<string, Date>> {
  const runs = await jobRuns(db, now)
  return new Map([...runs].flatMap(([job, { doneAt }]) => (doneAt ? [[job, doneAt] as const] : [])))
}
