// Invariants of our own rows; each query returns the rows that break it.

import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import type { Database } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import type { Breach } from './breaches.ts'
import { fanQuestions } from './fan-invariants.ts'
import { orderQuestions } from './order-invariants.ts'
import type { Questions } from './questions.ts'

const WAITING_MINUTES = 60
/** Drafts are ended after a day; this leaves a day of slack. */
const ENDED_WITHIN_HOURS = 48
/** At most this many rows are reported for one kind. */
const MOST_ROWS = 100

/** Work that was enqueued, received or begun, and not finished. */
const workQuestions: Questions = (ago) => [
  [
    'dead-letter',
    sql`SELECT kind || ' ' || id AS subject FROM outbox WHERE dead_at IS NOT NULL AND done_at IS NULL`
  ],
  [
    'event-waiting',
    sql`SELECT event_key AS subject FROM webhook_events
      WHERE processed_at IS NULL AND received_at <= ${ago(WAITING_MINUTES)}`
  ],
  [
    'order-not-ended',
    sql`SELECT id AS subject FROM orders
      WHERE status = 'draft' AND updated_at <= ${ago(ENDED_WITHIN_HOURS * 60)}`
  ]
]

/** `subject` is our id or the vendor's, never personal data. */
export async function brokenInvariants(db: Database, now: Date): Promise<Breach[]> {
  const ago = (minutes: number) => timestamp(new Date(now.getTime() - minutes * MINUTE_MS))
  const questions = [orderQuestions, workQuestions, fanQuestions].flatMap((all) => all(ago))
  const found = await Promise.all(
    questions.map(([, question]) => db.execute(sql`${question} LIMIT ${MOST_ROWS}`))
  )
  return questions.flatMap(([kind], at) =>
    (found[at]?.rows ?? []).map(({ subject }) => ({ kind, subject: String(subject) }))
  )
}
