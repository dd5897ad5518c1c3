// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.
import type { Config } from '@netlify/functions'
import { live } from '../../functions/live.ts'
import { scheduled } from '../../functions/platform/jobs/run-job.ts'
import { forgetPeopleJob } from '../../functions/site/privacy/forget-people.ts'

export default scheduled(live(), forgetPeopleJob)

export const config: Config = { schedule: '41 3 * * *' }
