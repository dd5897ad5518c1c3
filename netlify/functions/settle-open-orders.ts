// Runs a job on Netlify's schedule. Netlify reads the schedule from this text; a test compares it with the job's own.

import type { Config } from '@netlify/functions'
import { live } from '../../functions/live.ts'
import { scheduled } from '../../functions/platform/jobs/run-job.ts'
import { settleOrdersJob } from '../../functions/shop/reconciliation/settle-open-orders.ts'

export default scheduled(live(), settleOrdersJob)

export const config: Config = { schedule: '*/5 * * * *' }
