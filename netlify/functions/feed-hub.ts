// Hangs the calls of a hub on Netlify, apart from the others: they bring the whole watch along.
import { answering } from '../../functions/app.ts'
import { liveHub } from '../../functions/live-hub.ts'
import { feedHubRoutes } from '../../functions/releases/hub-handlers.ts'

const services = liveHub()

export default answering(feedHubRoutes(services), services.log)

export const config = { path: '/api/feed-hub/:token' }
