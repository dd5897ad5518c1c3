// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.

import type { Config } from '@netlify/functions'
import { fetchBalanceJob } from '../../functions/books/fetch-balance.ts'
import { scheduled } from '../../functions/jobs/run-job.ts'
import { live } from '../../functions/live.ts'

export default scheduled(live(), fetchBalanceJob)

export const config: Config = { schedule: '53 4,16 * * *' }
