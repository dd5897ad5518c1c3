// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.

import type { Config } from '@netlify/functions'
import { fetchBalanceJob } from '../../functions/desk/books/fetch-balance.ts'
import { live } from '../../functions/live.ts'
import { scheduled } from '../../functions/platform/jobs/run-job.ts'

export default scheduled(live(), fetchBalanceJob)

export const config: Config = { schedule: '53 4,16 * * *' }
