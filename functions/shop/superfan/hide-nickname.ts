// Removes a nickname from the public list for good, at the fan's request. The subscription continues.
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { fans, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Who } from '../../platform/db/whose-rows.ts'

export const isFanOf = ({ email }: Who) =>
  sql`(${fans.emailKey} = ${email}::text OR lower(${fans.email}) = ${email}::text)`

/** Returns the nicknames that were hidden. */
export async function hideNickname(db: Database, who: Who): Promise<string[]> {
  const { email, intentId, nickname } = superfanSignups
  const theirs = db.select({ id: fans.intentId }).from(fans).where(isFanOf(who))
  const [known] = await db.batch([
    db
      .select({ nickname: fans.nickname })
      .from(fans)
      .where(and(isFanOf(who), isNotNull(fans.nickname))),
    db
      .update(superfanSignups)
      .set({ nickname: null })
      .where(and(isNotNull(nickname), or(eq(email, who.email), inArray(intentId, theirs)))),
    db.update(fans).set({ nickname: null }).where(isFanOf(who))
  ])
  return known.flatMap((one) => one.nickname ?? [])
}
