// The desk in tests: Chromium's virtual authenticator, and a page that assumes a host.
import type { CDPSession, Page } from '@playwright/test'
import type { DeskHost, DeskSession, LogRow } from '../../../src/desk/access/contract.ts'

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

const AT = '2026-11-20T12:00:00.000Z'

/** A host with a passkey that waits, one with a long name, and one without a passkey. */
const HOSTS: readonly DeskHost[] = [
  {
    host: 'noor',
    name: 'Noor',
    mayBeAsked: false,
    invitedUntil: null,
    passkeys: [{ id: 1, name: 'Telefoon', createdAt: AT, lastUsedAt: AT, moneyFrom: null }]
  },
  {
    host: 'wout',
    name: 'Wout-Alexander Van Grootenbriel',
    mayBeAsked: false,
    invitedUntil: AT,
    passkeys: [
      {
        id: 2,
        name: 'De laptop van de redactie in Antwerpen',
        createdAt: AT,
        lastUsedAt: null,
        moneyFrom: AT
      }
    ]
  },
  { host: 'milan', name: 'Milan', mayBeAsked: true, invitedUntil: null, passkeys: [] }
]
const SESSIONS: readonly DeskSession[] = [
  { id: 1, host: 'noor', device: 'Safari op iPhone', createdAt: AT, lastSeenAt: AT, isOwn: true },
  { id: 2, host: null, device: null, createdAt: AT, lastSeenAt: AT, isOwn: false }
]
const LOG: readonly LogRow[] = Array.from({ length: 50 }, (_, at) => ({
  id: 100 - at,
  at: AT,
  host: at % 3 === 0 ? null : 'noor',
  act: at % 2 === 0 ? 'passkey-revoked' : 'host-invited',
  about: at % 2 === 0 ? '12' : 'wout',
  isRefused: at % 5 === 0
}))

/** Makes the page assume that Noor is signed in, and answers for the server. */
export async function pretendHost(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('kino9-desk-token', '"test-token"'))
  await page.route('**/api/bo9/desk/me', (route) =>
    route.fulfill({ json: { host: 'noor', name: 'Noor', freshSeconds: 0, moneyFrom: null } })
  )
  await page.route('**/api/bo9/desk/hosts', (route) =>
    route.fulfill({ json: { hosts: HOSTS, sessions: SESSIONS } })
  )
  await page.route('**/api/bo9/desk/log?*', (route) =>
    route.fulfill({ json: { rows: LOG, refusedDays: [] } })
  )
}
