// The whole server, killed with SIGKILL twenty times during votes, orders and signups: everything acknowledged is there exactly
// once.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulatedMailServer } from '../../simulators/mailer.ts'
import { createPrintfulSimulator, SIMULATED_PRINTFUL_ORIGIN } from '../../simulators/printful/simulator.ts'
import { createStripeSimulator, SIMULATED_STRIPE_ORIGIN } from '../../simulators/stripe/simulator.ts'
import { CANDIDATES } from '../../tests/fixtures/app.ts'
import type { ServerInput } from '../../tests/fixtures/killed-server.ts'
import { noor, TEST_WEBHOOK_SECRET } from '../../tests/fixtures/payments.ts'
import { TEST_PRINT_SECRET } from '../../tests/fixtures/printing.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { listen } from '../serve/listen.ts'

const KILLS = 20
const [VOTERS, BUYERS, FANS] = [120, 40, 25]
/** Longer than any lease, so that the next server takes over at once. */
const JUMP_MS = 4 * 60_000
const FILMS = CANDIDATES[112] ?? []

let testDatabase: TestDatabase
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  await testDatabase.close()
})

test('a server that is killed loses nothing acknowledged, and duplicates nothing at Stripe, at Printful or in a mailbox', async () => {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  let server: { child: ChildProcess; address: string } | undefined
  const toServer = async (request: Request) => {
    if (!server) throw new TypeError('fetch failed')
    const { pathname } = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    return fetch(`${server.address}${pathname}`, { method: 'POST', headers: request.headers, body })
  }
  const stripe = createStripeSimulator({
    now,
    delivery: 'at-once',
    webhook: {
      url: 'https://kino9.example/api/stripe/webhook',
      secret: TEST_WEBHOOK_SECRET,
      send: toServer
    }
  })
  const printful = createPrintfulSimulator({
    now,
    delivery: 'at-once',
    callsPerMinute: Number.POSITIVE_INFINITY,
    webhook: {
      url: 'https://kino9.example/api/printful/webhook',
      secret: TEST_PRINT_SECRET,
      send: toServer
    }
  })
  let [kills, callsLeft] = [0, 0]
  const kill = () => {
    kills++
    server?.child.kill('SIGKILL')
    server = undefined
  }
  /**
   * A call to the server. At the end of its life the server dies before the other side acts, or while the response is
   * being sent.
   */
  async function amidCall<Value>(act: () => Promise<Value>): Promise<Value> {
    const isLast = --callsLeft === 0 && kills < KILLS
    const isBefore = kills % 2 === 0
    if (isLast && isBefore) kill()
    const value = await act()
    if (isLast && !isBefore) kill()
    return value
  }
  const mails: { to: string; id: string }[] = []
  const mailServer = await startSimulatedMailServer(({ to, raw }) =>
    amidCall(async () => {
      const { messageId = '' } = await PostalMime.parse(raw)
      mails.push({ to: to[0] ?? '', id: messageId })
    })
  )
  closing.push(mailServer.close)
  const vendorAt = async (origin: string, send: (request: Request) => Promise<Response>) => {
    const { address, stop } = await listen(async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? {} : { body: await request.arrayBuffer() }
      const { method, headers } = request
      return amidCall(() => send(new Request(`${origin}${pathname}${search}`, { method, headers, ...body })))
    }, 0)
    closing.push(stop)
    return address
  }
  const input: ServerInput = {
    databaseUrl: testDatabase.url,
    stripeBase: await vendorAt(SIMULATED_STRIPE_ORIGIN, stripe.send),
    printfulBase: await vendorAt(SIMULATED_PRINTFUL_ORIGIN, printful.send),
    portalOrigin: stripe.portalOrigin,
    smtpUrl: mailServer.url,
    aheadMs: 0
  }
  let isOver = false
  const serveUntilKilled = async () => {
    const child = fork('tests/fixtures/killed-server.ts', [JSON.stringify({ ...input, aheadMs })])
    const exited = once(child, 'exit')
    const [address] = (await once(child, 'message')) as [string]
    callsLeft = 1 + Math.floor(Math.random() * 25)
    server = { child, address }
    await exited
    aheadMs += JUMP_MS
  }
  const servers = (async () => {
    while (!isOver) await serveUntilKilled()
  })()

  /** Repeats the request until there is a response, as a visitor would. */
  async function sendJson(path: string, json: unknown, method = 'POST'): Promise<Record<string, string>> {
    for (;;) {
      const { address } = await serving()
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: address },
        ...(method === 'POST' ? { body: JSON.stringify(json) } : {})
      }).catch(() => undefined)
      const content = await answer?.json().catch(() => undefined)
      if (answer?.ok && content) return content as Record<string, string>
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${path} answered ${answer.status} ${JSON.stringify(content)}`)
    }
  }
  const serving = async () => {
    while (!server) await new Promise((resolve) => setImmediate(resolve))
    return server
  }
  const voted = new Map<string, number>()
  async function vote(index: number) {
    const movieTitle = FILMS[index % FILMS.length] ?? ''
    const browserKey = randomBytes(16).toString('hex')
    await sendJson('/api/votes', { episodeNumber: 112, movieTitle, browserKey })
    voted.set(movieTitle, (voted.get(movieTitle) ?? 0) + 1)
  }
  const paid: string[] = []
  async function buy(index: number) {
    const { orderId = '', clientSecret = '' } = await sendJson('/api/merch/checkout/init', {
      items: [{ productId: '71', variantId: '8923', quantity: 1 + (index % 3) }],
      customerInfo: { ...noor, email: `buyer-${index}@post.example` }
    })
    stripe.buyer.confirm(clientSecret.split('_secret')[0] ?? '', 'card')
    paid.push(orderId)
    await sendJson(`/api/merch/order-status/${orderId}`, undefined, 'GET')
  }
  async function signUp(index: number) {
    const { intentId = '' } = await sendJson('/api/subscription/init', {})
    stripe.subscriber.confirmSetup(intentId, 'card')
    const fan = { name: 'Noor de Wit', email: `fan-${index}@post.example`, nickname: `fan ${index}` }
    await sendJson('/api/subscription/finalize', { intentId, ...fan })
  }
  /**
   * The actions of each kind run in sequence, the kinds in parallel, so that all of them are in progress at each kill.
   */
  const inTurn = async (count: number, act: (index: number) => Promise<void>) => {
    for (let index = 0; index < count; index++) await act(index)
  }
  const rows = async (query: ReturnType<typeof sql>) => (await testDatabase.db.execute(query)).rows
  const open = sql`SELECT kind FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND kind <> 'alert'`

  const actors = [inTurn(VOTERS, vote), inTurn(BUYERS, buy), inTurn(FANS, signUp)]
  await Promise.all(actors)
  await expect.poll(() => rows(open), { timeout: 240_000, interval: 500 }).toEqual([])
  expect(kills).toBe(KILLS)
  isOver = true
  server?.child.kill('SIGKILL')
  await servers

  const votes = await rows(sql`SELECT movie_title AS film, count(*)::int AS votes FROM votes GROUP BY 1`)
  expect(new Map(votes.map(({ film, votes: count }) => [film, count]))).toEqual(voted)

  const orders = await rows(sql`SELECT id, hold_reason FROM orders WHERE paid_at IS NOT NULL ORDER BY id`)
  expect(orders).toEqual(paid.toSorted().map((id) => ({ id, hold_reason: null })))
  expect(
    stripe.intents.filter(({ status, metadata }) => status === 'succeeded' && metadata.order_id)
  ).toHaveLength(BUYERS)
  expect(printful.orders.map(({ external_id: id }) => id).toSorted()).toEqual(paid.toSorted())
  expect(new Set(printful.orders.map(({ status }) => status))).toEqual(new Set(['pending']))

  expect(stripe.subscriptions).toHaveLength(FANS)
  expect(new Set(stripe.subscriptions.map(({ status }) => status))).toEqual(new Set(['active']))
  const fans = await rows(sql`SELECT email FROM fans WHERE is_live`)
  expect(fans.map(({ email }) => email).toSorted()).toEqual(
    Array.from({ length: FANS }, (_, index) => `fan-${index}@post.example`).toSorted()
  )

  // A mail may be sent again when the mail server's answer is lost, with the same message id, by which mail programs recognise
  // a copy.
  const reported = new Map<string, Set<string>>()
  for (const { to, id } of mails) reported.set(to, (reported.get(to) ?? new Set()).add(id))
  const readers = [...reported].filter(([to]) => /^(buyer|fan)-/.test(to))
  expect(readers.map(([to, ids]) => [to, ids.size]).toSorted()).toEqual(
    [
      ...Array.from({ length: BUYERS }, (_, index) => [`buyer-${index}@post.example`, 1]),
      ...Array.from({ length: FANS }, (_, index) => [`fan-${index}@post.example`, 1])
    ].toSorted()
  )
}, 600_000)
