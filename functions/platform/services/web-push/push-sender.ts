// Sends one message to one browser through its push service, and interprets the response.

export interface PushMessage {
  endpoint: string
  p256dh: Uint8Array
  auth: Uint8Array
  /** The payload for the browser. */
  text: string
  /** While a browser is offline, the service keeps only the last message of a topic. */
  topic: string
}

export type PushAnswer =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  /** The message is larger than the service accepts: no message of this campaign would fit. */
  | { kind: 'too-large' }
  /** The service does not understand the request for this subscription. */
  | { kind: 'not-understood' }
  /** The service does not accept our key: our mistake, or one old subscription. */
  | { kind: 'denied' }
  | { kind: 'slow-down'; waitSeconds: number }
  /** Nothing was sent, or the service reported an internal error. */
  | { kind: 'failed'; waitSeconds: number }
  /** Sent without a response: it may have arrived. */
  | { kind: 'unanswered' }
  /** The host is not on our list or not on the public internet: nothing was sent. */
  | { kind: 'out-of-reach' }

export interface PushSender {
  /**
   * Never throws: errors are returned as answers. `onLeft` is called when the message is handed to a connection; from then on
   * it may arrive, even if this process dies.
   */
  send: (message: PushMessage, onLeft?: () => void) => Promise<PushAnswer>
  close: () => Promise<void>
}

export const MAX_WAIT_SECONDS = 600
/** The wait when the service gives no `Retry-After`. */
const USUAL_WAIT_SECONDS = 60

/**
 * Interprets a status (RFC 8030, and the actual behaviour of push services). Redirects are not followed: they count as 400.
 */
export function answerOf(status: number, retryAfter: string | undefined, now: Date): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 401 || status === 403) return { kind: 'denied' }
  if (status === 429) return { kind: 'slow-down', waitSeconds: waitOf(retryAfter, now) ?? USUAL_WAIT_SECONDS }
  if (status >= 500 || status === 408) return { kind: 'failed', waitSeconds: waitOf(retryAfter, now) ?? 0 }
  return { kind: 'not-understood' }
}

/** Parses `Retry-After` (seconds or a date), at most MAX_WAIT_SECONDS; undefined when it is neither. */
function waitOf(retryAfter: string | undefined, now: Date): number | undefined {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_WAIT_SECONDS)
  // Date.parse accepts much that is not an HTTP date, such as '-5'.
  const atMs = /^[A-Za-z]{3},? /.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs)) return undefined
  const seconds = Math.ceil((atMs - now.getTime()) / 1000)
  return Math.min(Math.max(0, seconds), MAX_WAIT_SECONDS)
}
