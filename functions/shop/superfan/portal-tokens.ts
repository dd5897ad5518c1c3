// Links to the portal. Only the mail contains the token; the database keeps its hash, which expires after a quarter of an
// hour.

import { and, eq, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { PORTAL_LINK_MINUTES, PORTAL_LINK_PATH } from '../../../src/shop/superfan/signup-rules.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { portalTokens } from '../../platform/db/fan-schema.ts'
import { isRunning } from '../../platform/db/lease-time.ts'
import type { Database } from '../../platform/db/open.ts'
import { linkTokenHash, newLinkToken } from '../../platform/http/link-token.ts'

/** Creates a token for a customer and returns it. The database stores only its hash. */
export async function makeToken(db: Database, customerId: string, now: Date): Promise<string> {
  const token = newLinkToken()
  const expiresAt = new Date(now.getTime() + PORTAL_LINK_MINUTES * MINUTE_MS)
  const row = { tokenHash: linkTokenHash(token), customerId, createdAt: now, expiresAt }
  await db.insert(portalTokens).values(row)
  return token
}

/** The URL in the mail. Its host comes from the settings, never from a request. */
export const portalLinkOf = (token: string): string =>
  new URL(`${PORTAL_LINK_PATH}?token=${token}`, settings.siteUrl).href

export type UsedToken = { customerId: string; tokenHash: Uint8Array; usedAt: Date }

/** Uses up a token; only one of several concurrent calls succeeds. undefined = unknown, used or expired. */
export async function spendToken(db: Database, token: string, now: Date): Promise<UsedToken | undefined> {
  const tokenHash = linkTokenHash(token)
  const isFresh = and(
    isNull(portalTokens.usedAt),
    isRunning(portalTokens.expiresAt, now, PORTAL_LINK_MINUTES * MINUTE_MS)
  )
  const [used] = await db
    .update(portalTokens)
    .set({ usedAt: now })
    .where(and(eq(portalTokens.tokenHash, tokenHash), isFresh))
    .returning({ customerId: portalTokens.customerId })
  return used && { ...used, tokenHash, usedAt: now }
}

/** Makes a token usable again after the portal could not be opened. */
export async function returnToken(db: Database, { tokenHash, usedAt }: UsedToken): Promise<void> {
  const isOurs = and(eq(portalTokens.tokenHash, tokenHash), eq(portalTokens.usedAt, usedAt))
  await db.update(portalTokens).set({ usedAt: null }).where(isOurs)
}
