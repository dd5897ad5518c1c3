// The services of a deployed site: real adapters only, each from its settings.
import { PUSH_HOSTS } from '../src/push/rules.ts'
import type { Review } from '../src/reviews/schema.ts'
import { settings } from '../src/settings/settings.ts'
import type { BuiltEpisodes } from '../src/votes/built.ts'
import { parseEnv } from './env.ts'
import builtFilmIds from './films/built-film-ids.json' with { type: 'json' }
import { logToConsole } from './http/log.ts'
import { launchKey, type SendingPorts } from './push/send-in-background.ts'
import builtReviews from './reviews/built-reviews.json' with { type: 'json' }
import { systemClock } from './services/clock.ts'
import { pushOf } from './services/push.ts'
import { backgroundWorkers } from './services/push-workers.netlify.ts'
import type { Services } from './services.ts'
import { filmSourcesOf, paymentsOf, printShopOf, reviewSourcesOf } from './sources.ts'
import { storesOf } from './stores.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

export async function live(): Promise<Services> {
  const env = parseEnv(process.env)
  const built: BuiltEpisodes = builtEpisodes
  const filmIds = new Set<number>(builtFilmIds)
  const ownReviews: readonly Review[] = builtReviews
  const stores = storesOf(env)
  return {
    log: logToConsole,
    now: systemClock,
    ...stores,
    appSecret: env.APP_SECRET,
    candidates: (episodeNumber) => built.candidates[episodeNumber] ?? [],
    publishedOn: () => built.publishedOn,
    push: pushOf({
      publicKey: env.VAPID_PUBLIC_KEY,
      moreHosts: env.PUSH_MORE_HOSTS,
      launch: backgroundWorkers(settings.siteUrl, launchKey(env.APP_SECRET))
    }),
    isOurFilm: (tmdbId) => filmIds.has(tmdbId),
    filmSources: filmSourcesOf(env, { ...stores, now: systemClock }),
    reviewSources: reviewSourcesOf(env, () => ownReviews),
    payments: paymentsOf(env, { now: systemClock }),
    printShop: printShopOf(env),
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}

/** What sends push messages; apart, so that no other function carries it along. */
export async function livePushPorts(): Promise<SendingPorts> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_MORE_HOSTS } = parseEnv(process.env)
  const { webPushSender } = await import('./services/push-sender.web-push.ts')
  const pair = { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const reach = { hosts: [...PUSH_HOSTS, ...PUSH_MORE_HOSTS], origins: [] }
  const subject = `mailto:${settings.mail.support}`
  return {
    openSender: () => webPushSender({ pair, subject, reach, now: systemClock })
  }
}
