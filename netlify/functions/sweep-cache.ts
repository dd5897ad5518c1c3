// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { sweepCacheJob } from '../../functions/jobs/sweep-cache.ts'
import { liveBasics } from '../../functions/live-basics.ts'

export default scheduled(liveBasics(), sweepCacheJob)

export const config = { schedule: '3 * * * *' }
