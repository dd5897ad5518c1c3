import * as v from 'valibot'
import { expect, test } from 'vitest'
import { problemSchema } from '../src/lib/contract.ts'
import { openTestApp, SITE_ORIGIN } from '../tests/fixtures/app.ts'
import { SECRET, store, testRoutes } from '../tests/fixtures/http.ts'
import { logText } from './platform/http/log.ts'

const open = () => openTestApp([testRoutes])
const good = { id: 1, title: 'Aftersun' }

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = v.parse(problemSchema, await response.json())
  expect(problem.status).toBe(response.status)
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  return problem
}

test('a valid call is run, and the response has the fields of the contract only', async () => {
  const testApp = await open()
  const response = await testApp.request('/api/test/films', {
    method: 'POST',
    json: { ...good, extra: true }
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual(good)
  expect(store.get(1)).toBe('Aftersun')
})

test('a call without a response body is answered with 204', async () => {
  const testApp = await open()
  const response = await testApp.request('/api/test/films/1', { method: 'DELETE' })
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  expect(store.has(1)).toBe(false)
})

test('a refusal is sent with its status, code and Dutch sentence', async () => {
  const testApp = await open()
  const response = await testApp.request('/api/test/films', {
    method: 'POST',
    json: { id: 2, title: 'Onbekend' }
  })
  expect(response.status).toBe(404)
  expect(await problemOf(response)).toMatchObject({
    type: 'about:blank',
    title: 'Not Found',
    code: 'not-found',
    error: 'Dit hebben we niet gevonden.'
  })
  expect(store.has(2)).toBe(false)
})

test('every refusal of a call that reports `success` includes it, and an amount where the contract names one', async () => {
  const testApp = await open()
  const rent = (json: unknown, headers: HeadersInit = {}) =>
    testApp.request('/api/test/films/1/rent', { method: 'POST', json, headers })
  expect(await (await rent({ days: 2 })).json()).toEqual({ success: true })
  const reported = [
    await rent({ days: 0 }),
    await rent({ days: 3 }),
    await rent({ days: -1 }),
    await rent({ days: 'two' }),
    await rent({ days: 1 }, { origin: 'https://evil.example' }),
    await rent({ days: 'x'.repeat(100_000) })
  ]
  expect(await Promise.all(reported.map(problemOf))).toMatchObject([
    { success: false, error: 'Dit hebben we niet gevonden.' },
    { success: false, error: 'Te huur tot 3 dagen.', code: 'not-found' },
    { success: false, status: 503 },
    { success: false, status: 400 },
    { success: false, status: 403 },
    { success: false, status: 413 }
  ])
  const other = await testApp.request('/api/test/films', {
    method: 'POST',
    json: { id: 2, title: 'Onbekend' }
  })
  expect(await problemOf(other)).not.toHaveProperty('success')
})

test('the answer names the invalid fields, and no others', async () => {
  const testApp = await open()
  const body = await testApp.request('/api/test/films', { method: 'POST', json: { id: 1.5 } })
  expect(body.status).toBe(400)
  expect((await problemOf(body)).fields).toEqual(['id', 'title'])
  for (const id of ['0', '-1', '1;', '..%2f', '1e3', '1000000000000', '%ff']) {
    const path = await testApp.request(`/api/test/films/${id}`)
    expect(path.status, id).toBe(400)
    expect((await problemOf(path)).fields).toEqual(['tmdbId'])
  }
})

test.each([
  ['PUT', '/api/test/films', 'POST, GET, HEAD, OPTIONS'],
  ['DELETE', '/api/test/films', 'POST, GET, HEAD, OPTIONS'],
  ['HEAD', '/api/test/order', 'POST, OPTIONS'],
  ['GET', '/api/test/order', 'POST, OPTIONS'],
  ['POST', '/api/test/films/1', 'GET, DELETE, HEAD, OPTIONS'],
  ['PROPFIND', '/api/test/films', 'POST, GET, HEAD, OPTIONS']
])('the app refuses %s %s, and lists the allowed methods', async (method, path, allow) => {
  const testApp = await open()
  const response = await testApp.request(path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe(allow)
  if (method !== 'HEAD') expect((await problemOf(response)).code).toBe('method-not-allowed')
})

test('HEAD is answered like GET, without a body', async () => {
  const testApp = await open()
  const response = await testApp.request('/api/test/films/7', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
  expect(response.headers.get('content-type')).toContain('application/json')
})

test('a webhook gets its raw bytes, from any origin and with any content type', async () => {
  const testApp = await open()
  const bytes = [0, 255, 123, 34]
  const init = { method: 'POST', body: Uint8Array.from(bytes), headers: { origin: 'https://stripe.example' } }
  const response = await testApp.app(new Request(`${SITE_ORIGIN}/api/test/webhook`, init))
  expect(await response.json()).toEqual({ bytes })
  const large = await testApp.request('/api/test/webhook', { method: 'POST', body: 'x'.repeat(1_000_000) })
  expect(large.status).toBe(413)
})

test("the visitor's address is taken from the host, never from a header", async () => {
  const testApp = await open()
  const headers = {
    'x-forwarded-for': '1.2.3.4',
    'x-nf-client-connection-ip': '1.2.3.4',
    'x-real-ip': '1.2.3.4',
    forwarded: 'for=1.2.3.4'
  }
  const request = () => new Request(`${SITE_ORIGIN}/api/test/visitor`, { headers })
  expect(await (await testApp.app(request(), { ip: '192.0.2.7' })).json()).toEqual({ address: '192.0.2.7' })
  expect(await (await testApp.app(request())).json()).toEqual({ address: '' })
})

test('multiple cookies of a response stay separate', async () => {
  const testApp = await open()
  const response = await testApp.request('/api/test/order', { method: 'POST' })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test.each([
  [
    'later',
    503,
    'service-unavailable',
    { service: 'film-facts', reason: 'film-facts: no answer within 8 s' }
  ],
  ['for-good', 502, 'service-failed', { service: 'film-facts' }],
  ['bug', 500, 'unexpected', { error: 'TypeError' }],
  ['answer', 500, 'unexpected', { error: 'ValiError' }],
  ['thrown-text', 500, 'unexpected', { error: 'Error' }]
])('the app answers %s with %i %s, and gives the reason in the log only', async (how, status, code, log) => {
  const testApp = await open()
  const response = await testApp.request(`/api/test/broken/${how}`)
  expect(response.status).toBe(status)
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '30' : null)
  const text = await response.clone().text()
  expect((await problemOf(response)).code).toBe(code)
  expect(text).not.toMatch(/insert|TypeError|film-facts|at /)
  expect(testApp.logged).toMatchObject([
    { level: 'error', route: '/api/test/broken/:how', status, code, ...log }
  ])
  if (code === 'unexpected') expect(testApp.logged[0]?.stack?.length).toBeGreaterThan(0)
  expect(text + testApp.logged.map(logText)).not.toContain(SECRET)
})

test('an unknown path is answered with a problem too', async () => {
  const testApp = await open()
  for (const path of ['/api/none', '/api/', '/api/test/films/', '/api/test/films/1/x', '/api/%ff', '/']) {
    const response = await testApp.request(path)
    expect(response.status, path).toBe(404)
    expect((await problemOf(response)).code).toBe('not-found')
  }
})

test('the app sends nothing while offline, and answers again afterwards', async () => {
  const testApp = await open()
  testApp.goOffline()
  await expect(testApp.request('/api/test/films', { method: 'POST', json: good })).rejects.toThrow(
    'fetch failed'
  )
  expect(testApp.logged).toEqual([])
  testApp.comeBack()
  expect((await testApp.request('/api/test/films', { method: 'POST', json: good })).status).toBe(200)
})

test('caching is allowed when the handler says so', async () => {
  const testApp = await open()
  expect((await testApp.request('/api/test/cached')).headers.get('cache-control')).toBe('public, max-age=60')
})

test('the log has one line per response, with known fields and nothing of the request', async () => {
  const testApp = await open()
  await testApp.request(`/api/test/films/12?mail=${SECRET}`, {
    headers: { cookie: SECRET, 'x-request-id': SECRET }
  })
  await testApp.request(`/api/${SECRET}`)
  await testApp.request('/api/test/films', { method: 'POST', json: { id: 3, title: SECRET } })
  await testApp.request('/api/test/films', { method: 'POST', json: { [SECRET]: 1 } })
  const lines = testApp.logged.map((line) => JSON.parse(logText({ ...line, body: SECRET } as typeof line)))
  expect(lines).toMatchObject([
    { level: 'info', method: 'GET', route: '/api/test/films/:tmdbId', status: 200 },
    { level: 'warn', method: 'GET', route: '(unknown)', status: 404, code: 'not-found' },
    { level: 'info', method: 'POST', route: '/api/test/films', status: 200 },
    { level: 'warn', method: 'POST', route: '/api/test/films', status: 400, code: 'invalid-request' }
  ])
  expect(JSON.stringify(lines)).not.toContain(SECRET)
  for (const line of lines) expect(Object.keys(line).slice(0, 3)).toEqual(['time', 'level', 'requestId'])
})
