// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.

import type { Config } from '@netlify/functions'
import { live } from '../../functions/live.ts'
import { scheduled } from '../../functions/platform/jobs/run-job.ts'
import { pollPrintingJob } from '../../functions/shop/printing/poll-printful.ts'

export default scheduled(live(), pollPrintingJob)

export const config: Config = { schedule: '7,37 * * * *' }
