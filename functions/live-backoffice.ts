// The services of the hosts' own calls of a deployed site: no vendor comes along.
import type { BuiltBallot } from '../src/features/backoffice/ballots.ts'
import builtBallots from './backoffice/built-ballots.json' with { type: 'json' }
import { parseEnv } from './env.ts'
import { liveBasics } from './live-basics.ts'
import type { BackofficeServices } from './services.ts'

const ballots: readonly BuiltBallot[] = builtBallots

export function liveBackoffice(): BackofficeServices {
  const env = parseEnv(process.env)
  return {
    ...liveBasics(env),
    backoffice: { passwordHash: env.BACKOFFICE_PASSWORD_HASH, ballots: () => ballots }
  }
}
