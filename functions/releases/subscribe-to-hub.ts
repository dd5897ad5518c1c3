// Keeps the WebSub subscription to the hub that the feed names, so that we see changes at once. Polling continues.

import { settings } from '../../src/features/brand/settings.ts'
import type { ParsedFeed } from '../../src/features/episodes/feed.ts'
import { FEED_HUB_PATH, REQUESTED_LEASE_SECONDS } from '../../src/features/releases/hub.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { Database } from '../db/open.ts'
import type { SendRequest } from '../http/client/outside-fetch.ts'
import { keyedHash } from '../http/secret-keys.ts'
import { claimDueSubscription, wantHub, wantNoHub } from './hub-queries.ts'

/** The secret that the hub signs with. Derived, never stored. */
export const hubSecret = (appSecret: string, token: string): string =>
  keyedHash(appSecret, 'hub-secret', token).toString('base64url')

/** Stores which hub the feed names. Ignores a URL that is not https or that contains credentials. */
export async function recordHub(
  db: Database,
  { channel, selfUrl }: Pick<ParsedFeed, 'channel' | 'selfUrl'>,
  feedAddress: string,
  now: Date
): Promise<void> {
  const hub = URL.parse(channel.hub ?? '')
  const isUsable = hub?.protocol === 'https:' && !hub.username && !hub.password
  if (isUsable) await wantHub(db, selfUrl ?? feedAddress, hub.href, now)
  else await wantNoHub(db)
}

/** Sends a subscribe request if one is due: the first, a retry, or a renewal. Returns how many were sent. */
export async function subscribeToHub(
  db: Database,
  callHub: SendRequest | undefined,
  appSecret: string,
  now: Date
): Promise<number> {
  if (!callHub || !appSecret) return 0
  const wanted = await claimDueSubscription(db, now)
  if (!wanted) return 0
  const body = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': wanted.topic,
    'hub.callback': new URL(FEED_HUB_PATH.replace(':token', wanted.token), settings.siteUrl).href,
    'hub.lease_seconds': String(REQUESTED_LEASE_SECONDS),
    'hub.secret': hubSecret(appSecret, wanted.token)
  })
  try {
    await callHub(new Request(wanted.hub, { method: 'POST', body }))
  } catch (error) {
    // The hub is optional: without it the watch still polls.
    if (!(error instanceof Failure)) throw error
  }
  return 1
}
