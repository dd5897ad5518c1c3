// The services of buyers' calls and of Stripe's on a deployed site, apart from those of listeners.
import { parseEnv } from './env.ts'
import { liveBasics } from './live-basics.ts'
import type { CheckoutServices } from './services.ts'
import { membershipsOf, paymentsOf, printingOf, runtimeOf } from './sources.ts'

export function liveShop(): CheckoutServices {
  const env = parseEnv(process.env)
  const basics = liveBasics(env)
  return {
    ...basics,
    payments: paymentsOf(env, basics),
    memberships: membershipsOf(env),
    printing: printingOf(env),
    ...runtimeOf(env)
  }
}
