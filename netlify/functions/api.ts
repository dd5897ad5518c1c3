// Hangs listeners' calls on Netlify. The paths are written out, because a function on /api/* would hide the built lists there.
import { answering } from '../../functions/app.ts'
import { live } from '../../functions/live.ts'
import { pageRoutes } from '../../functions/routes.ts'

const services = await live()

export default answering(pageRoutes(services), services.log)

export const config = {
  // The outermost ring against floods, kept by the host itself whatever happens to our own limits, and far wider than those:
  // a train or an office is one address. The aggregators are a list, because Netlify's bundler takes a single word for 'domain'.
  // Calls of other servers (webhooks) come in bursts from a few addresses and belong in a function without this.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: [
    '/api/movies/:tmdbId',
    '/api/:provider/reviews',
    '/api/push/vapid-public-key',
    '/api/push/subscribe',
    '/api/push/unsubscribe',
    '/api/runtime-config',
    '/api/votes',
    '/api/votes/undo',
    '/api/withdrawals',
    '/api/unknown'
  ]
}
