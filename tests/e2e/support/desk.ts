// The desk in tests: a session of a host without a passkey, and Chromium's virtual authenticator.
import { randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { tokenHash } from '../../../functions/backoffice/tokens.ts'
import type { Database } from '../../../functions/db/open.ts'
import { deskPasskeys, deskSessions } from '../../../functions/desk/schema.ts'

/**
 * Signs the page in as a host by a row in the database. The passkey was just shown, so money may be moved for five minutes.
 * Then open any page of the desk.
 */
export async function enterDesk(page: Page, db: Database, host: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const at = new Date()
  const [passkey] = await db
    .insert(deskPasskeys)
    .values({
      host,
      credentialId: randomBytes(16),
      publicKey: randomBytes(32),
      counter: 0,
      transports: 'internal',
      name: 'Test',
      moneyFrom: at,
      createdAt: at
    })
    .returning({ id: deskPasskeys.id })
  const id = passkey?.id ?? 0
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await db.insert(deskSessions).values({
    tokenHash: tokenHash(token, userAgent),
    host,
    passkeyId: id,
    device: 'Test',
    createdAt: at,
    lastSeenAt: at,
    checkedAt: at,
    checkedWith: id,
    moneyFrom: at
  })
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('kino9-desk-token')) sessionStorage.setItem('kino9-desk-token', stored)
  }, JSON.stringify(token))
}

/** A phone with a fingerprint, in the browser of this page: it makes and shows passkeys without asking anybody. */
export async function addAuthenticator(page: Page): Promise<{ lose: () => Promise<void> }> {
  const browser: CDPSession = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    lose: async () => {
      await browser.send('WebAuthn.clearCredentials', { authenticatorId })
    }
  }
}
