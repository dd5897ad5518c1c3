// Sends push messages (RFC 8030, 8291, 8292): web-push encrypts and signs, undici sends.
/// <reference path="../../http/client/undici-parts.d.ts" />

import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import Agent from 'undici/lib/dispatcher/agent.js'
import webPush from 'web-push'
import { Failure } from '../../../../src/lib/outcome.ts'
import { HOUR_SECONDS } from '../../../../src/lib/time-units.ts'
import { isWithinReach, type PushReach } from '../../../../src/listen/push/push-hosts.ts'
import type { Clock } from '../../clock.ts'
import { onlyPublic, PrivateAddressError } from '../../http/client/public-addresses.ts'
import { answerOf, type PushAnswer, type PushMessage, type PushSender } from './push-sender.ts'
import { isVapidPair, type VapidPair } from './vapid-pair.ts'

export const PUSH_TIMEOUT_MS = 10_000
/** Long enough for a browser that is off for a weekend. */
const TTL_SECONDS = 48 * HOUR_SECONDS
/** Services must accept 4096 encrypted bytes (RFC 8030 7.2). */
const MAX_PLAIN_BYTES = 3993
const SIGNED_FOR_SECONDS = 12 * HOUR_SECONDS
/** Signatures are reused: signing costs twice as much as encrypting, and services dislike a new signature each time. */
const SIGN_AGAIN_AFTER_SECONDS = 11 * HOUR_SECONDS
const CONNECTIONS_PER_ORIGIN = 64
const AES_128_GCM = webPush.supportedContentEncodings.AES_128_GCM

export interface WebPushOptions {
  pair: VapidPair
  /** The contact for push services: a bare 'mailto:' or https address. */
  subject: string
  reach: PushReach
  now: Clock
  lookup?: LookupFunction
  timeoutMs?: number
}

/** Throws a `Failure` when the keys do not match, because every service would refuse every message. */
export function webPushSender(options: WebPushOptions): PushSender {
  const { reach, now, timeoutMs = PUSH_TIMEOUT_MS } = options
  if (!isVapidPair(options.pair)) {
    throw new Failure('push', 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not match', {
      retryable: false
    })
  }
  const lookup = options.lookup ?? (systemLookup as LookupFunction)
  const connections = { connections: CONNECTIONS_PER_ORIGIN }
  const guarded = new Agent({ ...connections, connect: { lookup: onlyPublic(lookup) } })
  const trusted = new Agent(connections)
  const authorizationFor = signer(options)

  function post(message: PushMessage, reader: ResponseReader): void {
    const { origin, pathname, search } = new URL(message.endpoint)
    const { headers, body } = encrypted(message)
    const agent = reach.origins.includes(origin) ? trusted : guarded
    const path = pathname + search
    agent.dispatch(
      {
        origin,
        path,
        method: 'POST',
        headers: { ...headers, Authorization: authorizationFor(origin) },
        body
      },
      reader
    )
  }

  return {
    async send(message, onLeft) {
      if (!isWithinReach(message.endpoint, reach)) return { kind: 'out-of-reach' }
      if (Buffer.byteLength(message.text) > MAX_PLAIN_BYTES) return { kind: 'too-large' }
      const reader = new ResponseReader(onLeft)
      const timer = setTimeout(() => reader.giveUp(), timeoutMs)
      try {
        post(message, reader)
        const { status, retryAfter } = await reader.answer
        return answerOf(status, retryAfter, now())
      } catch (error) {
        return answerOfError(error, reader)
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      await Promise.all([guarded.destroy(), trusted.destroy()])
    }
  }
}

/** The `Authorization` header for an origin, signed again when it gets old. */
function signer({ pair, subject, now }: WebPushOptions): (origin: string) => string {
  const signed = new Map<string, { header: string; atSeconds: number }>()
  return (origin) => {
    const atSeconds = Math.floor(now().getTime() / 1000)
    const known = signed.get(origin)
    if (known && atSeconds - known.atSeconds < SIGN_AGAIN_AFTER_SECONDS) return known.header
    const { publicKey, privateKey } = pair
    const expiresAt = atSeconds + SIGNED_FOR_SECONDS
    const made = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, AES_128_GCM, expiresAt)
    signed.set(origin, { header: made.Authorization, atSeconds })
    return made.Authorization
  }
}

class UnusableKeysError extends Error {}

function encrypted({ endpoint, p256dh, auth, text, topic }: PushMessage) {
  const keys = { p256dh: base64url(p256dh), auth: base64url(auth) }
  const traceLimit = Error.stackTraceLimit
  // Node detects the key type by catching errors, a dozen for each message; collecting their stack traces took a quarter of
  // the encryption time.
  Error.stackTraceLimit = 0
  try {
    return webPush.generateRequestDetails({ endpoint, keys }, text, {
      TTL: TTL_SECONDS,
      urgency: 'normal',
      topic,
      contentEncoding: AES_128_GCM
    })
  } catch (cause) {
    throw new UnusableKeysError('not encrypted', { cause })
  } finally {
    Error.stackTraceLimit = traceLimit
  }
}

/**
 * One request and the status of its response; the response body is ignored. undici's own `request` creates two streams and a
 * signal for each, which took a third of a worker's time.
 */
class ResponseReader implements Dispatcher.DispatchHandler {
  /** The message was handed to an open connection, so it may have arrived. */
  hasLeft = false
  private isGivenUp = false
  private status = 0
  private retryAfter: string | undefined
  private readonly settled = Promise.withResolvers<{ status: number; retryAfter: string | undefined }>()
  private stop: ((reason: Error) => void) | undefined
  private readonly onLeft: (() => void) | undefined

  constructor(onLeft: (() => void) | undefined) {
    this.onLeft = onLeft
  }

  get answer() {
    return this.settled.promise
  }

  /** Stops waiting; a message that was not handed over is not sent. */
  giveUp() {
    this.isGivenUp = true
    const reason = new Error('no response in time')
    this.stop?.(reason)
    this.fail(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.stop = (reason) => controller.abort(reason)
    if (this.isGivenUp) return this.giveUp()
    this.hasLeft = true
    this.onLeft?.()
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>
  ) {
    // Informational responses (RFC 9110 15.2) are ignored.
    if (status < 200) return
    this.status = status
    this.retryAfter = textOf(headers['retry-after'])
  }

  // undici requires it.
  onResponseData() {}

  onResponseEnd() {
    this.settled.resolve({ status: this.status, retryAfter: this.retryAfter })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error) {
    this.fail(error)
  }

  /** Once a status arrived, it is the answer, even if the rest fails. */
  private fail(error: Error) {
    if (this.status > 0) this.onResponseEnd()
    else this.settled.reject(error)
  }
}

function answerOfError(error: unknown, { hasLeft }: ResponseReader): PushAnswer {
  if (error instanceof UnusableKeysError) return { kind: 'not-understood' }
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (inner instanceof PrivateAddressError) return { kind: 'out-of-reach' }
  return hasLeft ? { kind: 'unanswered' } : { kind: 'failed', waitSeconds: 0 }
}

const base64url = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
