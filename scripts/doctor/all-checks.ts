// All checks: every setting of the environment and of brand/, with the live service it belongs to.

import { filmSourcesOf, reviewSourcesOf } from '../../functions/composition.ts'
import type { Env } from '../../functions/env.ts'
import { isFunctionOn } from '../../functions/features.ts'
import { systemClock } from '../../functions/platform/clock.ts'
import { createOutsideFetch } from '../../functions/platform/http/client/outside-fetch.ts'
import { vendorFetch } from '../../functions/platform/http/client/vendor-fetch.ts'
import { noCache } from '../../functions/platform/limits/cache.none.ts'
import { webLiveSite } from '../../functions/platform/services/netlify/site-host.web.ts'
import { PRINTING_SERVICE } from '../../functions/platform/services/printful/printing.ts'
import { feedFile } from '../../functions/platform/services/rss/podcast-feed.file.ts'
import { rssFeed } from '../../functions/platform/services/rss/podcast-feed.rss.ts'
import { PAYMENTS_SERVICE } from '../../functions/platform/services/stripe/payments.ts'
import { catalogue } from '../../src/site/brand/catalogue.ts'
import type { Checked } from '../start/settings-check.ts'
import { checkDesk } from './desk.ts'
import { checkEpisodeMail } from './episode-mail.ts'
import { checkOwnFeed } from './feed.ts'
import { checkDiary, checkFilmDatabase, checkRatings, checkReviews } from './films.ts'
import type { Check, Finding } from './finding.ts'
import { checkKeeping } from './keeping.ts'
import { checkMail } from './mail.ts'
import { checkMisspelt } from './misspelt.ts'
import { checkAppSecret, checkBuildHook, checkPasswordHash, checkVapid } from './own-secrets.ts'
import { checkPrintful } from './printful.ts'
import { checkPublishedFeed } from './published-feed.ts'
import { checkAnalytics, checkSite } from './site.ts'
import { checkStillInUse } from './still-in-use.ts'
import { checkDatabase, checkRedis } from './stores.ts'
import { checkStripe } from './stripe.ts'
import { checkTestPrint } from './test-print.ts'

/** An operator can wait longer than a visitor. */
const REQUEST_TIMEOUT_MS = 8000

/** In the order in which a site is set up. */
export function allChecks({ env, settings, feed }: Checked, environment: NodeJS.ProcessEnv): Check[] {
  const { features, siteUrl, shortName, name } = settings
  const stores = { cache: noCache, now: systemClock }
  const films = filmSourcesOf(env, stores)
  const site = webLiveSite(() => siteUrl, outside('the site', siteUrl))
  return [
    { subject: 'environment', look: async () => checkMisspelt(environment) },
    one('siteUrl', () => checkSite(settings, env, site)),
    one('feed', () => checkOwnFeed(feedAt(feed), name, systemClock())),
    ...when(features.feed === true, [
      one('own feed', () => checkPublishedFeed(feedAt(feed), site, { siteUrl, name }))
    ]),
    one('audio', () => checkKeeping(feedAt(feed), { siteUrl, name }, systemClock())),
    one('DATABASE_URL', () => checkDatabase(env)),
    one('UPSTASH_REDIS_REST_URL', () => checkRedis(env, shortName)),
    { subject: 'features', look: () => checkStillInUse(env, settings) },
    one('APP_SECRET', async () => checkAppSecret(env)),
    ...when(isFunctionOn('backoffice', features), [
      one('BACKOFFICE_PASSWORD_HASH', async () => checkPasswordHash(env))
    ]),
    ...when(features.desk === true, [one('desk', async () => checkDesk(env, settings))]),
    { subject: 'SMTP_URL', look: () => checkMail(env, settings) },
    ...when(features.mail === true, [
      { subject: 'mail per episode', look: () => checkEpisodeMail(env, settings) }
    ]),
    { subject: 'Stripe', look: () => checkStripe(env, { ...settings, send: stripeWay(env) }) },
    {
      subject: 'Printful',
      look: () => checkPrintful(env, { ...settings, catalogue, send: printfulWay(env) })
    },
    { subject: 'Stripe beside Printful', look: async () => checkTestPrint(env, settings) },
    ...when(features.films, [
      one('TMDB_API_KEY', () => checkFilmDatabase(films)),
      one('OMDB_API_KEY', () => checkRatings(films))
    ]),
    ...when(features.films && settings.diary?.showsAverages === true, [
      one('DIARY_BASE', () => checkDiary(films))
    ]),
    ...when(features.reviews, [one('reviews.appleId', () => checkReviews(reviewSourcesOf(env, () => [])))]),
    ...when(features.push, [one('VAPID keys', async () => checkVapid(env, settings))]),
    one('BUILD_HOOK_URL', async () => checkBuildHook(env)),
    one('analytics', () => checkAnalytics(settings, outside('analytics', settings.analytics?.endpoint)))
  ]
}

/** Features that are off have no settings to check. */
const when = (isOn: boolean, checks: readonly Check[]): readonly Check[] => (isOn ? checks : [])

const one = (subject: string, look: () => Promise<Finding>): Check => ({
  subject,
  look: async () => [await look()]
})

/** The operator chose the address, so it may be private. */
const outside = (service: string, address: string | undefined) =>
  createOutsideFetch({
    service,
    timeoutMs: REQUEST_TIMEOUT_MS,
    trustedOrigins: address ? [new URL(address).origin] : []
  })

const stripeWay = ({ STRIPE_API_BASE: base }: Env) =>
  vendorFetch({ service: PAYMENTS_SERVICE, base, timeoutMs: REQUEST_TIMEOUT_MS })

const printfulWay = ({ PRINTFUL_API_BASE: base }: Env) =>
  vendorFetch({ service: PRINTING_SERVICE, base, timeoutMs: REQUEST_TIMEOUT_MS })

function feedAt(feed: string | undefined) {
  if (feed === undefined) return undefined
  return /^https?:/i.test(feed) ? rssFeed(feed, outside('feed', feed)) : feedFile(feed)
}
