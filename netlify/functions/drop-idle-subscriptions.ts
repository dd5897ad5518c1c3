// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveBasics } from '../../functions/live-basics.ts'
import { dropIdleSubscriptionsJob } from '../../functions/push/drop-idle-subscriptions.ts'

export default scheduled(liveBasics(), dropIdleSubscriptionsJob)

export const config = { schedule: '23 4 * * 1' }
