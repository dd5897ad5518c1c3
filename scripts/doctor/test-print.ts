// Checks for Stripe's test mode: such payments are not real, and must not print real parcels.
import type { Env } from '../../functions/env.ts'
import { isLiveKey } from '../../functions/platform/services/stripe/client.ts'
import { hasOrders, isSelling } from '../../src/site/brand/sale-facts.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'

/** Nothing when Stripe is live or not configured, or nothing is sold. */
export function checkTestPrint(
  { STRIPE_SECRET_KEY: secretKey, PRINTFUL_TOKEN: token }: Pick<Env, 'STRIPE_SECRET_KEY' | 'PRINTFUL_TOKEN'>,
  settings: Pick<Settings, 'features'>
): Finding[] {
  if (!isSelling(settings) || !secretKey || isLiveKey(secretKey)) return []
  if (!token || !hasOrders(settings))
    return [
      findingsOn('STRIPE_SECRET_KEY').warning(
        'Stripe is in test mode, and this is what a deployed site would use: payments are not real. Take the keys of live mode before you sell (docs/deploy.md).'
      )
    ]
  const { wrong } = findingsOn('STRIPE_SECRET_KEY, PRINTFUL_TOKEN')
  return [
    wrong(
      'Stripe is in test mode and Printful is real: orders are paid without real money, so each is held as test_payment and none is printed. Take the keys of live mode before you sell (docs/deploy.md).'
    )
  ]
}
