// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.

import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveShop } from '../../functions/live-shop.ts'
import { settleOrdersJob } from '../../functions/reconciliation/settle-orders.ts'

export default scheduled(liveShop(), settleOrdersJob)

export const config = { schedule: '*/5 * * * *' }
