// The real sender, against a push service that decrypts what it receives.
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  openPushSimulator,
  type PushSimulator,
  type SimulatedSubscription
} from '../../../../simulators/push-service.ts'
import { PUSH_HOSTS } from '../../../../src/listen/push/push-hosts.ts'
import { runs } from '../../../../tests/depth.ts'
import { decryptedMessage, newBrowserKeys } from './browser-keys.ts'
import type { PushMessage, PushSender } from './push-sender.ts'
import { type WebPushOptions, webPushSender } from './push-sender.web-push.ts'
import { newVapidPair } from './vapid-pair.ts'

/** The deep set sends a thousand messages, and ten thousand with one signature. */
const ROUNDS = runs(2, 10)

const pair = newVapidPair()
const text = JSON.stringify({ title: 'KINO 9', body: 'Zoë 🎬' })
const closing: (() => Promise<unknown>)[] = []
let now = new Date('2026-11-20T12:00:00Z')
let simulator: PushSimulator

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  simulator = await openPushSimulator({ publicKey: pair.publicKey, now: () => now })
  closing.push(simulator.close)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function open(options: Partial<WebPushOptions> = {}): PushSender {
  const reach = { hosts: PUSH_HOSTS, origins: [simulator.origin] }
  const sender = webPushSender({
    pair,
    subject: 'mailto:help@kino9.example',
    reach,
    now: () => now,
    ...options
  })
  closing.push(sender.close)
  return sender
}

const bytes = (word: string) => Buffer.from(word, 'base64url')
const to = ({ endpoint, keys }: Omit<SimulatedSubscription, 'expirationTime'>, body = text): PushMessage => ({
  endpoint,
  p256dh: bytes(keys.p256dh),
  auth: bytes(keys.auth),
  text: body,
  topic: 'ep-118'
})

test('a message can be decrypted by its browser, and has the headers that say how long to store it', async () => {
  expect(await open().send(to(simulator.subscribe()))).toEqual({ kind: 'accepted' })
  expect(simulator.outbox).toMatchObject([{ text, ttl: '172800', urgency: 'normal', topic: 'ep-118' }])
})

test('a message is encrypted anew each time, with its own salt and key', async () => {
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()))
    response.writeHead(201).end()
  })
  const origin = await listening(server)
  const sender = open({ reach: { hosts: [], origins: [origin] } })
  const keys = newBrowserKeys()
  const message = to({ endpoint: `${origin}/push/1`, keys })
  for (let n = 0; n < ROUNDS; n++) await Promise.all(Array.from({ length: 100 }, () => sender.send(message)))
  const heads = bodies.map((body) => [
    body.subarray(0, 16).toString('hex'),
    body.subarray(21, 86).toString('hex')
  ])
  expect(new Set(heads.map(([salt]) => salt)).size).toBe(100 * ROUNDS)
  expect(new Set(heads.map(([, key]) => key)).size).toBe(100 * ROUNDS)
  expect(bodies.every((body) => decryptedMessage(body, keys) === text)).toBe(true)
})

test('a message of 3993 bytes is sent, a longer one is not', async () => {
  const sender = open()
  expect(await sender.send(to(simulator.subscribe(), 'x'.repeat(3993)))).toEqual({ kind: 'accepted' })
  expect(await sender.send(to(simulator.subscribe(), 'x'.repeat(3994)))).toEqual({ kind: 'too-large' })
  expect(simulator.requests()).toBe(1)
})

test('a message to invalid keys is not sent', async () => {
  const message = { ...to(simulator.subscribe()), p256dh: new Uint8Array(65) }
  expect(await open().send(message)).toEqual({ kind: 'not-understood' })
  expect(simulator.requests()).toBe(0)
})

test('the VAPID signature is for the origin, valid for twelve hours, and reused for all messages of eleven hours', async () => {
  const sender = open()
  const other = await openPushSimulator({ publicKey: pair.publicKey, now: () => now })
  closing.push(other.close)
  const both = open({ reach: { hosts: [], origins: [simulator.origin, other.origin] } })
  await sender.close()
  const rounds = 10 * ROUNDS
  const subscriptions = Array.from({ length: 10 * ROUNDS }, (_, n) => (n % 2 ? simulator : other).subscribe())
  for (let n = 0; n < rounds; n++) {
    now = new Date(Date.UTC(2026, 10, 20, 12, 0, n * (39_600 / rounds))) // less than eleven hours in all
    const answers = await Promise.all(subscriptions.map((one) => both.send(to(one))))
    expect(answers.every(({ kind }) => kind === 'accepted')).toBe(true)
  }
  for (const service of [simulator, other]) {
    expect(service.outbox).toHaveLength((rounds * subscriptions.length) / 2)
    expect(new Set(service.outbox.map(({ authorization }) => authorization)).size).toBe(1)
    expect(service.outbox[0]?.claims).toEqual({
      aud: service.origin,
      exp: Date.UTC(2026, 10, 21) / 1000,
      sub: 'mailto:help@kino9.example'
    })
  }
})

test('the VAPID signature is renewed after eleven hours', async () => {
  const sender = open()
  const subscription = simulator.subscribe()
  for (const hour of [12, 22, 23]) {
    now = new Date(Date.UTC(2026, 10, 20, hour))
    await sender.send(to(subscription))
  }
  expect(new Set(simulator.outbox.map(({ authorization }) => authorization)).size).toBe(2)
})

