// For tests and measurements: subscribers by the thousand, straight into the database.
import { sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'

/** A point on the curve and a secret that nobody has the private half of. */
const P256DH = Buffer.from(
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'base64url'
)
const AUTH = Buffer.alloc(16, 9)

/** As many as one statement makes within the time that any statement is given. */
const AT_ONCE = 100_000

/** Endpoints `{origin}/push/1` and on, a new one for each that is asked for; the origins take turns. */
export async function addSubscribers(
  db: Database,
  count: number,
  origins: readonly string[] = ['https://fcm.googleapis.com']
): Promise<void> {
  for (let made = 0; made < count; made += AT_ONCE)
    await addPortion(db, Math.min(AT_ONCE, count - made), origins)
}

const addPortion = (db: Database, count: number, origins: readonly string[]) =>
  db.execute(sql`
    INSERT INTO push_subscriptions (endpoint_hash, endpoint, p256dh, auth, last_seen_on)
    SELECT sha256(endpoint::bytea), endpoint, ${P256DH}::bytea, ${AUTH}::bytea, '2026-11-20'
    FROM (
      SELECT (${`{${origins.join(',')}}`}::text[])[1 + n % ${origins.length}::int] || '/push/' || n AS endpoint
      FROM generate_series(1, ${count}::int) AS counted,
        LATERAL (SELECT counted + coalesce(max(id), 0) AS n FROM push_subscriptions) AS numbered
    ) AS made`)

export async function clearPush(db: Database): Promise<void> {
  await db.execute(sql`
    TRUNCATE push_retries, push_shards, push_campaigns, push_subscriptions, push_origins, push_refused_hosts
    RESTART IDENTITY`)
}
