// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveBasics } from '../../functions/live-basics.ts'
import { dropVoterKeysJob } from '../../functions/votes/drop-voter-keys.ts'

export default scheduled(liveBasics(), dropVoterKeysJob)

export const config = { schedule: '33 4 * * *' }
