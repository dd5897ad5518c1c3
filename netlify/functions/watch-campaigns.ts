// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveBasics } from '../../functions/live-basics.ts'
import { watchCampaignsJob } from '../../functions/push/watch-campaigns.ts'

export default scheduled(liveBasics(), watchCampaignsJob)

export const config = { schedule: '*/5 * * * *' }
