// Push subscriptions: their form, the allowed push services, and the content of messages.
import { parseAddress } from '../../lib/web-address.ts'

export const MAX_ENDPOINT_CHARS = 1024
/** A point on the curve P-256, uncompressed: the browser's public key. */
export const P256DH_BYTES = 65
/** The secret that the browser shares with us (RFC 8291). */
export const AUTH_BYTES = 16

/** The push services of the browsers; '*.' matches one or more names before the dot. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com'
] as const

/** The destinations to which messages may be sent. */
export type PushReach = {
  hosts: readonly string[]
  /** Whole origins ('http://127.0.0.1:24321'), for a push service on a local machine. */
  origins: readonly string[]
}

/**
 * The host of an endpoint that a browser may have been given: an https address on the standard port, without name or
 * password, spelled as the platform itself spells it, so that it cannot be read in two ways. Otherwise undefined.
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

/** The JSON that the service worker receives for a new episode; it shows title and body, and opens the path. */
export type PushNotice = {
  title: string
  body: string
  /** Path on our site: '/aflevering/118/'. */
  path: string
  /** A second notification with the same tag replaces the first: 'ep-118'. */
  tag: string
}

/**
 * The topic under which a push service keeps only the last message: the tag, or the number of the campaign if the tag
 * is too long or has characters that are not allowed (RFC 8030, 5.4).
 */
export const noticeTopic = (tag: string, campaignNumber: number): string =>
  /^[\w-]{1,32}$/.test(tag) ? tag : `campaign-${campaignNumber}`
