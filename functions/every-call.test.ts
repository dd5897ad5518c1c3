// Checks that apply to every call of the API; a new call is included automatically.
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Call, MAX_BODY_BYTES, problemSchema } from '../src/lib/contract.ts'
import { openTestApp, SITE_ORIGIN, type TestApp } from '../tests/fixtures/app.ts'
import { allRoutes } from './features.ts'
import { openDatabase } from './platform/db/open.ts'
import { logText } from './platform/http/log.ts'

const { services } = await openTestApp()
const calls = allRoutes()
  .flatMap((routes) => routes(services))
  .map(({ call }) => call)
const named = calls.map((call): [string, Call] => [`${call.method} ${call.path}`, call])
const ofPages = named.filter(([, call]) => !call.isWebhook)
const withBody = ofPages.filter(([, call]) => call.body)
const deleting = ofPages.filter(([, { method }]) => method === 'DELETE')
const withoutGet = named.filter(
  ([, { path }]) => !calls.some((one) => one.path === path && one.method === 'GET')
)

/** A port on which nothing listens. */
const NOBODY_THERE = 'postgresql://kino:canary-secret-password@127.0.0.1:1/kino'
const JSON_TYPE = { 'content-type': 'application/json' }
/** An invalid token, so that the checks behind the token check are reached too. */
const tokenFor = ({ needsToken }: Call) => (needsToken ? { authorization: `Bearer ${'x'.repeat(43)}` } : {})
const OWN = { origin: SITE_ORIGIN }
const OVER = { 'x-http-method-override': 'POST', 'x-http-method': 'POST', 'x-method-override': 'POST' }

let testApp: TestApp
beforeEach(async () => {
  testApp = await openTestApp(undefined, { db: openDatabase(NOBODY_THERE) })
})

const pathOf = ({ path }: Call, piece = '1') => path.replace(/:\w+/g, encodeURIComponent(piece))

async function send(call: Call, init: RequestInit): Promise<Response> {
  return testApp.app(new Request(`${SITE_ORIGIN}${pathOf(call)}`, { method: call.method, ...init }))
}

async function expectRefused(response: Response, status: number, code: string): Promise<void> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const problem = v.parse(problemSchema, await response.json())
  expect(problem).toMatchObject({ code, status, requestId: response.headers.get('x-request-id') })
  expect(response.headers.getSetCookie()).toEqual([])
  // The request was refused before any service was called.
  expect(testApp.logged).toMatchObject([{ status, code }])
  expect(testApp.logged[0]?.service).toBeUndefined()
}

test('there are calls of each kind', () => {
  expect(ofPages.length).toBeGreaterThan(1)
  expect(withBody.length).toBeGreaterThan(1)
  expect(deleting.length).toBeGreaterThan(0)
  expect(withoutGet.length).toBeGreaterThan(1)
})

describe.each(withBody)('%s', (_, call) => {
  const tooMuch = ' '.repeat((call.maxBodyBytes ?? MAX_BODY_BYTES) + 1)
  test.each<[string, number, string, Record<string, string>, BodyInit | undefined]>([
    ['no word of where it comes from', 403, 'cross-site', JSON_TYPE, '{}'],
    ['another origin', 403, 'cross-site', { ...JSON_TYPE, origin: 'https://evil.example' }, '{}'],
    ['an origin without a name', 403, 'cross-site', { ...JSON_TYPE, origin: 'null' }, '{}'],
    ['a cross-site fetch', 403, 'cross-site', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, '{}'],
    ['a form', 415, 'unsupported-media-type', OWN, new URLSearchParams({ id: '1' })],
    ['plain text', 415, 'unsupported-media-type', { ...OWN, 'content-type': 'text/plain' }, '{}'],
    [
      'packed JSON',
      415,
      'unsupported-media-type',
      { ...OWN, ...JSON_TYPE, 'content-encoding': 'gzip' },
      '{}'
    ],
    ['six megabytes', 413, 'body-too-large', { ...OWN, ...JSON_TYPE }, 'x'.repeat(6_000_000)],
    ['one byte too many', 413, 'body-too-large', { ...OWN, ...JSON_TYPE }, tooMuch],
    ['no JSON', 400, 'invalid-request', { ...OWN, ...JSON_TYPE }, 'hallo'],
    ['no body', 400, 'invalid-request', { ...OWN, ...JSON_TYPE }, undefined],
    ['a doubled key', 400, 'invalid-request', { ...OWN, ...JSON_TYPE }, '{"a":1,"a":2}'],
    ['a prototype', 400, 'invalid-request', { ...OWN, ...JSON_TYPE }, '{"__proto__":{"isAdmin":true}}'],
    ['a constructor', 400, 'invalid-request', { ...OWN, ...JSON_TYPE }, '{"constructor":{"prototype":{}}}'],
    ['depth', 400, 'invalid-request', { ...OWN, ...JSON_TYPE }, '['.repeat(1000) + ']'.repeat(1000)]
  ])('a call is refused with %s: %i %s', async (_what, status, code, headers, body) => {
    await expectRefused(
      await send(call, {
        headers: { ...headers, ...tokenFor(call) },
        ...(body === undefined ? {} : { body })
      }),
      status,
      code
    )
  })
})

