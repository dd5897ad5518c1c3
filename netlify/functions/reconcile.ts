// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.

import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveShop } from '../../functions/live-shop.ts'
import { reconcileJob } from '../../functions/reconciliation/reconcile.ts'

export default scheduled(liveShop(), reconcileJob)

export const config = { schedule: '41 2-5 * * *' }
