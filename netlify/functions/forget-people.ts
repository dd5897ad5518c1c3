// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveBasics } from '../../functions/live-basics.ts'
import { forgetPeopleJob } from '../../functions/privacy/forget-people.ts'

export default scheduled(liveBasics(), forgetPeopleJob)

export const config = { schedule: '41 3 * * *' }
