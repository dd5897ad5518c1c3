// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { sweepCacheJob } from '../../functions/jobs/sweep-cache.ts'
import { live } from '../../functions/live.ts'

export default scheduled(await live(), sweepCacheJob)

export const config = { schedule: '3 * * * *' }
