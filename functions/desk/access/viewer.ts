// What a browser is told about its session.
import type { Viewer } from '../../../src/desk/access/contract.ts'
import { CLOCKS_DIFFER_MS, FRESH_MS } from '../../../src/desk/access/session-limits.ts'
import type { Recognised } from './admit.ts'
import { nameOf } from './hosts.ts'

export function viewerOf({ host, checkedAt, moneyFrom }: Recognised, now: Date): Viewer {
  const sinceMs = checkedAt ? now.getTime() - checkedAt.getTime() : FRESH_MS
  const freshMs = sinceMs >= -CLOCKS_DIFFER_MS ? Math.min(FRESH_MS, FRESH_MS - sinceMs) : 0
  return {
    host: host ?? null,
    name: host === undefined ? null : nameOf(host),
    freshSeconds: Math.max(0, Math.floor(freshMs / 1000)),
    moneyFrom: moneyFrom && moneyFrom > now ? moneyFrom.toISOString() : null
  }
}
