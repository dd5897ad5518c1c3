// Hangs the calls of a hub on Netlify, apart from the others: they bring the whole watch along.
import { createApp } from '../../functions/app.ts'
import { livePremieres } from '../../functions/live-premieres.ts'
import { feedHubRoom } from '../../functions/premieres/hub-handlers.ts'

const services = await livePremieres()

export default createApp(services, [feedHubRoom(services)])

export const config = { path: '/api/feed-hub/:token' }
