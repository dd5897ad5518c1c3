// Mounts the API for pages on Netlify. Each path is listed, because a function on /api/* would hide the static lists there.
import type { Config } from '@netlify/functions'
import { answering } from '../../functions/app.ts'
import { films } from '../../functions/films/film/feature.ts'
import { watch } from '../../functions/films/watch/feature.ts'
import { embed } from '../../functions/listen/embed/feature.ts'
import { handover } from '../../functions/listen/handover/feature.ts'
import { mail } from '../../functions/listen/mail/feature.ts'
import { push } from '../../functions/listen/push/feature.ts'
import { search } from '../../functions/listen/search/feature.ts'
import { votes } from '../../functions/listen/votes/feature.ts'
import { live } from '../../functions/live.ts'
import { routesOf } from '../../functions/platform/feature.ts'
import { runtimeConfig } from '../../functions/platform/runtime-config/feature.ts'
import { withdrawals } from '../../functions/shop/withdrawals/feature.ts'
import { reviews } from '../../functions/site/reviews/feature.ts'

const services = live()

export default answering(
  routesOf(
    services,
    embed,
    films,
    handover,
    mail,
    push,
    reviews,
    runtimeConfig,
    search,
    votes,
    watch,
    withdrawals
  ),
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
    '/api/mail/confirm',
    '/api/mail/events',
    '/api/mail/leave',
    '/api/mail/link',
    '/api/mail/one-click',
    '/api/mail/return',
    '/api/mail/subscribe',
    '/api/movies/:tmdbId',
    '/api/oembed',
    '/api/:provider/reviews',
    '/api/push/vapid-public-key',
    '/api/push/subscribe',
    '/api/push/unsubscribe',
    '/api/runtime-config',
    '/api/search',
    '/api/votes',
    '/api/votes/results',
    '/api/votes/undo',
    '/api/watch',
    '/api/withdrawals',
    '/api/unknown'
  ]
}
