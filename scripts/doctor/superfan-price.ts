// Checks that the monthly Superfan price at Stripe is the price on the page.
import type { Env } from '../../functions/env.ts'
import type { SendRequest } from '../../functions/platform/http/client/bounded-fetch.ts'
import { stripeMemberships } from '../../functions/platform/services/stripe/memberships.stripe.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { SUPERFAN_CENTS } from '../../src/shop/superfan/signup-rules.ts'
import { type Finding, findingsOn, inWords } from './finding.ts'

export async function checkSuperfanPrice(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'STRIPE_SUPERFAN_PRICE_ID'>,
  { send }: { send: SendRequest }
): Promise<Finding> {
  const { fine, missing, wrong } = findingsOn('STRIPE_SUPERFAN_PRICE_ID')
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, STRIPE_SUPERFAN_PRICE_ID: priceId } = env
  if (!priceId)
    return missing('nobody can become a Superfan, and no link to manage a subscription is mailed.')
  const remedy = `make a recurring price of ${formatEuro(SUPERFAN_CENTS)} a month in Stripe's product catalogue, in the same mode as the keys, and set its id`
  try {
    const memberships = stripeMemberships({ secretKey, apiBase, priceId, portalOrigin: '', send })
    const { cents, currency, isMonthly, isActive } = await memberships.price()
    if (!isActive) return wrong(`this price is archived: ${remedy}.`)
    if (cents !== SUPERFAN_CENTS || currency !== 'eur' || !isMonthly)
      return wrong(`this price differs from the one on the page: ${remedy}.`)
    return fine(`${formatEuro(cents)} a month.`)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return wrong(`${inWords(error)}: ${remedy}.`)
  }
}
