// Idempotency keys as at Stripe: kept for a day with the request and its first response, whatever that was.

import { createHash } from 'node:crypto'
import { DAY_SECONDS } from '../../src/lib/time-units.ts'
import { type SimulatorContext, StripeProblem } from './context.ts'

const KEY_LIFETIME_SECONDS = DAY_SECONDS
/** Responses given before anything was done are not stored; a retry with the same key counts as the first. */
const NOT_STORED = new Set([401, 409, 429])

export type Plain = { status: number; body: string; isReplayed?: boolean }

/** Runs `act` once per key; the same key with other content is an error. */
export function answerOnce(
  fixture: SimulatorContext,
  { key, path, content }: { key: string | null; path: string; content: string },
  act: () => Plain
): Plain {
  if (key === null) return act()
  const { keys } = fixture.state
  prune(fixture)
  const fingerprint = createHash('sha256').update(`${path}\n${content}`).digest('hex')
  const known = keys[key]
  if (known && known.fingerprint !== fingerprint)
    throw new StripeProblem(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    )
  if (known) return { status: known.status, body: known.body, isReplayed: true }
  const answer = act()
  if (!NOT_STORED.has(answer.status)) {
    keys[key] = { ...answer, fingerprint, atSeconds: fixture.nowSeconds() }
  }
  return answer
}

function prune(fixture: SimulatorContext): void {
  const { keys } = fixture.state
  for (const [key, { atSeconds }] of Object.entries(keys))
    if (fixture.nowSeconds() - atSeconds >= KEY_LIFETIME_SECONDS) delete keys[key]
}
