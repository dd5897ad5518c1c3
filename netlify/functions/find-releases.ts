// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { livePremieres } from '../../functions/live-releases.ts'
import { findPremieresJob } from '../../functions/releases/find-releases.ts'

export default scheduled(livePremieres(), findPremieresJob)

export const config = { schedule: '* * * * *' }
