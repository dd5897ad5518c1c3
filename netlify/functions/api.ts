// Hangs the app on Netlify. The paths are written out, because a function on /api/* would hide the built lists there.
import { createApp } from '../../functions/app.ts'
import { live } from '../../functions/live.ts'

export default createApp(await live())

export const config = {
  path: [
    '/api/movies/:tmdbId',
    '/api/:provider/reviews',
    '/api/merch/shipping-rates',
    '/api/push/vapid-public-key',
    '/api/push/subscribe',
    '/api/push/unsubscribe',
    '/api/runtime-config',
    '/api/votes',
    '/api/votes/undo',
    '/api/unknown'
  ]
}
