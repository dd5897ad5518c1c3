// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveReleases } from '../../functions/live-releases.ts'
import { watchFeedJob } from '../../functions/releases/watch-feed.ts'

export default scheduled(liveReleases(), watchFeedJob)

export const config = { schedule: '*/10 * * * *' }
