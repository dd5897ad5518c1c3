// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.
import type { Config } from '@netlify/functions'
import { dropHandoversJob } from '../../functions/handover/drop-handovers.ts'
import { scheduled } from '../../functions/jobs/run-job.ts'
import { live } from '../../functions/live.ts'

export default scheduled(live(), dropHandoversJob)

export const config: Config = { schedule: '43 4 * * *' }
