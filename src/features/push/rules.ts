// What a push subscription is made of, which services may carry one, and what their messages say.
import { parseAddress } from '../../lib/web-address.ts'

export const MAX_ENDPOINT_CHARS = 1024
/** A point on the curve P-256, uncompressed: the browser's public key. */
export const P256DH_BYTES = 65
/** The secret that the browser shares with us (RFC 8291). */
export const AUTH_BYTES = 16

/** The push services of the browsers; '*.' stands for one or more names before the dot. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com'
] as const

/** Where messages may be sent to; nothing ever goes anywhere else. */
export type PushReach = {
  hosts: readonly string[]
  /** Whole origins ('http://127.0.0.1:24321'), for a push service on one's own machine. */
  origins: readonly string[]
}

/**
 * The host of an endpoint that a browser may have been given: an https address on the standard port, without name or
 * password, spelled as the platform itself spells it, so that nothing can be read in two ways. Else undefined.
 */
export function endpointHost(endpoint: string): string | undefined {
  if (endpoint.length > MAX_ENDPOINT_CHARS) return undefined
  const address = parseAddress(endpoint)
  if (!address || address.href !== endpoint) return undefined
  const { protocol, hostname, port, username, password } = address
  return protocol === 'https:' && port === '' && !username && !password ? hostname : undefined
}

/** Whether messages may be sent to this endpoint. */
export function isWithinReach(endpoint: string, { hosts, origins }: PushReach): boolean {
  if (origins.some((origin) => isAtOrigin(endpoint, origin))) return true
  const host = endpointHost(endpoint)
  return host !== undefined && hosts.some((known) => isHost(host, known))
}

function isAtOrigin(endpoint: string, origin: string): boolean {
  const isShort = endpoint.length <= MAX_ENDPOINT_CHARS
  return isShort && endpoint.startsWith(`${origin}/`) && parseAddress(endpoint)?.href === endpoint
}

function isHost(host: string, known: string): boolean {
  return known.startsWith('*.')
    ? host.endsWith(known.slice(1)) && host.length > known.length - 1
    : host === known
}

/** What the service worker is sent for a new episode, as JSON; it shows title and body, and opens the path. */
export type PushNotice = {
  title: string
  body: string
  /** Path on our site: '/aflevering/118/'. */
  path: string
  /** A second notice with the same tag takes the place of the first: 'ep-118'. */
  tag: string
}

/**
 * The topic under which a push service keeps only the last message: the tag, or the number of the campaign where the
 * tag is longer than services allow, or has other letters (RFC 8030, 5.4).
 */
export const noticeTopic = (tag: string, campaignNumber: number): string =>
  /^[\w-]{1,32}$/.test(tag) ? tag : `campaign-${campaignNumber}`
