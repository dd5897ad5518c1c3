// What a function of a deployed site gets by with that counts nothing and keeps no copies: no library for a cache comes along.
import { settings } from '../src/features/brand/settings.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './db/open.ts'
import type { Env } from './env.ts'
import { logToConsole } from './http/log.ts'
import { launchKey } from './push/send-in-background.ts'
import { noCache } from './services/cache/cache.none.ts'
import { backgroundWorkers } from './services/netlify/push-workers.netlify.ts'
import { pushOf } from './services/web-push/push.ts'
import type { BasicServices } from './services.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

export type Stores = Pick<BasicServices, 'db' | 'cache'>

export const databaseAlone = ({ DATABASE_URL: url }: Env): Stores => ({
  db: url ? openDatabase(url) : undefined,
  cache: noCache
})

/** What every deployed function has, on the stores that are given. */
export function basicsOn(env: Env, stores: Stores): BasicServices {
  return {
    log: logToConsole,
    now: systemClock,
    ...stores,
    appSecret: env.APP_SECRET,
    publishedOn: () => builtEpisodes.publishedOn,
    push: pushOf({
      publicKey: env.VAPID_PUBLIC_KEY,
      moreHosts: env.PUSH_MORE_HOSTS,
      launch: backgroundWorkers(settings.siteUrl, launchKey(env.APP_SECRET))
    })
  }
}
