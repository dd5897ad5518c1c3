// What waits for the hosts. Each source is read by itself: one that fails is unknown, and hides no other.

import { ATTENTION_SOURCES, type AttentionSource } from '../../../src/desk/overview/attention.ts'
import type { Attention, SourceState } from '../../../src/desk/overview/contract.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { type AnyOf, BUYERS, isAnyOn, ORDERS } from '../../../src/site/brand/switches.ts'
import type { Connected } from '../../platform/services.ts'
import { cut, type Found, type ReadSource } from './attention-lines.ts'
import {
  readActs,
  readBooks,
  readDisputes,
  readFailedRefunds,
  readHolds,
  readLooseWithdrawals,
  readWithdrawals
} from './order-attention.ts'
import {
  readAnnouncementTrouble,
  readFeed,
  readJobs,
  readKeys,
  readMessages,
  readQuotas
} from './site-attention.ts'
import { currentTakes, type Take } from './take-queries.ts'

/** `isWhole`: its lines are never cut off. */
const SOURCES: Readonly<Record<AttentionSource, { read: ReadSource; anyOf?: AnyOf; isWhole?: true }>> = {
  acts: { read: readActs, anyOf: ORDERS },
  orders: { read: readHolds, anyOf: ORDERS },
  disputes: { read: readDisputes, anyOf: ORDERS },
  refunds: { read: readFailedRefunds, anyOf: ORDERS },
  withdrawals: { read: readWithdrawals, anyOf: BUYERS, isWhole: true },
  'loose-withdrawals': { read: readLooseWithdrawals, anyOf: BUYERS },
  books: { read: readBooks, anyOf: BUYERS },
  messages: { read: readMessages },
  feed: { read: readFeed },
  announcements: { read: readAnnouncementTrouble },
  keys: { read: readKeys },
  quotas: { read: readQuotas },
  jobs: { read: readJobs }
}

export const wireTake = ({ host, takenAt }: Take) => ({ host, at: takenAt.toISOString() })

/** `tell`: logs a source that cannot be read. */
export async function readAllAttention(
  { db, cache, now, releases, watchedJobs }: Connected,
  tell: (failure: Failure) => void
): Promise<Attention> {
  const at = now()
  const scene = { db, cache, now: at, feedAddress: releases.feed?.address, watchedJobs }
  /** Whatever goes wrong in a source, a bug as well: nobody may take it for "all is well". */
  const attempt = async <Value>(what: string, read: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read()
    } catch (cause) {
      tell(new Failure('desk-overview', `${what} cannot be read`, { cause }))
      return undefined
    }
  }
  const shown = ATTENTION_SOURCES.filter((name) => isAnyOn(SOURCES[name].anyOf, settings.features))
  const [takes, ...read] = await Promise.all([
    attempt('who looks at what', () => currentTakes(db, at)),
    ...shown.map((name) => attempt(name, () => SOURCES[name].read(scene)))
  ])
  return {
    readAt: at.toISOString(),
    areTakesKnown: takes !== undefined,
    sources: shown.map((source, index) => ({ source, found: foundBy(source, read[index], takes) }))
  }
}

function foundBy(
  source: AttentionSource,
  found: Found | undefined,
  takes: ReadonlyMap<string, Take> | undefined
): SourceState['found'] {
  if (!found) return null
  const { lines, moreCount } = SOURCES[source].isWhole
    ? { lines: found.lines, moreCount: 0 }
    : cut(found.lines)
  return {
    checkedAt: found.checkedAt?.toISOString() ?? null,
    moreCount,
    lines: lines.map((line) => {
      const take = takes?.get(line.key)
      return { ...line, taken: take ? wireTake(take) : null }
    })
  }
}
