// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.

import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveShop } from '../../functions/live-shop.ts'
import { fetchMissedEventsJob } from '../../functions/reconciliation/fetch-missed-events.ts'

export default scheduled(liveShop(), fetchMissedEventsJob)

export const config = { schedule: '17 * * * *' }
