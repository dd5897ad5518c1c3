// Checks the site as a visitor finds it, and the analytics service.
import * as v from 'valibot'
import type { Env } from '../../functions/env.ts'
import type { SendRequest } from '../../functions/platform/http/client/bounded-fetch.ts'
import type { LiveSite } from '../../functions/platform/services/netlify/site-host.ts'
import { runtimeConfig } from '../../src/shop/catalogue/contract.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'
import { isExample } from './own-secrets.ts'

const manifestSchema = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string() }))
const runtimeSchema = v.pipe(v.string(), v.parseJson(), v.object({ stripePublishableKey: v.string() }))

export async function checkSite(
  { siteUrl, name }: Pick<Settings, 'siteUrl' | 'name'>,
  env: Pick<Env, 'STRIPE_PUBLISHABLE_KEY'>,
  site: LiveSite
): Promise<Finding> {
  const { fine, missing, wrong } = findingsOn('siteUrl')
  if (isExample(siteUrl))
    return missing(
      `still the example ${siteUrl} in brand/podcast.ts: set the address where the site will be.`
    )
  const manifest = await site.read('/manifest.webmanifest')
  const page = v.safeParse(manifestSchema, manifest.text)
  if (manifest.status !== 200 || !page.success)
    return wrong(
      `${siteUrl} does not serve this site (its manifest answered ${manifest.status}): deploy it, or check the domain.`
    )
  if (page.output.name !== name)
    return wrong(`${siteUrl} serves "${page.output.name}" and not "${name}": another site, or an old build.`)
  const answer = await site.read(runtimeConfig.path)
  const runtime = v.safeParse(runtimeSchema, answer.text)
  if (answer.status !== 200 || !runtime.success)
    return wrong(
      `${siteUrl} serves pages, but its functions do not answer (${answer.status}): see the log of the function \`api\` at Netlify.`
    )
  if (runtime.output.stripePublishableKey !== env.STRIPE_PUBLISHABLE_KEY)
    return wrong(
      `${siteUrl} runs with another STRIPE_PUBLISHABLE_KEY than this environment: after a change at Netlify the site must be deployed again.`
    )
  return fine(`${siteUrl} serves this site, and its functions answer.`)
}

/** Any response will do, as long as the address exists: sending an event would count as a visit. */
export async function checkAnalytics(
  { analytics }: Pick<Settings, 'analytics'>,
  send: SendRequest
): Promise<Finding> {
  const { fine, missing, wrong } = findingsOn('analytics')
  if (!analytics) return missing('not set in brand/podcast.ts: visits are not counted.')
  const { endpoint, domain } = analytics
  const { status } = await send(new Request(endpoint, { method: 'OPTIONS' }))
  return status === 404 || status >= 500
    ? wrong(
        `${endpoint} answered ${status}: check analytics.endpoint in brand/podcast.ts (docs/analytics.md).`
      )
    : fine(`${endpoint} is there, for ${domain}. Nothing was counted.`)
}
