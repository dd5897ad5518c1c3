// What the session has to be for each call of the desk: the contracts, the server and the table of docs/desk-security.md say the
// same. A new call has to be added to the table of inputs.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTHING_EDITED } from '../../../src/desk/episodes/edited.ts'
import type { OrderAct } from '../../../src/desk/orders/contract.ts'
import type { Call, SessionNeed } from '../../../src/lib/contract.ts'
import { openTestApp } from '../../../tests/fixtures/app.ts'
import { openTestCheckout, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { deskHeaders, hostToken, NO_PASSWORD, passwordToken } from '../../../tests/fixtures/desk.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { allRoutes } from '../../features.ts'
import { outbox } from '../../platform/db/schema.ts'
import { deskPasskeys, deskSessions } from './schema.ts'

const ROOT = '/api/bo9/desk/'
const { services } = await openTestApp()
const withToken = allRoutes()
  .flatMap((routes) => routes(services))
  .map(({ call }): Call => call)
  .filter(({ needsToken }) => needsToken)
const calls = withToken.filter(({ path }) => path.startsWith(ROOT))
const casesOf = ({ needs }: Call): [string, SessionNeed][] =>
  typeof needs === 'object' ? Object.entries(needs) : needs ? [['', needs]] : []
const nameOf = ({ path }: Call, one: string) => path.slice(ROOT.length) + (one && `: ${one}`)

/** What is known of the session that calls. `waitingMail`, `waitingRefund`: messages that were given up. */
type Scene = { passkeyId: number; sessionId: number; waitingMail: number; waitingRefund: number }
const orderId = `ord_${'a'.repeat(24)}`
const address = {
  firstName: 'Noor',
  lastName: 'Zee',
  address1: 'Kerkstraat 1',
  address2: '',
  zip: '9000',
  city: 'Gent',
  state: ''
}
const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }
}
const made = { ...passkey, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const draft = {
  code: 'ZOMER',
  kind: 'percent',
  value: 10,
  minSubtotalCents: 0,
  firstDay: null,
  lastDay: null,
  maxRedemptions: 10,
  isOncePerEmail: false,
  isFirstOrderOnly: false
}
const act = (one: OrderAct) => ({ id: randomUUID(), orderId, act: one, digest: '' })
const decide = (decision: string) => ({ actId: randomUUID(), decision, digest: '' })
const coupon = (given: Partial<typeof draft>) => ({ makeId: randomUUID(), coupon: { ...draft, ...given } })
const because = 'gebeld'

/** The query of a GET, or the body of a POST; undefined = it has none. */
const INPUTS: Readonly<Record<string, (scene: Scene) => unknown>> = {
  me: () => undefined,
  logout: () => undefined,
  hosts: () => undefined,
  log: () => ({ before: '1', host: 'noor', what: 'acts' }),
  'check/options': () => undefined,
  'votes/publish': () => ({ episodeNumber: 118 }),
  check: () => ({ passkey }),
  'passkeys/options': () => undefined,
  passkeys: () => ({ passkey: made, name: 'Telefoon' }),
  'passkeys/revoke: own': ({ passkeyId }) => ({ id: passkeyId }),
  'passkeys/revoke: others': () => ({ id: 1 }),
  invitations: () => ({ host: 'milan' }),
  'invitations/ask': () => ({ host: 'milan' }),
  'sessions/end: own': ({ sessionId }) => ({ id: sessionId, isPassword: false }),
  'sessions/end: others': () => ({ id: 1, isPassword: true }),
  orders: () => ({ search: 'noor', from: '2026-11-01', until: '2026-11-30', before: orderId }),
  'orders-csv': () => ({ search: 'noor', from: '2026-11-01' }),
  order: () => ({ id: orderId }),
  'orders-note': () => ({ id: randomUUID(), orderId, note: 'gebeld' }),
  'orders-prepare': () => ({ orderId, act: { kind: 'release' } }),
  'orders-act: release': () => act({ kind: 'release' }),
  'orders-act: refund': () => act({ kind: 'refund', cents: 100 }),
  'orders-act: cancel': () => act({ kind: 'cancel' }),
  'orders-act: resend-mail': () => act({ kind: 'resend-mail', mail: 'confirmed' }),
  'orders-act: correct-address': () => act({ kind: 'correct-address', address }),
  'orders-act: correct-mail': () => act({ kind: 'correct-mail', email: 'noor@elders.example' }),
  'orders-act: handle-withdrawal': () => act({ kind: 'handle-withdrawal', withdrawalId: 1 }),
  'orders-act: retry-message': ({ waitingMail }) => act({ kind: 'retry-message', messageId: waitingMail }),
  'orders-act: set-aside-message': ({ waitingMail }) =>
    act({ kind: 'set-aside-message', messageId: waitingMail, because }),
  'orders-act: message-of-money': ({ waitingRefund }) =>
    act({ kind: 'set-aside-message', messageId: waitingRefund, because }),
  'orders-decide: confirm': () => decide('confirm'),
  'orders-decide: withdraw': () => decide('withdraw'),
  attention: () => undefined,
  'attention/take': () => ({ key: 'order-held:ord_1', isTaken: true }),
  'messages/retry': ({ waitingMail }) => ({ messageId: waitingMail }),
  'messages/set-aside': ({ waitingMail }) => ({ messageId: waitingMail, because }),
  'withdrawals/dismiss': () => ({ withdrawalId: 1 }),
  episodes: () => undefined,
  'episodes/:slug': () => undefined,
  'episodes/:slug/draft': () => ({ base: NOTHING_EDITED, mine: NOTHING_EDITED }),
  'episodes/:slug/publish': () => ({ version: 1 }),
  'episodes/:slug/transcript': () => ({ name: 'a.vtt', text: 'Noor: dag' }),
  'episodes-build': () => undefined,
  'next-date': () => ({ day: null }),
  'films/find': () => ({ query: 'fargo' }),
  votes: () => undefined,
  coupons: () => undefined,
  'coupons/make: small': () => coupon({}),
  'coupons/make: large': () => coupon({ code: 'WINTER', value: 99, maxRedemptions: 1_000_000 }),
  'coupons/end': () => ({ code: 'ZOMER' }),
  supporters: () => undefined,
  'supporters/hide': () => ({ fanId: 1 }),
  announcements: () => undefined,
  mail: () => undefined,
  'mail/ready': () => ({ slug: '118' }),
  'mail/try': () => ({ slug: '118' }),
  'mail/resume': () => ({ slug: '118' }),
  'mail/end': () => ({ slug: '118' }),
  'mail/import': () => ({ emails: ['noor@post.example'] }),
  figures: () => undefined,
  books: () => undefined,
  'books/month': () => ({ month: '2026-10' }),
  'books/close': () => ({ month: '2026-10' }),
  'books/open': () => ({ month: '2026-10' }),
  'books/fetch': () => undefined,
  'books/vat': () => ({ fromMonth: '2026-10', terms: { regime: 'exempt' } })
}

const cases = calls.flatMap((call) =>
  casesOf(call).map(([one, need]) => ({ name: nameOf(call, one), call, need }))
)

test('each call of the desk says what the session has to be', () => {
  expect(calls.filter((call) => casesOf(call).length === 0).map(({ path }) => path)).toEqual([])
  expect(Object.keys(INPUTS).toSorted()).toEqual(cases.map(({ name }) => name).toSorted())
})

test('the guide has the same calls in each row of its table as the contracts', () => {
  const guide = readFileSync(new URL('../../../docs/desk-security.md', import.meta.url), 'utf8')
  const rows = [...guide.matchAll(/^\| `(\w+)`: [^|]+\| ([^|]+) \|$/gm)].map(
    ([, need = '', listed = '']) =>
      [need, [...listed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted()] as const
  )
  const expected = (['look', 'act', 'fresh', 'full'] as const).map(
    (need) =>
      [
        need,
        cases
          .filter((one) => one.need === need)
          .map(({ name }) => name)
          .toSorted()
      ] as const
  )
  expect(rows).toEqual(expected)
})

describe('the server', () => {
  let testDatabase: TestDatabase
  let context: TestCheckout
  let scene: Omit<Scene, 'passkeyId' | 'sessionId'>
  beforeAll(async () => {
    testDatabase = await openTestDatabase()
    const { backoffice } = services
    context = await openTestCheckout(testDatabase.db, {
      backoffice: { ...backoffice, passwordHash: NO_PASSWORD }
    })
    const now = context.testApp.services.now()
    const givenUp = { payload: {}, nextAt: now, createdAt: now, deadAt: now }
    const rows = await testDatabase.db
      .insert(outbox)
      .values([
        { ...givenUp, kind: 'order-mail', dedupeKey: 'mail' },
        { ...givenUp, kind: 'refund-payment', dedupeKey: 'refund' }
      ])
      .returning({ id: outbox.id })
    scene = { waitingMail: rows[0]?.id ?? 0, waitingRefund: rows[1]?.id ?? 0 }
    // The passkey of another host, that is nobody's here.
    await hostToken(testDatabase.db, 'milan', now)
  })
  afterAll(() => testDatabase.close())

  async function send(call: Call, token: string, input: unknown) {
    const { method, path } = call
    const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await context.testApp.request(path.replace(':slug', '118') + query, {
      method,
      headers: deskHeaders(token),
      ...(call.body ? { json: input } : {})
    })
    const text = await response.text()
    return { status: response.status, code: text ? (JSON.parse(text).code as string | undefined) : undefined }
  }

  /** The session of each kind, newly opened, and what is known of it. */
  async function opened(kind: keyof typeof ALLOWED): Promise<{ token: string; scene: Scene }> {
    const { db } = testDatabase
    const now = context.testApp.services.now()
    const token =
      kind === 'password'
        ? await passwordToken(db, now)
        : await hostToken(db, 'noor', now, {
            checkedMsAgo: kind === 'stale' ? 5 * 60_000 : 0,
            moneyInMs: kind === 'waiting' ? 1000 : 0
          })
    const [[key], [session]] = await Promise.all([
      db.select().from(deskPasskeys).orderBy(desc(deskPasskeys.id)).limit(1),
      db.select().from(deskSessions).orderBy(desc(deskSessions.id)).limit(1)
    ])
    return { token, scene: { ...scene, passkeyId: key?.id ?? 0, sessionId: session?.id ?? 0 } }
  }

  /** How each kind of session is answered for each need: undefined = it is admitted. */
  const ALLOWED = {
    password: { look: undefined, act: 'host-only', fresh: 'host-only', full: 'host-only' },
    stale: { look: undefined, act: undefined, fresh: 'check-needed', full: 'check-needed' },
    waiting: { look: undefined, act: undefined, fresh: undefined, full: 'money-later' },
    fresh: { look: undefined, act: undefined, fresh: undefined, full: undefined }
  } as const
  const REFUSALS = ['not-logged-in', 'host-only', 'check-needed', 'money-later']

  test.each(cases)(
    'whoever has no session is only told so by $name, whatever is sent',
    async ({ name, call }) => {
      const { scene: known } = await opened('fresh')
      const answers = await Promise.all(
        [{}, [], { x: 1 }, INPUTS[name]?.(known)].map((input) => send(call, 'x'.repeat(43), input))
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    }
  )

  test.each(withToken.filter((call) => !calls.includes(call)))(
    'whoever has no session is only told so by $path, which is no call of the desk',
    async (call) => {
      const wrong = [undefined, { page: 'x', search: '' }, { before: 'x' }, { x: 1 }]
      const answers = await Promise.all(wrong.map((input) => send(call, 'x'.repeat(43), input)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    }
  )

  /** Values that a database, a number or a day has no room for. */
  const ODD = [
    1e19,
    -1,
    0,
    0.5,
    2 ** 53,
    '',
    ' ',
    'x'.repeat(152),
    '\u0000',
    '2026-02-31',
    '9999-99',
    null,
    [],
    {}
  ]

  /** The input with one of its values, however deep, replaced. */
  function withOdd(input: unknown, odd: unknown): unknown[] {
    if (typeof input !== 'object' || input === null) return [odd]
    return Object.entries(input).flatMap(([name, value]) =>
      withOdd(value, odd).map((changed) => ({ ...input, [name]: changed }))
    )
  }

  test.each(cases)('no value in a call of $name is more than the server can take', async ({ name, call }) => {
    const { token, scene: known } = await opened('fresh')
    const input = INPUTS[name]?.(known)
    if (input === undefined) return
    const found: unknown[] = []
    // One after the other: many at once would be refused by a busy database.
    for (const changed of ODD.flatMap((odd) => withOdd(input, odd)))
      if ((await send(call, token, changed)).status >= 500) found.push(changed)
    expect(found).toEqual([])
  })

  test.each(cases)(
    'the server admits to $name only a session that is: $need',
    async ({ name, call, need }) => {
      for (const kind of ['password', 'stale', 'waiting', 'fresh'] as const) {
        const session = await opened(kind)
        const { status, code = '' } = await send(call, session.token, INPUTS[name]?.(session.scene))
        expect([kind, REFUSALS.includes(code) ? code : undefined]).toEqual([kind, ALLOWED[kind][need]])
        expect(status, kind).not.toBe(400)
      }
    }
  )
})
