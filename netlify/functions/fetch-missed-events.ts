// Hangs a job on Netlify's clock. Netlify reads the schedule from this text; a test compares it with the job's own.
import { fetchMissedEventsJob } from '../../functions/books/fetch-missed-events.ts'
import { scheduled } from '../../functions/jobs/scheduled.ts'
import { liveShop } from '../../functions/live-shop.ts'

export default scheduled(liveShop(), fetchMissedEventsJob)

export const config = { schedule: '17 * * * *' }
