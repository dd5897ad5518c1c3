// The services of a deployed site that work on new episodes, beside those of every call; they count nothing, so no cache comes along.
import { settings } from '../src/features/brand/settings.ts'
import { parseEnv } from './env.ts'
import { chosenFeed } from './episodes/chosen-feed.ts'
import { createOutsideFetch } from './http/client/outside-fetch.ts'
import { basicsOn, databaseAlone } from './live-database.ts'
import type { ReleasePorts, ReleaseServices } from './releases/ports.ts'
import { webBuildHook } from './services/netlify/build-hook.web.ts'
import { webLiveSite } from './services/netlify/live-site.web.ts'
import { rssFeed } from './services/rss/podcast-feed.rss.ts'

/** A function may run for 25 seconds; each call outward gets a third of it. */
const OUTWARD_WITHIN_MS = 8_000
/** The list of every episode there is. */
const MAX_LIVE_BYTES = 30_000_000

export function liveReleases(): ReleaseServices {
  const env = parseEnv(process.env)
  const address = chosenFeed(env, settings.feedUrl)
  const siteOrigin = new URL(settings.siteUrl).origin
  const liveSite = createOutsideFetch({
    ...{ service: 'live site', timeoutMs: OUTWARD_WITHIN_MS, maxBytes: MAX_LIVE_BYTES },
    trustedOrigins: [siteOrigin]
  })
  return {
    ...basicsOn(env, databaseAlone(env)),
    releases: {
      feed: address && /^https?:/i.test(address) ? feedAt(address) : undefined,
      isSample: false,
      buildHook: env.BUILD_HOOK_URL ? hookAt(env.BUILD_HOOK_URL) : undefined,
      liveSite: webLiveSite(() => siteOrigin, liveSite),
      askHub: createOutsideFetch({ service: 'hub', timeoutMs: OUTWARD_WITHIN_MS })
    }
  }
}

/** The operator may keep the feed on a private machine. */
function feedAt(address: string): ReleasePorts['feed'] {
  const { href, origin } = new URL(address)
  return rssFeed(href, createOutsideFetch({ service: 'feed', trustedOrigins: [origin] }))
}

function hookAt(url: string): ReleasePorts['buildHook'] {
  const trustedOrigins = [new URL(url).origin]
  const send = createOutsideFetch({ service: 'build hook', timeoutMs: OUTWARD_WITHIN_MS, trustedOrigins })
  return webBuildHook(url, send)
}
