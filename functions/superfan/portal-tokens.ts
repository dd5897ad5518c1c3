// Links to the portal: the link itself stands in the mail alone; here is only what tells it again, for a quarter of an hour.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { settings } from '../../src/features/brand/settings.ts'
import { PORTAL_LINK_MINUTES, PORTAL_LINK_PATH } from '../../src/features/superfan/rules.ts'
import { inDatabase } from '../db/database-failure.ts'
import { portalTokens } from '../db/fan-schema.ts'
import type { Database } from '../db/open.ts'

const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes a link of a customer; answers its token, which nobody can read from the database. */
export async function makeToken(db: Database, customerId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + PORTAL_LINK_MINUTES * 60_000)
  const row = { tokenHash: hashOf(token), customerId, createdAt: now, expiresAt }
  await inDatabase(() => db.insert(portalTokens).values(row))
  return token
}

/** Where a link leads that was mailed. The host is that of the settings, whatever a request says. */
export const portalLinkOf = (token: string): string =>
  new URL(`${PORTAL_LINK_PATH}?token=${token}`, settings.siteUrl).href

export type UsedToken = { customerId: string; tokenHash: Uint8Array; usedAt: Date }

/** Uses a token up: of many at once one gets the customer. undefined = unknown, used or too old. */
export async function spendToken(db: Database, token: string, now: Date): Promise<UsedToken | undefined> {
  const tokenHash = hashOf(token)
  const isFresh = and(isNull(portalTokens.usedAt), gt(portalTokens.expiresAt, now))
  const [used] = await inDatabase(() =>
    db
      .update(portalTokens)
      .set({ usedAt: now })
      .where(and(eq(portalTokens.tokenHash, tokenHash), isFresh))
      .returning({ customerId: portalTokens.customerId })
  )
  return used && { ...used, tokenHash, usedAt: now }
}

/** The portal did not open: the link may be used again. */
export async function giveTokenBack(db: Database, { tokenHash, usedAt }: UsedToken): Promise<void> {
  const isOurs = and(eq(portalTokens.tokenHash, tokenHash), eq(portalTokens.usedAt, usedAt))
  await inDatabase(() => db.update(portalTokens).set({ usedAt: null }).where(isOurs))
}