test('a VAPID signature with keys that do not match is refused before anything is sent', () => {
  const mixed = { ...pair, privateKey: newVapidPair().privateKey }
  expect(() => open({ pair: mixed })).toThrow('push: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not match')
})

describe('nothing is sent', () => {
  /** A fake name server that records its queries. */
  const resolver = (addresses: Record<string, string[]>) => {
    const queriedHosts: string[] = []
    const lookup: LookupFunction = (hostname, _, callback) => {
      queriedHosts.push(hostname)
      const found = (addresses[hostname] ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4
      }))
      callback(null, found)
    }
    return { queriedHosts, lookup }
  }
  /** Counts connections to this machine. */
  async function openServer() {
    let connections = 0
    const server = createSocketServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    return { port: (server.address() as AddressInfo).port, connections: () => connections }
  }

  test.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['192.168.1.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd00::1'],
    ['64:ff9b::7f00:1']
  ])('nothing is sent when the host of a push service resolves to %s', async (address) => {
    const { queriedHosts, lookup } = resolver({ 'fcm.googleapis.com': [address] })
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x'
    const message = to({ endpoint, keys: newBrowserKeys() })
    expect(await open({ lookup }).send(message)).toEqual({ kind: 'out-of-reach' })
    expect(queriedHosts).toEqual(['fcm.googleapis.com'])
  })

  test('nothing is sent to a host that is not on the list, whatever the database says: not even a DNS query', async () => {
    const server = await openServer()
    const { queriedHosts, lookup } = resolver({})
    const sender = open({ lookup })
    const endpoints = [
      `http://127.0.0.1:${server.port}/x`,
      `https://127.0.0.1:${server.port}/x`,
      `https://localhost:${server.port}/x`,
      'https://push.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x'
    ]
    for (const endpoint of endpoints) {
      expect(await sender.send(to({ endpoint, keys: newBrowserKeys() }))).toEqual({ kind: 'out-of-reach' })
    }
    expect(server.connections()).toBe(0)
    expect(queriedHosts).toEqual([])
  })

  test('nothing is sent after a redirect, which is not followed', async () => {
    const door = await openServer()
    const server = createServer((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${door.port}/` }).end()
    })
    const origin = await listening(server)
    const sender = open({ reach: { hosts: [], origins: [origin] } })
    const message = to({ endpoint: `${origin}/push/1`, keys: newBrowserKeys() })
    expect(await sender.send(message)).toEqual({ kind: 'not-understood' })
    expect(door.connections()).toBe(0)
  })
})

test('a push service that does not answer times out without delaying others', async () => {
  const sender = open({ timeoutMs: 3000 })
  const silent = simulator.subscribe({ status: 'no-answer' })
  const [first, second] = await Promise.all([sender.send(to(silent)), sender.send(to(simulator.subscribe()))])
  expect(first).toEqual({ kind: 'unanswered' })
  expect(second).toEqual({ kind: 'accepted' })
})

test('a push service that never ends its successful response has accepted, and is closed after the timeout', async () => {
  const server = createServer((_, response) => {
    response.writeHead(201)
    const drip = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(drip))
  })
  const origin = await listening(server)
  const sender = open({ reach: { hosts: [], origins: [origin] }, timeoutMs: 3000 })
  const message = to({ endpoint: `${origin}/push/1`, keys: newBrowserKeys() })
  expect(await sender.send(message)).toEqual({ kind: 'accepted' })
})

test('a push service that is unreachable is a failure', async () => {
  const gone = await openPushSimulator({ publicKey: pair.publicKey })
  const subscription = gone.subscribe()
  await gone.close()
  const sender = open({ reach: { hosts: [], origins: [gone.origin] } })
  const onLeft = vi.fn()
  expect(await sender.send(to(subscription), onLeft)).toEqual({ kind: 'failed', waitSeconds: 0 })
  expect(onLeft).not.toHaveBeenCalled()
})

test('a push service that is slow has the message long before it answers', async () => {
  const left = Promise.withResolvers<void>()
  const answer = open({ timeoutMs: 3000 }).send(
    to(simulator.subscribe({ status: 'no-answer' })),
    left.resolve
  )
  const first = Promise.race([left.promise.then(() => 'left'), answer.then(() => 'answered')])
  expect(await first).toBe('left')
  expect(await answer).toEqual({ kind: 'unanswered' })
})

test.each([
  [{ status: 404 }, { kind: 'gone' }],
  [{ status: 410 }, { kind: 'gone' }],
  [{ status: 413 }, { kind: 'too-large' }],
  [
    { status: 429, retryAfter: '17' },
    { kind: 'slow-down', waitSeconds: 17 }
  ],
  [
    { status: 429, retryAfter: 'Fri, 20 Nov 2026 12:01:30 GMT' },
    { kind: 'slow-down', waitSeconds: 90 }
  ],
  [
    { status: 429, retryAfter: '99999999999' },
    { kind: 'slow-down', waitSeconds: 600 }
  ],
  [{ status: 403 }, { kind: 'denied' }],
  [{ status: 500 }, { kind: 'failed', waitSeconds: 0 }]
])('a push service that answers %o is understood', async (order, answer) => {
  expect(await open().send(to(simulator.subscribe(order)))).toEqual(answer)
})

test('a push service that has another key of this site refuses the message', async () => {
  expect(await open({ pair: newVapidPair() }).send(to(simulator.subscribe()))).toEqual({ kind: 'denied' })
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
