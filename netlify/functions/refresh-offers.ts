// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.
import type { Config } from '@netlify/functions'
import { scheduled } from '../../functions/jobs/run-job.ts'
import { live } from '../../functions/live.ts'
import { refreshOffersJob } from '../../functions/watch/refresh-offers.ts'

export default scheduled(live(), refreshOffersJob)

export const config: Config = { schedule: '*/15 * * * *' }
