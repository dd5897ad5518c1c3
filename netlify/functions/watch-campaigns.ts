// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { live } from '../../functions/live.ts'
import { watchCampaignsJob } from '../../functions/push/watch-campaigns.ts'

export default scheduled(await live(), watchCampaignsJob)

export const config = { schedule: '*/5 * * * *' }
