// The services of one machine: a real adapter where its settings are given, else its simulator.
import { parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import type { Services } from './services.ts'

export async function local(): Promise<Services> {
  const env = parseEnv(process.env)
  return {
    log: logToConsole,
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}
