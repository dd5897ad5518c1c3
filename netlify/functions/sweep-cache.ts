// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.
import type { Config } from '@netlify/functions'
import { sweepCacheJob } from '../../functions/housekeeping/sweep-cache.ts'
import { scheduled } from '../../functions/jobs/run-job.ts'
import { live } from '../../functions/live.ts'

export default scheduled(live(), sweepCacheJob)

export const config: Config = { schedule: '3 * * * *' }
