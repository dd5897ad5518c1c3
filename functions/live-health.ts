// What the call of monitors gets by with on a deployed site: the database alone, so that it starts fast and says little.
import { parseEnv } from './env.ts'
import { basicsOn, databaseAlone } from './live-database.ts'
import type { BasicServices } from './services.ts'

export function liveHealth(): BasicServices {
  const env = parseEnv(process.env)
  return basicsOn(env, databaseAlone(env))
}
