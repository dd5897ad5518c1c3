// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.
import type { Config } from '@netlify/functions'
import { findReleasesJob } from '../../functions/listen/releases/find-releases.ts'
import { live } from '../../functions/live.ts'
import { scheduled } from '../../functions/platform/jobs/run-job.ts'

export default scheduled(live(), findReleasesJob)

export const config: Config = { schedule: '* * * * *' }
