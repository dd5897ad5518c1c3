// Checks Stripe and Printful together: test-mode payments must not print real parcels.
import type { Env } from '../../functions/env.ts'
import { isLiveKey } from '../../functions/services/stripe/client.ts'
import { type Finding, findingsOn } from './finding.ts'

/** The problem with the combination; undefined when there is none, or when one of them is not configured. */
export function checkTestPrint({
  STRIPE_SECRET_KEY: secretKey,
  PRINTFUL_TOKEN: token
}: Pick<Env, 'STRIPE_SECRET_KEY' | 'PRINTFUL_TOKEN'>): Finding[] {
  if (!secretKey || !token || isLiveKey(secretKey)) return []
  const { wrong } = findingsOn('STRIPE_SECRET_KEY, PRINTFUL_TOKEN')
  return [
    wrong(
      'Stripe is in test mode and Printful is real: orders are paid with no money, so each is held as test_payment and none is printed. Take the keys of live mode before you sell (docs/deploy.md).'
    )
  ]
}
