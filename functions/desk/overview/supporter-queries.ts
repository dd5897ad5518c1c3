// The supporters in numbers, and the nicknames that the site shows.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Supporters } from '../../../src/desk/overview/contract.ts'
import { supporterMonths } from '../../../src/desk/overview/supporter-months.ts'
import { belgianDayOf } from '../../../src/lib/belgian-day.ts'
import { fanSubscriptions, fans } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import { isNicknameShown, MAX_SHOWN_NICKNAMES } from '../../shop/superfan/fan-queries.ts'
import { hideNickname } from '../../shop/superfan/hide-nickname.ts'

/** Who got a subscription and whose first month did not fail for good. Also former ones, whose names are forgotten. */
const WAS_MEMBER = sql`(${fans.isLive} OR NOT ${fanSubscriptions.isUnpaid})`
const monthOf = (column: typeof fans.createdAt | typeof fans.endedAt) =>
  sql<string>`to_char(${column} AT TIME ZONE 'Europe/Brussels', 'YYYY-MM')`

export async function supportersOf(db: Database, now: Date): Promise<Supporters> {
  const isFanOfSubscription = eq(fanSubscriptions.fanId, fans.id)
  const perMonth = (month: ReturnType<typeof monthOf>) =>
    db
      .select({ month, count: sql<number>`count(*)::int` })
      .from(fans)
      .innerJoin(fanSubscriptions, isFanOfSubscription)
  const [joined, left, [counts], nicknames] = await db.batch([
    perMonth(monthOf(fans.createdAt)).where(WAS_MEMBER).groupBy(sql`1`),
    perMonth(monthOf(fans.endedAt))
      .where(and(WAS_MEMBER, sql`${fans.endedAt} IS NOT NULL`))
      .groupBy(sql`1`),
    db
      .select({
        memberCount: sql<number>`count(*) FILTER (WHERE ${fans.isLive})::int`,
        unpaidCount: sql<number>`count(*) FILTER (WHERE ${fans.isLive}
            AND (${fanSubscriptions.isUnpaid} OR ${fanSubscriptions.status} <> 'active'))::int`,
        endingCount: sql<number>`count(*) FILTER (WHERE ${fans.isLive} AND ${fanSubscriptions.endsAtPeriodEnd})::int`,
        unnamedCount: sql<number>`count(*) FILTER (WHERE ${fans.isLive} AND ${fans.nickname} IS NULL)::int`,
        firstAt: sql<string | null>`min(${fans.createdAt}) FILTER (WHERE ${WAS_MEMBER})`
      })
      .from(fans)
      .innerJoin(fanSubscriptions, isFanOfSubscription),
    db
      .select({ fanId: fans.id, nickname: fans.nickname, since: fans.createdAt })
      .from(fans)
      .innerJoin(fanSubscriptions, isFanOfSubscription)
      .where(isNicknameShown())
      .orderBy(asc(fans.id))
      .limit(MAX_SHOWN_NICKNAMES)
  ])
  const byMonth = (rows: typeof joined) => Object.fromEntries(rows.map(({ month, count }) => [month, count]))
  const month = belgianDayOf(now).slice(0, 'YYYY-MM'.length)
  return {
    memberCount: counts?.memberCount ?? 0,
    unpaidCount: counts?.unpaidCount ?? 0,
    endingCount: counts?.endingCount ?? 0,
    unnamedCount: counts?.unnamedCount ?? 0,
    firstAt: counts?.firstAt ? new Date(counts.firstAt).toISOString() : null,
    months: supporterMonths(byMonth(joined), byMonth(left), month),
    nicknames: nicknames.flatMap(({ fanId, nickname, since }) =>
      nickname === null ? [] : [{ fanId, nickname, since: since.toISOString() }]
    )
  }
}

/** Hides the nickname of a fan for good, with the function that `npm run personal-data` uses. Nothing happens for an unknown fan. */
export async function hideNicknameOf(db: Database, fanId: number): Promise<void> {
  const [fan] = await db.select({ email: fans.emailKey }).from(fans).where(eq(fans.id, fanId))
  if (fan?.email) await hideNickname(db, { email: fan.email })
}
