// Links to manage a subscription, in the database of the shared site.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { portalTokens } from '../../../functions/db/fan-schema.ts'
import { openTestShop } from './test-shop.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** Makes a link expire. */
export async function ageLink(link: string, baseURL?: string): Promise<void> {
  const token = new URL(link).searchParams.get('token') ?? ''
  const isIt = eq(portalTokens.tokenHash, createHash('sha256').update(token).digest())
  await (await openTestShop(baseURL)).update(portalTokens).set({ expiresAt: LONG_AGO }).where(isIt)
}
