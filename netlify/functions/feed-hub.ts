// Mounts the callbacks of a WebSub hub on Netlify, separate from the other calls, because they need all the code of the feed
// watch.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { live } from '../../functions/live.ts'
import { feedHubRoutes } from '../../functions/releases/hub-handlers.ts'

const services = live()

export default answering(feedHubRoutes(services), services.log)

export const config: Config = { path: '/api/feed-hub/:token' }
