// What the film database answered about where to watch each film.
import { and, gt, isNotNull, notInArray } from 'drizzle-orm'
import type { OffersByRegion } from '../../../src/films/watch/offers.ts'
import type { Database } from '../../platform/db/open.ts'
import { watchOffers } from './schema.ts'

export type FilmTimes = { tmdbId: number; checkedAt: Date | null; triedAt: Date }
export type FilmOffers = { tmdbId: number; offers: OffersByRegion; checkedAt: Date }

export async function filmTimes(db: Database): Promise<FilmTimes[]> {
  const { tmdbId, checkedAt, triedAt } = watchOffers
  return db.select({ tmdbId, checkedAt, triedAt }).from(watchOffers)
}

export async function offersSince(db: Database, since: Date): Promise<FilmOffers[]> {
  const { tmdbId, offers, checkedAt } = watchOffers
  const rows = await db
    .select({ tmdbId, offers, checkedAt })
    .from(watchOffers)
    .where(and(isNotNull(offers), gt(checkedAt, since)))
    .orderBy(tmdbId)
  return rows.flatMap((row) =>
    row.offers && row.checkedAt ? [{ tmdbId: row.tmdbId, offers: row.offers, checkedAt: row.checkedAt }] : []
  )
}

/** Stores an answer; null = the film database does not have the film. */
export async function saveOffers(
  db: Database,
  tmdbId: number,
  offers: OffersByRegion | null,
  now: Date
): Promise<void> {
  const answered = { offers, checkedAt: now, triedAt: now }
  await db
    .insert(watchOffers)
    .values({ tmdbId, ...answered })
    .onConflictDoUpdate({ target: watchOffers.tmdbId, set: answered })
}

/** Stores that a film was requested in vain. Its last answer stays. */
export async function noteTried(db: Database, tmdbId: number, now: Date): Promise<void> {
  const tried = { triedAt: now }
  await db
    .insert(watchOffers)
    .values({ tmdbId, ...tried })
    .onConflictDoUpdate({ target: watchOffers.tmdbId, set: tried })
}

/** Removes films that the podcast no longer names. */
export async function dropOthers(db: Database, tmdbIds: readonly number[]): Promise<void> {
  await db.delete(watchOffers).where(notInArray(watchOffers.tmdbId, [...tmdbIds]))
}
