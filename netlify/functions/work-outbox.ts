// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.
import type { Config } from '@netlify/functions'
import { live } from '../../functions/live.ts'
import { scheduled } from '../../functions/platform/jobs/run-job.ts'
import { OUTBOX_PRINTFUL_PER_SECOND, workOutboxJob } from '../../functions/work-outbox.ts'

export default scheduled(live({ printfulPerSecond: OUTBOX_PRINTFUL_PER_SECOND }), workOutboxJob)

export const config: Config = { schedule: '* * * * *' }
