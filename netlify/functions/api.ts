// Mounts the API for pages on Netlify. Each path is listed, because a function on /api/* would hide the static lists there.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { embed } from '../../functions/embed/feature.ts'
import { routesOf } from '../../functions/feature.ts'
import { films } from '../../functions/films/feature.ts'
import { handover } from '../../functions/handover/feature.ts'
import { live } from '../../functions/live.ts'
import { push } from '../../functions/push/feature.ts'
import { reviews } from '../../functions/reviews/feature.ts'
import { runtimeConfig } from '../../functions/runtime-config/feature.ts'
import { search } from '../../functions/search/feature.ts'
import { votes } from '../../functions/votes/feature.ts'
import { watch } from '../../functions/watch/feature.ts'
import { withdrawals } from '../../functions/withdrawals/feature.ts'

const services = live()

export default answering(
  routesOf(services, embed, films, handover, push, reviews, runtimeConfig, search, votes, watch, withdrawals),
  services.log
)

export const config: Config = {
  // Netlify's own rate limit, which applies whatever happens to ours, and is much higher: a train or an office has one address.
  // The aggregators are a list, because Netlify's bundler takes a single word for 'domain'. Webhooks come in bursts from a few
  // addresses, so they have functions without this limit.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  path: [
    '/api/handover/end',
    '/api/handover/read',
    '/api/handover/write',
    '/api/movies/:tmdbId',
    '/api/oembed',
    '/api/:provider/reviews',
    '/api/push/vapid-public-key',
    '/api/push/subscribe',
    '/api/push/unsubscribe',
    '/api/runtime-config',
    '/api/search',
    '/api/votes',
    '/api/votes/undo',
    '/api/watch',
    '/api/withdrawals',
    '/api/unknown'
  ]
}
