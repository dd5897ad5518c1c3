// What every function of a deployed site has, and what a job gets by with; live.ts adds the vendors that calls need.
import { settings } from '../src/settings/settings.ts'
import { type Env, parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { launchKey } from './push/send-in-background.ts'
import { systemClock } from './services/clock.ts'
import { pushOf } from './services/push.ts'
import { backgroundWorkers } from './services/push-workers.netlify.ts'
import type { BasicServices } from './services.ts'
import { storesOf } from './stores.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

export function liveBasics(env: Env = parseEnv(process.env)): BasicServices {
  return {
    log: logToConsole,
    now: systemClock,
    ...storesOf(env),
    appSecret: env.APP_SECRET,
    publishedOn: () => builtEpisodes.publishedOn,
    push: pushOf({
      publicKey: env.VAPID_PUBLIC_KEY,
      moreHosts: env.PUSH_MORE_HOSTS,
      launch: backgroundWorkers(settings.siteUrl, launchKey(env.APP_SECRET))
    })
  }
}
