// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { pollPrintingJob } from '../../functions/checkout/poll-printful.ts'
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveOrders } from '../../functions/live-orders.ts'

export default scheduled(liveOrders(), pollPrintingJob)

export const config = { schedule: '7,37 * * * *' }
