// The services of buyers' calls and of the bank's on a deployed site, apart from those of listeners.
import { parseEnv } from './env.ts'
import { liveBasics } from './live-basics.ts'
import type { TillServices } from './services.ts'
import { membershipsOf, paymentsOf, printShopOf, runtimeOf } from './sources.ts'

export function liveShop(): TillServices {
  const env = parseEnv(process.env)
  const basics = liveBasics(env)
  return {
    ...basics,
    payments: paymentsOf(env, basics),
    memberships: membershipsOf(env),
    printShop: printShopOf(env),
    ...runtimeOf(env)
  }
}