// A call of the desk asks the database first who calls (desk/access/every-desk-call.test.ts).
test.each(withBody.filter(([, { needsToken }]) => !needsToken))(
  'the call %s refuses an array',
  async (_, call) => {
    await expectRefused(
      await send(call, { headers: { ...OWN, ...JSON_TYPE }, body: '[]' }),
      400,
      'invalid-request'
    )
  }
)

test.each(ofPages)('the call %s refuses a query with a NUL', async (_, call) => {
  const response = await testApp.request(`${pathOf(call)}?a=1%00`, {
    method: call.method,
    headers: tokenFor(call),
    ...(call.body ? { json: {} } : {})
  })
  await expectRefused(response, 400, 'invalid-request')
})

describe.each(deleting)('%s', (_, call) => {
  test.each<[string, Record<string, string>]>([
    ['no word of where it comes from', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin without a name', { origin: 'null' }],
    ['a cross-site fetch', { ...OWN, 'sec-fetch-site': 'cross-site' }]
  ])('a call is refused with %s', async (_what, headers) => {
    await expectRefused(await send(call, { headers: { ...headers, ...tokenFor(call) } }), 403, 'cross-site')
  })
})

test.each(ofPages)('the call %s refuses a query that repeats a name', async (_, call) => {
  const response = await testApp.request(`${pathOf(call)}?a=1&a=2`, {
    method: call.method,
    headers: tokenFor(call),
    ...(call.body ? { json: {} } : {})
  })
  await expectRefused(response, 400, 'invalid-request')
})

test.each(named)('the call %s ignores headers that override the method', async (_, call) => {
  const known = calls.filter(({ path }) => path === call.path).map(({ method }) => method)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    if (known.includes(method as Call['method'])) continue
    const response = await testApp.request(pathOf(call), { method, headers: OVER })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.includes(call.method)).toBe(true)
    expect(v.parse(problemSchema, await response.json()).code).toBe('method-not-allowed')
  }
})

test.each(withoutGet)('the call %s does not support HEAD', async (_, call) => {
  expect((await testApp.request(pathOf(call), { method: 'HEAD' })).status).toBe(405)
})

test.each(named)('the call %s sends no CORS headers in response to a preflight', async (_, call) => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': call.method }
  const response = await testApp.request(pathOf(call), { method: 'OPTIONS', headers })
  expect(response.status).toBe(204)
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

/** The exact headers of every answer, whether it succeeds or fails. */
const COMMON_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), serial=(), usb=(), xr-spatial-tracking=(), payment=(self "https://js.stripe.com")',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff'
}
/** A redirect from a mailed link does not send a referrer. */
const REDIRECT_HEADERS = { ...COMMON_HEADERS, 'referrer-policy': 'no-referrer' }
/** Headers that only some responses have in addition. */
const OPTIONAL_HEADERS = [
  'allow',
  'content-type',
  'content-language',
  'location',
  'netlify-cdn-cache-control',
  'retry-after',
  'set-cookie',
  'vary',
  'www-authenticate',
  'x-robots-tag'
]

