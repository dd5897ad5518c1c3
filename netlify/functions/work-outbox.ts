// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { workOutboxJob } from '../../functions/jobs/work-outbox.ts'
import { liveOrders } from '../../functions/live-orders.ts'

export default scheduled(liveOrders(), workOutboxJob)

export const config = { schedule: '* * * * *' }
