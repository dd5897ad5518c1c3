// What a job is: work that the product does by the clock, without a visitor.
import type { Database } from '../db/open.ts'
import type { BasicServices } from '../services.ts'

/** Netlify ends a scheduled function after 30 seconds; what is over then has to be put away first. */
export const SCHEDULED_WITHIN_SECONDS = 25

/** What a job is given: every job keeps its books in the database. */
export type JobServices<S extends BasicServices = BasicServices> = S & { db: Database }

/** `S`: what it needs beside the services of every call. */
export interface Job<S extends BasicServices = BasicServices> {
  /** Name of its file and of its mount in netlify/functions. */
  name: string
  /** When it runs, in UTC: minute, hour, day of the month, month, day of the week. */
  schedule: string
  /** How long one run may take. A longer one stops at `signal`, and the next one goes on. */
  withinSeconds: number
  /** What this site has not, and the job cannot do without, as a line for the log: a podcast that sells nothing has no bank. */
  lacks?: (services: S) => string | undefined
  /**
   * Does what is due and answers how many of what, for the log. It must be safe to be cut off anywhere and to be done
   * twice: a lease keeps two runs apart as long as clocks agree, which is no promise.
   */
  run: (services: JobServices<S>, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>
}
