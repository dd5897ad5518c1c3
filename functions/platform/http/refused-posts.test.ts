import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MAX_BODY_BYTES, problemSchema } from '../../../src/lib/contract.ts'
import { openTestApp, SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { store, testRoutes } from '../../../tests/fixtures/http.ts'

const good = { id: 1, title: 'Aftersun' }
const open = () => openTestApp([testRoutes])
const json = 'application/json'
const own = { origin: SITE_ORIGIN }
const refusedPosts: [string, number, string, Record<string, string>, BodyInit | undefined][] = [
  ['no word of where it comes from', 403, 'cross-site', { 'content-type': json }, JSON.stringify(good)],
  ['another origin', 403, 'cross-site', { 'content-type': json, origin: 'https://evil.example' }, '{}'],
  ['an origin without a name', 403, 'cross-site', { 'content-type': json, origin: 'null' }, '{}'],
  ['our host on another port', 403, 'cross-site', { origin: `${SITE_ORIGIN}:8443` }, '{}'],
  ['our host without https', 403, 'cross-site', { origin: 'http://kino9.example' }, '{}'],
  ['a cross-site fetch', 403, 'cross-site', { 'content-type': json, 'sec-fetch-site': 'cross-site' }, '{}'],
  ['a same-site fetch', 403, 'cross-site', { 'content-type': json, 'sec-fetch-site': 'same-site' }, '{}'],
  ['a typed address', 403, 'cross-site', { 'content-type': json, 'sec-fetch-site': 'none' }, '{}'],
  ['two stories', 403, 'cross-site', { ...own, 'sec-fetch-site': 'cross-site' }, '{}'],
  ['a form', 415, 'unsupported-media-type', own, new URLSearchParams({ id: '1' })],
  ['a form with a file', 415, 'unsupported-media-type', own, new FormData()],
  ['plain text', 415, 'unsupported-media-type', { ...own, 'content-type': 'text/plain' }, '{}'],
  ['no content type', 415, 'unsupported-media-type', own, new Uint8Array([123, 125])],
  [
    'packed JSON',
    415,
    'unsupported-media-type',
    { ...own, 'content-type': json, 'content-encoding': 'gzip' },
    '{}'
  ],
  ['a megabyte', 413, 'body-too-large', { ...own, 'content-type': json }, 'x'.repeat(1_000_000)],
  [
    'one byte too many',
    413,
    'body-too-large',
    { ...own, 'content-type': json },
    ' '.repeat(MAX_BODY_BYTES + 1)
  ],
  [
    'a length that lies',
    413,
    'body-too-large',
    { ...own, 'content-type': json, 'content-length': '2' },
    ' '.repeat(40_000)
  ],
  ['no JSON', 400, 'invalid-request', { ...own, 'content-type': json }, 'hallo'],
  ['no body', 400, 'invalid-request', { ...own, 'content-type': json }, undefined],
  ['a doubled key', 400, 'invalid-request', { ...own, 'content-type': json }, '{"id":1,"id":2,"title":"x"}'],
  [
    'a prototype',
    400,
    'invalid-request',
    { ...own, 'content-type': json },
    '{"id":1,"title":"x","__proto__":{}}'
  ],
  ['an array', 400, 'invalid-request', { ...own, 'content-type': json }, '[1]'],
  ['depth', 400, 'invalid-request', { ...own, 'content-type': json }, '['.repeat(1000) + ']'.repeat(1000)]
]

test.each(refusedPosts)('a post with %s is refused: %i %s', async (_, status, code, headers, body) => {
  const testApp = await open()
  store.clear()
  const response = await testApp.app(
    new Request(`${SITE_ORIGIN}/api/test/films`, { method: 'POST', headers, ...(body ? { body } : {}) })
  )
  expect(response.status).toBe(status)
  expect(v.parse(problemSchema, await response.json())).toMatchObject({ status, code })
  expect(store.size).toBe(0)
  expect(testApp.logged).toMatchObject([{ level: 'warn', route: '/api/test/films', status, code }])
})

test('a body without end is aborted at the size limit', async () => {
  const testApp = await open()
  let sentBytes = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += 8192
      controller.enqueue(new Uint8Array(8192).fill(32))
    }
  })
  const init = { method: 'POST', body: endless, duplex: 'half', headers: { ...own, 'content-type': json } }
  const response = await testApp.app(new Request(`${SITE_ORIGIN}/api/test/films`, init as RequestInit))
  expect(response.status).toBe(413)
  expect(sentBytes).toBeLessThan(2 * MAX_BODY_BYTES)
})

test.each([
  [{ origin: SITE_ORIGIN }],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ origin: SITE_ORIGIN, 'sec-fetch-site': 'same-origin' }]
])('a post from our own page is accepted: %o', async (headers: Record<string, string>) => {
  const testApp = await open()
  const init = { method: 'POST', body: JSON.stringify(good), headers: { 'content-type': json, ...headers } }
  expect((await testApp.app(new Request(`${SITE_ORIGIN}/api/test/films`, init))).status).toBe(200)
})
