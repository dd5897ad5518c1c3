// What every function of a deployed site has, and what a job gets by with; live.ts adds the vendors that calls need.
import { type Env, parseEnv } from './env.ts'
import { basicsOn } from './live-database.ts'
import type { BasicServices } from './services.ts'
import { storesOf } from './stores.ts'

export const liveBasics = (env: Env = parseEnv(process.env)): BasicServices => basicsOn(env, storesOf(env))
