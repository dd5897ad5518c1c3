// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { workOutboxJob } from '../../functions/jobs/work-outbox.ts'
import { liveMail } from '../../functions/live-mail.ts'

export default scheduled(liveMail(), workOutboxJob)

export const config = { schedule: '* * * * *' }
