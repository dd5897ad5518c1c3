// One message to one browser by way of its push service; and what the service's answer means to us.

export interface PushMessage {
  endpoint: string
  p256dh: Uint8Array
  auth: Uint8Array
  /** What the browser is to read. */
  text: string
  /** The service keeps only the last message of a topic for a browser that is away. */
  topic: string
}

export type PushAnswer =
  | { kind: 'accepted' }
  /** The subscription is no more. */
  | { kind: 'gone' }
  /** Our message is larger than the service takes: no message of this campaign would fit. */
  | { kind: 'too-large' }
  /** The service does not understand the request for this subscription. */
  | { kind: 'not-understood' }
  /** The service does not accept our key: our fault, or that of one old subscription. */
  | { kind: 'denied' }
  /** Too many; not before so many seconds. */
  | { kind: 'slow-down'; waitSeconds: number }
  /** Nothing was sent, or the service says that it is in trouble. */
  | { kind: 'failed'; waitSeconds: number }
  /** Sent, and no answer came: it may have arrived. */
  | { kind: 'unanswered' }
  /** Its host is none of those we send to, or is not on the public internet: nothing was sent. */
  | { kind: 'out-of-reach' }

export interface PushSender {
  /**
   * Never throws: whatever goes wrong is an answer. `onLeft` is called when the message is handed to a connection: from
   * then on it may arrive, whatever becomes of us.
   */
  send: (message: PushMessage, onLeft?: () => void) => Promise<PushAnswer>
  close: () => Promise<void>
}

export const MAX_WAIT_SECONDS = 600
/** A service that says to wait, but not how long. */
const USUAL_WAIT_SECONDS = 60

/** What a status means (RFC 8030 and what the services do in life). Redirects are not followed: they count as 400. */
export function answerOf(status: number, retryAfter: string | undefined, now: Date): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 401 || status === 403) return { kind: 'denied' }
  if (status === 429) return { kind: 'slow-down', waitSeconds: waitOf(retryAfter, now) ?? USUAL_WAIT_SECONDS }
  if (status >= 500 || status === 408) return { kind: 'failed', waitSeconds: waitOf(retryAfter, now) ?? 0 }
  return { kind: 'not-understood' }
}

/** The seconds of a `Retry-After`, which may be a date; never longer than MAX_WAIT_SECONDS. Undefined: it says nothing. */
function waitOf(retryAfter: string | undefined, now: Date): number | undefined {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_WAIT_SECONDS)
  // Date.parse reads much that is no date of HTTP: '-5' would be one.
  const atMs = /^[A-Za-z]{3},? /.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs)) return undefined
  const seconds = Math.ceil((atMs - now.getTime()) / 1000)
  return Math.min(Math.max(0, seconds), MAX_WAIT_SECONDS)
}
