// A local push service: creates subscriptions, accepts messages by RFC 8030, 8291 and 8292, decrypts them as a browser would,
// and stores them in an outbox. The response of a subscription can be chosen.

import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../functions/platform/clock.ts'
import {
  type BrowserKeys,
  decryptedMessage,
  newBrowserKeys
} from '../functions/platform/services/web-push/browser-keys.ts'
import { DAY_SECONDS } from '../src/lib/time-units.ts'

/** How a subscription answers: a status with an optional `Retry-After`; 'no-answer' = not at all. */
export interface PushOrder {
  status: number | 'no-answer'
  retryAfter?: string
}

export interface PushedMessage {
  subscriptionId: string
  text: string
  ttl: string
  urgency: string
  topic: string
  /** Claims of the signature: audience, expiry in seconds since 1970, contact. */
  claims: { aud: string; exp: number; sub: string }
  /** The full `Authorization` header, to count signatures. */
  authorization: string
}

/** The result of a browser's `subscribe`. */
export interface SimulatedSubscription {
  endpoint: string
  expirationTime: null
  keys: { p256dh: string; auth: string }
}

export interface PushSimulator {
  origin: string
  /** Messages that were accepted, oldest first. */
  outbox: PushedMessage[]
  /** The number of requests, accepted or not. */
  requests(): number
  /** Subscriptions that received a request, by endpoint. */
  requestedEndpoints(): ReadonlySet<string>
  subscribe(order?: PushOrder): SimulatedSubscription
  /** From now on this subscription, or all, answers this way. */
  order(endpoint: string | 'all', order: PushOrder): void
  close(): Promise<void>
}

interface Subscriber {
  keys: BrowserKeys
  order: PushOrder
}

const CREATED: PushOrder = { status: 201 }
const MAX_ENCRYPTED_BYTES = 4096
const MAX_EXPIRY_SECONDS = DAY_SECONDS

export interface PushSimulatorOptions {
  /** The public key of the site that may send. */
  publicKey: string
  /** 0 = any free port. */
  port?: number
  now?: Clock
  /** Called with each accepted message. */
  onMessage?: (message: PushedMessage) => void
}

/**
 * Listens on loopback. `POST /subscriptions` creates a subscription for a page without a push service (the body may hold a
 * `PushOrder`); `GET /outbox` lists the accepted messages.
 */
export async function openPushSimulator(options: PushSimulatorOptions): Promise<PushSimulator> {
  const { publicKey, port = 0, now = systemClock, onMessage } = options
  const subscribers = new Map<string, Subscriber>()
  const outbox: PushedMessage[] = []
  let requests = 0
  const requestedEndpoints = new Set<string>()
  let orderForAll: PushOrder | undefined

  const subscribe = (order: PushOrder = CREATED): SimulatedSubscription => {
    const id = randomUUID()
    const keys = newBrowserKeys()
    subscribers.set(id, { keys, order })
    const { p256dh, auth } = keys
    return { endpoint: `${origin}/push/${id}`, expirationTime: null, keys: { p256dh, auth } }
  }

  async function take(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    requests++
    requestedEndpoints.add(`${origin}/push/${id}`)
    const body = await bodyOf(request)
    const subscriber = subscribers.get(id)
    const { status, retryAfter } = subscriber ? (orderForAll ?? subscriber.order) : { status: 410 }
    if (status === 'no-answer') return
    if (!subscriber || status !== 201) {
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
      return
    }
    const claims = claimsOf(request.headers.authorization ?? '', publicKey, origin, now())
    if (!claims) return void response.writeHead(403).end()
    if (body.byteLength > MAX_ENCRYPTED_BYTES) return void response.writeHead(413).end()
    const text = decryptedMessage(body, subscriber.keys)
    if (text === undefined || !request.headers.ttl) return void response.writeHead(400).end()
    const { ttl, urgency, topic, authorization } = request.headers
    const message = { subscriptionId: id, text, claims, ...words({ ttl, urgency, topic, authorization }) }
    outbox.push(message)
    onMessage?.(message)
    response.writeHead(201, { location: `${origin}/m/${outbox.length}` }).end()
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const id = /^\/push\/([\w-]+)$/.exec(pathname)?.[1]
    if (id && request.method === 'POST') return take(request, response, id)
    // Local pages call this from another port.
    response.setHeader('access-control-allow-origin', '*')
    if (pathname === '/subscriptions' && request.method === 'POST') {
      const wanted = (await bodyOf(request)).toString()
      return json(response, subscribe(wanted ? (JSON.parse(wanted) as PushOrder) : undefined))
    }
    if (pathname === '/outbox') return json(response, outbox)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    outbox,
    subscribe,
    requests: () => requests,
    requestedEndpoints: () => requestedEndpoints,
    order(endpoint, order) {
      if (endpoint === 'all') orderForAll = order.status === 201 ? undefined : order
      const subscriber = subscribers.get(endpoint.split('/').at(-1) ?? '')
      if (subscriber) subscriber.order = order
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray())
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function words<Names extends string>(headers: Record<Names, string | string[] | undefined>) {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value ?? '')])
  return Object.fromEntries(entries) as Record<Names, string>
}

/** The claims of a valid signature by the site, for this service and at most a day; otherwise undefined. */
function claimsOf(
  authorization: string,
  publicKey: string,
  audience: string,
  now: Date
): PushedMessage['claims'] | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  if (key !== publicKey) return undefined
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString('base64url'))
  const point = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const by = { key: point, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), by, Buffer.from(signature, 'base64url')))
    return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PushedMessage['claims']
  const leftSeconds = claims.exp - now.getTime() / 1000
  return claims.aud === audience && leftSeconds < MAX_EXPIRY_SECONDS ? claims : undefined
}
