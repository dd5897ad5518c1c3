// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveReleases } from '../../functions/live-releases.ts'
import { findReleasesJob } from '../../functions/releases/find-releases.ts'

export default scheduled(liveReleases(), findReleasesJob)

export const config = { schedule: '* * * * *' }
