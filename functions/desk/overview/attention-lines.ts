// How a source of the start page says what it found.
import { LINES_PER_SOURCE, MAX_KEY_CHARS } from '../../../src/desk/overview/attention.ts'
import type { AttentionLine } from '../../../src/desk/overview/contract.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Cache } from '../../platform/limits/cache.ts'
import type { WatchedJob } from '../../platform/services.ts'

export type Scene = {
  db: Database
  cache: Pick<Cache, 'read'>
  now: Date
  feedAddress: string | undefined
  watchedJobs: readonly WatchedJob[]
}

type Untaken<Line> = Line extends unknown ? Omit<Line, 'taken'> : never
/** A line before it is known who looks at it. */
export type FoundLine = Untaken<AttentionLine>
type LineKind = FoundLine['kind']
/** What a kind of line leaves open: of a hold, its reason, and so on. */
type DetailIn<Line extends FoundLine, Kind> = Line extends unknown
  ? Kind extends Line['kind']
    ? Line['detail']
    : never
  : never
type DetailOf<Kind extends LineKind> = DetailIn<FoundLine, Kind>
export type Found = { checkedAt: Date | null; lines: FoundLine[] }
/** Reads one source; throws when it cannot be read. */
export type ReadSource = (scene: Scene) => Promise<Found>

type Facts = {
  order?: { id: string; number: string } | null
  messageId?: number
  withdrawalId?: number
  cents?: number | null
  count?: number
  since?: Date | null
  dueAt?: Date | null
  checkedAt?: Date | null
}
/** A detail that the kind needs, and that has words for each of its values, must be given. */
type FactsOf<Kind extends LineKind> =
  null extends DetailOf<Kind>
    ? [facts?: Facts & { detail?: DetailOf<Kind> }]
    : [facts: Facts & { detail: DetailOf<Kind> }]

/** `about`: the ids that make a line another one than the next of its kind. */
export function lineOf<Kind extends LineKind>(
  kind: Kind,
  about: readonly (string | number)[] = [],
  ...[given]: FactsOf<Kind>
): FoundLine {
  const facts: Facts & { detail?: string | null | undefined } = given ?? {}
  const { detail = null, order = null, cents = null, count = null } = facts
  return {
    // Whatever a service is called, the key keeps to letters that a call can send back.
    key: [kind, ...(about.length > 0 ? about : ['site'])]
      .map((part) => String(part).replace(/[^\w.-]+/g, '_'))
      .join(':')
      .slice(0, MAX_KEY_CHARS),
    kind,
    detail,
    order: order && { id: order.id, number: orderNumberOf(order.number) },
    messageId: facts.messageId ?? null,
    withdrawalId: facts.withdrawalId ?? null,
    cents,
    count,
    since: facts.since?.toISOString() ?? null,
    dueAt: facts.dueAt?.toISOString() ?? null,
    checkedAt: facts.checkedAt?.toISOString() ?? null
  } as FoundLine
}

/** The first lines, and how many more there are. */
export const cut = (lines: readonly FoundLine[]) => ({
  lines: lines.slice(0, LINES_PER_SOURCE),
  moreCount: Math.max(0, lines.length - LINES_PER_SOURCE)
})

/** More rows than a page shows are counted up to here, and not read further. */
export const MOST_ROWS = 1000
