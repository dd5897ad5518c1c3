import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { get, post } from '../lib/contract.ts'
import { call, callOnce } from './call.ts'

const filmFacts = get('/api/films/:filmId', {
  params: v.object({ filmId: v.number() }),
  answer: v.object({ plot: v.string() }),
  refusals: { 'film-unknown': 404 }
})
const search = get('/api/search', {
  query: v.object({ q: v.string() }),
  answer: v.object({ found: v.number() })
})
const diary = get('/api/diary', { refusals: { 'not-logged-in': 401 } })
const vote = post('/api/votes', {
  body: v.object({ title: v.string() }),
  refusals: { closed: 409 }
})

const fetchMock = vi.fn<typeof fetch>()
const logged = vi.fn()
const json = (body: unknown, status = 200) => Response.json(body, { status })
const problem = (code: string, status: number) =>
  json({ type: 'about:blank', title: 'Nee', status, code, error: 'Nee.', requestId: 'r1' }, status)

beforeEach(() => {
  fetchMock.mockReset()
  logged.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(logged)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a call returns a valid answer as the contract describes it', async () => {
  fetchMock.mockResolvedValue(json({ plot: 'Een eiland.', secret: 'x' }))
  expect(await call(filmFacts, { params: { filmId: 662 } })).toEqual({
    ok: true,
    value: { plot: 'Een eiland.' }
  })
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/api/films/662', {
    method: 'GET',
    credentials: 'same-origin',
    headers: {}
  })
  expect(logged).not.toHaveBeenCalled()
})

test("a call includes the client's id, with or without a body", async () => {
  fetchMock.mockImplementation(async () => json({ plot: 'Een eiland.' }))
  const authorization = 'Bearer t'
  await call(filmFacts, { params: { filmId: 662 } }, { authorization })
  await call(vote, { body: { title: 'Close' } }, { authorization })
  expect(fetchMock.mock.calls.map(([, init]) => init?.headers)).toEqual([
    { authorization },
    { authorization, 'content-type': 'application/json' }
  ])
})

test("a visitor's input cannot change the path", async () => {
  fetchMock.mockImplementation(async () => json({ found: 0 }))
  await call(search, { query: { q: 'a&b=c/../#d' } })
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/search?q=a%26b%3Dc%2F..%2F%23d')
})

test('a call sends a body as JSON, and treats an empty response as success', async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 204 }))
  expect(await call(vote, { body: { title: 'Hausu' } })).toEqual({ ok: true, value: undefined })
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"title":"Hausu"}',
    headers: { 'content-type': 'application/json' }
  })
})

test.each([
  ['one of the contract', 'film-unknown', 404],
  ['one that any call may give', 'service-unavailable', 503]
])("a call returns a refusal, %s, with its code and the server's sentence", async (_, code, status) => {
  fetchMock.mockResolvedValue(problem(code, status))
  const sentence = 'Nee.'
  expect(await call(filmFacts, { params: { filmId: 1 } })).toEqual({ ok: false, refusal: code, sentence })
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['JSON that breaks off', () => new Response('{"plot": "Een', { status: 200 })],
  ['a page where an answer was due', () => new Response('<!doctype html>', { status: 200 })],
  ['an answer of another shape', () => json({ plot: 12 })],
  ['a no without a reason', () => new Response('Bad gateway', { status: 502 })],
  ['a no of another shape', () => json({ message: 'nee' }, 500)]
])('a call treats %s as unexpected, and logs the status', async (_, answer) => {
  fetchMock.mockImplementation(async () => answer())
  expect(await call(filmFacts, { params: { filmId: 1 } })).toEqual({ ok: false, refusal: 'unexpected' })
  expect(logged.mock.calls[0]?.[0]).toMatch(/^\/api\/films\/1 answered \d{3}/)
})

test.each([
  ['without a word', () => new Response(null, { status: 401 })],
  ['with a page of somebody before our server', () => new Response('<!doctype html>', { status: 401 })],
  ['with its own sentence', () => problem('not-logged-in', 401)]
])('a call recognises a 401 %s by its status where the contract has one', async (_, answer) => {
  fetchMock.mockImplementation(async () => answer())
  expect(await call(diary, {})).toEqual({ ok: false, refusal: 'not-logged-in' })
  expect(logged).not.toHaveBeenCalled()
})

test('a call treats a 401 without a contract as unexpected', async () => {
  fetchMock.mockResolvedValue(new Response(null, { status: 401 }))
  expect(await call(filmFacts, { params: { filmId: 1 } })).toEqual({ ok: false, refusal: 'unexpected' })
})

test('a call reports and logs a lost network', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await call(filmFacts, { params: { filmId: 1 } })).toEqual({ ok: false, refusal: 'network' })
  expect(logged).toHaveBeenCalledOnce()
})

test('two simultaneous calls send one request, and a successful answer is kept for the visit', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchMock.mockReturnValue(promise)
  const both = [
    callOnce(filmFacts, { params: { filmId: 7 } }),
    callOnce(filmFacts, { params: { filmId: 7 } })
  ]
  resolve(json({ plot: 'Zeven.' }))
  const answer = { ok: true, value: { plot: 'Zeven.' } }
  expect(await Promise.all(both)).toEqual([answer, answer])
  expect(await callOnce(filmFacts, { params: { filmId: 7 } })).toEqual(answer)
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('another film sends another request', async () => {
  fetchMock.mockImplementation(async () => json({ plot: 'x' }))
  await callOnce(filmFacts, { params: { filmId: 8 } })
  await callOnce(filmFacts, { params: { filmId: 9 } })
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/films/8', '/api/films/9'])
})

test.each([
  [10, 'a refusal', () => Promise.resolve(problem('service-unavailable', 503))],
  [11, 'no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  [12, 'rubbish', () => Promise.resolve(new Response('?'))]
])('the request is sent again after failure %i, %s', async (filmId, _, failure) => {
  fetchMock.mockImplementationOnce(failure)
  fetchMock.mockImplementationOnce(async () => json({ plot: 'Toch.' }))
  const input = { params: { filmId } }
  const [first, second] = await Promise.all([callOnce(filmFacts, input), callOnce(filmFacts, input)])
  expect(first.ok).toBe(false)
  expect(second.ok).toBe(false)
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(await callOnce(filmFacts, input)).toEqual({ ok: true, value: { plot: 'Toch.' } })
  expect(fetchMock).toHaveBeenCalledTimes(2)
})