test.each(named)('the call %s sets the same headers with every answer', async (_, call) => {
  const [from, json] = [{ method: call.method }, call.body ? { json: {} } : {}]
  const answers = {
    stranger: await testApp.request(pathOf(call), { ...from, ...json }),
    known: await testApp.request(pathOf(call), { ...from, ...json, headers: tokenFor(call) }),
    doubled: await testApp.request(`${pathOf(call)}?a=1&a=2`, { ...from, ...json }),
    foreign: await testApp.request(pathOf(call), {
      ...from,
      ...json,
      headers: { origin: 'https://evil.example' }
    }),
    plain: await send(call, { headers: OWN, ...(call.method === 'POST' ? { body: 'a=1' } : {}) }),
    large: await send(call, {
      headers: { ...OWN, ...JSON_TYPE },
      ...(call.method === 'POST' ? { body: ' '.repeat(1_000_000) } : {})
    }),
    otherMethod: await testApp.request(pathOf(call), { method: 'PATCH' }),
    answer: await testApp.request(pathOf(call), { method: 'OPTIONS' })
  }
  expect(answers.otherMethod.status).toBe(405)
  for (const [what, { status, headers }] of Object.entries(answers)) {
    const { 'x-request-id': id, 'cache-control': cacheControl, ...own } = Object.fromEntries(headers)
    expect(id, what).toMatch(/^[0-9a-f-]{36}$/)
    if (status >= 300) expect(cacheControl, what).toBe('no-store')
    const others = Object.keys(own).filter(
      (name) => !(name in COMMON_HEADERS) && !OPTIONAL_HEADERS.includes(name)
    )
    expect(others, what).toEqual([])
    expect(own, what).toMatchObject(own.location ? REDIRECT_HEADERS : COMMON_HEADERS)
    for (const cookie of headers.getSetCookie()) {
      expect(cookie, what).toMatch(/; Secure\b/)
      expect(cookie, what).toMatch(/; HttpOnly\b/)
      expect(cookie, what).toMatch(/; SameSite=(?:Lax|Strict)\b/)
    }
    if (status >= 400 && status !== 401)
      expect(own['content-type'], what).toBe('application/problem+json; charset=utf-8')
  }
})

test('a call that does not exist is answered with the same headers', async () => {
  const { status, headers } = await testApp.request('/api/no-such-call')
  expect(status).toBe(404)
  expect(Object.fromEntries(headers)).toMatchObject({ ...COMMON_HEADERS, 'cache-control': 'no-store' })
})

/** Values that must never be logged, wherever they are received. */
const CANARIES = {
  card: '4242424242424242',
  mail: 'noor.canary@example.org',
  token: 'canary-token-3f9d2c',
  pushKey: 'BCanaryKeyOfAPushSubscription',
  address: 'Canarystraat 9, 9000 Gent',
  ip: '198.51.100.77',
  agent: 'CanaryBrowser/9'
}

test.each(named)('the call %s logs nothing of the request, whatever the outcome', async (_, call) => {
  const { card, mail, token, pushKey, address, ip, agent } = CANARIES
  const logged = vi.spyOn(console, 'error')
  const shouted = vi.spyOn(console, 'log')
  const headers = {
    cookie: `__Host-kino9-voter=${token}; session=${token}`,
    authorization: `Bearer ${token}`,
    'user-agent': agent,
    'x-forwarded-for': ip,
    'x-request-id': token,
    referer: `https://x.example/?m=${mail}`
  }
  const inner = { endpoint: `https://fcm.googleapis.com/${token}`, keys: { p256dh: pushKey, auth: token } }
  const bodies = [
    {
      episodeNumber: 112,
      movieTitle: mail,
      email: mail,
      name: address,
      address,
      card,
      ...inner,
      subscription: inner
    },
    { episodeNumber: 112, movieTitle: 'Close', email: mail, password: token, token },
    { [mail]: card }
  ]
  for (const json of call.body ? bodies : [undefined]) {
    for (const piece of ['1', mail, card]) {
      const query = `?email=${encodeURIComponent(mail)}&token=${token}&card=${card}`
      const init = { method: call.method, headers, address: ip, ...(json ? { json } : {}) }
      await (await testApp.request(`${pathOf(call, piece)}${query}`, init)).text()
    }
  }
  const written = [
    ...testApp.logged.map(logText),
    ...logged.mock.calls.map(String),
    ...shouted.mock.calls.map(String)
  ].join('\n')
  expect(testApp.logged.length).toBeGreaterThan(2)
  for (const canary of [...Object.values(CANARIES), encodeURIComponent(mail), 'canary-secret-password']) {
    expect(written).not.toContain(canary)
  }
  vi.restoreAllMocks()
})
