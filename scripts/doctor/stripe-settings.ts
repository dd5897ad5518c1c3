// Checks the settings of Stripe against each other, without calling Stripe.
import type { Env } from '../../functions/env.ts'
import { isLiveKey } from '../../functions/platform/services/stripe/client.ts'
import { isSelling } from '../../src/site/brand/sale-facts.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'

type Keys = Pick<Env, 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_SECRET_KEY'>
export const KEYS = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY'
export const KEYS_PAGE = "Stripe's dashboard, Developers"

/** Faults that do not depend on Stripe: money could be lost or never arrive. */
export function checkStripeSettings(
  env: Keys & Pick<Env, 'STRIPE_WEBHOOK_SECRETS'>,
  { features }: Pick<Settings, 'features'>
): Finding[] {
  if (!isSelling({ features })) return []
  return [...checkKeyPair(env), ...checkWebhookSecret(env)].filter(({ state }) => state === 'wrong')
}

/** Two keys of one mode, or none. */
export function checkKeyPair(env: Keys): Finding[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { wrong } = findingsOn(KEYS)
  if (!secretKey && !publishableKey) return []
  if (!secretKey || !publishableKey)
    return [
      wrong(
        `only ${secretKey ? 'STRIPE_SECRET_KEY' : 'STRIPE_PUBLISHABLE_KEY'} is set, and payments need both: copy the other from ${KEYS_PAGE}, API keys.`
      )
    ]
  return modeOf(secretKey) === modeOf(publishableKey)
    ? []
    : [
        wrong(
          `one is of ${modeOf(secretKey)} mode and the other of ${modeOf(publishableKey)} mode: take both from the same mode.`
        )
      ]
}

/** In live mode this is wrong, because a buyer would wait for a payment that is noticed late. */
export function checkWebhookSecret({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRETS: secrets
}: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRETS'>): Finding[] {
  if (secrets.length > 0) return []
  const { missing, wrong } = findingsOn('STRIPE_WEBHOOK_SECRETS')
  return isLiveKey(secretKey)
    ? [
        wrong(
          'not set beside a live key: real money moves, and webhooks of Stripe are refused. Set the secret (whsec_…) that was shown when the endpoint was created; docs/deploy.md has the command.'
        )
      ]
    : [
        missing(
          'webhooks of Stripe are refused: payments are only found by polling, minutes later. The secret is shown once, when the endpoint is created.'
        )
      ]
}

const modeOf = (key: string) => (/^\w+_live_/.test(key) ? 'live' : 'test')
