// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.
import type { Config } from '@netlify/functions'
import { recordStandingsJob } from '../../functions/desk-overview/record-standings.ts'
import { scheduled } from '../../functions/jobs/run-job.ts'
import { live } from '../../functions/live.ts'

export default scheduled(live(), recordStandingsJob)

export const config: Config = { schedule: '7 0,1,2 * * 1' }
