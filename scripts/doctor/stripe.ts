// Checks Stripe: the keys, and the webhook that reports payments.
import type Stripe from 'stripe'
import type { Env } from '../../functions/env.ts'
import type { SendRequest } from '../../functions/platform/http/client/bounded-fetch.ts'
import {
  API_VERSION,
  isLiveKey,
  lazyClient,
  orFailure,
  orUnknown
} from '../../functions/platform/services/stripe/client.ts'
import { MEMBERSHIP_EVENT_TYPES } from '../../functions/platform/services/stripe/memberships.stripe.ts'
import { EVENT_TYPES } from '../../functions/platform/services/stripe/payments.stripe.ts'
import { KeyRefused } from '../../functions/platform/services/stripe/payments.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { paymentWebhook } from '../../src/shop/checkout/vendor-calls.ts'
import { isSelling } from '../../src/site/brand/sale-facts.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn, inWords } from './finding.ts'
import { checkKeyPair, checkWebhookSecret, KEYS, KEYS_PAGE } from './stripe-settings.ts'
import { checkSuperfanPrice } from './superfan-price.ts'

export type StripeSettings = Pick<
  Env,
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_API_BASE'
  | 'STRIPE_WEBHOOK_SECRETS'
  | 'STRIPE_SUPERFAN_PRICE_ID'
>
/** The address of the site, and access to Stripe. */
export type StripeChecks = Pick<Settings, 'siteUrl' | 'features'> & { send: SendRequest }
type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'api_version' | 'enabled_events'>

const ALL_EVENT_TYPES = [...EVENT_TYPES, ...MEMBERSHIP_EVENT_TYPES]
const WEBHOOK = 'Stripe webhook'

export async function checkStripe(env: StripeSettings, context: StripeChecks): Promise<Finding[]> {
  const { missing } = findingsOn(KEYS)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  if (!isSelling(context)) return []
  if (!secretKey && !publishableKey)
    return [missing('payments are off on a deployed site. On this machine a simulated Stripe is used.')]
  const faults = checkKeyPair(env)
  if (faults.length > 0) return faults
  const keys = await checkKeys(env, context)
  if (keys.state === 'wrong')
    return [keys, ...checkWebhookSecret(env).filter(({ state }) => state === 'wrong')]
  return [
    keys,
    ...(await checkBookRights(env, context)),
    ...(await checkWebhook(env, context)),
    ...(context.features.superfan ? [await checkSuperfanPrice(env, context)] : [])
  ]
}

async function checkKeys(
  {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_BASE: apiBase
  }: StripeSettings,
  { send }: StripeChecks
): Promise<Finding> {
  const { fine, wrong } = findingsOn(KEYS)
  const clientOf = (key: string) => lazyClient({ secretKey: key, apiBase, send })()
  const mode = isLiveKey(secretKey) ? 'live mode: real money moves' : 'test mode: no money moves'
  try {
    const [server, browser] = [await clientOf(secretKey), await clientOf(publishableKey)]
    const { data } = await orFailure(server.paymentIntents.list({ limit: 1 }))
    const [payment] = data
    if (!payment?.client_secret)
      return fine(
        `Stripe accepts the secret key; ${mode}. Whether both are of one account can be checked after the first payment.`
      )
    const seen = await orUnknown(
      browser.paymentIntents.retrieve(payment.id, { client_secret: payment.client_secret })
    )
    return seen
      ? fine(`Stripe accepts both keys, and they are of one account; ${mode}.`)
      : wrong(`the two are of different accounts: copy both from one page of ${KEYS_PAGE}, API keys.`)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return wrong(
      error.retryable && !(error instanceof KeyRefused)
        ? `Stripe does not answer correctly (${inWords(error)}). Try again in a minute; else see status.stripe.com.`
        : `${inWords(error)}. Copy the keys again from ${KEYS_PAGE}, API keys; of a restricted key see docs/deploy.md for its rights.`
    )
  }
}

/** The rights that the books need: without them a restricted key sells, and the books stay empty. */
async function checkBookRights(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase }: StripeSettings,
  { send }: StripeChecks
): Promise<Finding[]> {
  const { wrong } = findingsOn('STRIPE_SECRET_KEY')
  const client = await lazyClient({ secretKey, apiBase, send })()
  const tries = [
    ['Balance Transactions', () => orFailure(client.balanceTransactions.list({ limit: 1 }))],
    ['Payouts', () => orFailure(client.payouts.list({ limit: 1 }))]
  ] as const
  const lacking: string[] = []
  for (const [right, ask] of tries)
    try {
      await ask()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error instanceof KeyRefused) lacking.push(right)
    }
  if (lacking.length === 0) return []
  return [
    wrong(
      `the key may not read ${lacking.join(' and ')}, so the books of the desk stay empty. Add the right in ${KEYS_PAGE}, API keys.`
    )
  ]
}

async function checkWebhook(env: StripeSettings, { siteUrl, send }: StripeChecks): Promise<Finding[]> {
  const { fine, missing, wrong } = findingsOn(WEBHOOK)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = env
  const url = `${siteUrl}${paymentWebhook.path}`
  const secret = checkWebhookSecret(env)
  const client = await lazyClient({ secretKey, apiBase, send })()
  const list = client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const ours = (await orFailure(list)).filter((endpoint) => endpoint.url === url)
  const needed = env.STRIPE_SUPERFAN_PRICE_ID ? ALL_EVENT_TYPES : EVENT_TYPES
  const faults = ours.map((endpoint) => faultsOf(endpoint, needed))
  if (faults.some((each) => each.length === 0))
    return [fine(`${url}, version ${API_VERSION}, with the ${needed.length} events we need.`), ...secret]
  const [first] = faults
  const found = first
    ? wrong(`${url}: ${first.join('; ')}.`)
    : missing(
        `Stripe has no endpoint ${url}: payments are only found by polling, minutes later. docs/deploy.md has the command to create it.`
      )
  return [found, ...secret]
}

function faultsOf(
  { status, api_version: version, enabled_events: events }: Endpoint,
  needed: readonly string[]
): string[] {
  const lacking = needed.filter((type) => !(events as readonly string[]).includes(type))
  const idle = events.filter((type) => !ALL_EVENT_TYPES.includes(type))
  return [
    ...(status === 'enabled' ? [] : ['it is disabled, so enable it in the dashboard']),
    ...(version === API_VERSION
      ? []
      : [
          `it has version ${version ?? "of the account's default"} and must have ${API_VERSION}, which cannot be changed: create a new one (docs/deploy.md), then delete this one`
        ]),
    ...(lacking.length > 0 ? [`it lacks ${lacking.join(', ')}: add them`] : []),
    ...(idle.length > 0 ? [`it sends ${idle.join(', ')}, which nobody reads: take them away`] : [])
  ]
}
