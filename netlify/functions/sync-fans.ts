// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveShop } from '../../functions/live-shop.ts'
import { syncFansJob } from '../../functions/superfan/sync-fans.ts'

export default scheduled(liveShop(), syncFansJob)

export const config = { schedule: '43 * * * *' }
