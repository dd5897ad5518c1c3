// The browser's vote store against the real app in memory: its requests, the responses and the stored rows.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SHOW_CHOICE_AFTER_MS } from '../../../src/listen/votes/stored-votes.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { votes } from '../../platform/db/schema.ts'

const EPISODE = 112
const KEY = 'kino9-votes'

let testDatabase: TestDatabase
let testApp: TestApp
/** One browser: its storage, its cookies, and what its window and console received. */
let storage: Map<string, string>
let cookie: string
/** The response that replaces the server's next one, after the server has sent it. */
let lost: (() => Promise<Response>) | undefined
const loseNextAnswer = (answer: () => Promise<Response>) => {
  lost = answer
}
const listener = vi.fn()
const logged = vi.fn()

beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

beforeEach(async () => {
  vi.resetModules()
  await testDatabase.db.delete(votes)
  testApp = await openTestApp(undefined, { db: testDatabase.db })
  storage = new Map()
  cookie = ''
  lost = undefined
  listener.mockReset()
  logged.mockReset()
  vi.stubGlobal('document', { documentElement: { dataset: { site: 'kino9' } } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => listener(type))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text)
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // The app queries its database.
    if (!path.startsWith('/')) return fetch(path, init)
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await testApp.request(path, { ...init, headers })
    const instead = lost
    lost = undefined
    if (instead) return instead()
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  })
  vi.spyOn(console, 'warn').mockImplementation(logged)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const openStore = () => import('../../../src/listen/votes/votes.store.ts')
const rows = async () => (await testDatabase.db.select().from(votes)).map(({ movieTitle }) => movieTitle)

test('the store keeps a vote as a row and in the browser, and notifies the window', async () => {
  const { vote, voting } = await openStore()
  const startedMs = performance.now()
  await vote(EPISODE, 'Aftersun')
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(SHOW_CHOICE_AFTER_MS - 5)
  expect(await rows()).toEqual(['Aftersun'])
  expect(storage.get(KEY)).toBe(`{"${EPISODE}":"Aftersun"}`)
  expect(voting(EPISODE)).toEqual({ step: 'voted', film: 'Aftersun' })
  expect(listener.mock.calls).toEqual([['votingStatusChanged']])
  expect(logged).not.toHaveBeenCalled()
})

test('the store restores votes of an earlier visit', async () => {
  storage.set(KEY, `{"${EPISODE}":"Aftersun"}`)
  const { vote, voting } = await openStore()
  expect(voting(EPISODE)).toEqual({ step: 'voted', film: 'Aftersun' })
  await vote(EPISODE, 'Close')
  expect(await rows()).toEqual([])
})

test('the store takes a vote back, in the row and in the browser', async () => {
  const { vote, undo, voting } = await openStore()
  await vote(EPISODE, 'Close')
  await vote(111, 'Le Samouraï')
  await undo(EPISODE)
  expect(await rows()).toEqual(['Le Samouraï'])
  expect(storage.get(KEY)).toBe('{"111":"Le Samouraï"}')
  expect(voting(EPISODE)).toEqual({ step: 'open' })
  expect(listener).toHaveBeenCalledTimes(3)
})

test('the store ignores a second press, during the first request or after it', async () => {
  const { vote, undo } = await openStore()
  const first = vote(EPISODE, 'Close')
  await Promise.all([vote(EPISODE, 'Aftersun'), undo(EPISODE), first])
  await vote(EPISODE, 'Rundskop')
  expect(await rows()).toEqual(['Close'])
  await Promise.all([undo(EPISODE), undo(EPISODE), vote(EPISODE, 'Aftersun')])
  expect(await rows()).toEqual([])
  await undo(EPISODE)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a failed request leaves the visitor without a vote when offline, and only logs it', async () => {
  const { vote, voting } = await openStore()
  testApp.goOffline()
  await vote(EPISODE, 'Aftersun')
  expect(voting(EPISODE)).toEqual({ step: 'open' })
  expect(await rows()).toEqual([])
  expect(storage.get(KEY)).toBeUndefined()
  expect(listener).not.toHaveBeenCalled()
  expect(logged.mock.calls.map(([where]) => where)).toContain('/api/votes:')
  testApp.comeBack()
  await vote(EPISODE, 'Aftersun')
  expect(await rows()).toEqual(['Aftersun'])
})

test.each([
  ['the connection is reset', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something before the server answers 503', async () => new Response('', { status: 503 })]
])('when %s after a first vote was stored, the next press is the same voter', async (_, lost) => {
  const { vote, undo, voting } = await openStore()
  loseNextAnswer(lost)
  await vote(EPISODE, 'Aftersun')
  expect(voting(EPISODE)).toEqual({ step: 'open' })
  expect(cookie).toBe('')
  expect(await rows()).toEqual(['Aftersun'])
  await vote(EPISODE, 'Close')
  expect(await rows()).toEqual(['Close'])
  await undo(EPISODE)
  expect(await rows()).toEqual([])
})

test('the store keeps the vote when undoing it fails offline', async () => {
  const { vote, undo, voting } = await openStore()
  await vote(EPISODE, 'Aftersun')
  testApp.goOffline()
  await undo(EPISODE)
  expect(voting(EPISODE)).toEqual({ step: 'voted', film: 'Aftersun' })
  expect(storage.get(KEY)).toContain('Aftersun')
  expect(logged).toHaveBeenCalled()
})

test('the visitor is refused a film that the episode does not discuss, and stores nothing', async () => {
  const { vote, voting } = await openStore()
  await vote(EPISODE, 'Titanic')
  expect(voting(EPISODE)).toEqual({ step: 'open' })
  expect(storage.get(KEY)).toBeUndefined()
  expect(logged).toHaveBeenCalledExactlyOnceWith('/api/votes:', 'unknown-film')
})

test("the store closes voting when the server has closed it, and still shows the visitor's own vote", async () => {
  const { vote, undo, voting } = await openStore()
  await vote(EPISODE, 'Close')
  testApp.setClock(new Date('2027-02-11T05:00:00Z'))
  await undo(EPISODE)
  expect(voting(EPISODE)).toEqual({ step: 'closed', film: 'Close' })
  expect(storage.get(KEY)).toBe(`{"${EPISODE}":"Close"}`)
  await vote(111, 'Le Samouraï')
  expect(voting(111)).toEqual({ step: 'closed', film: undefined })
  expect(await rows()).toEqual(['Close'])
  expect(logged).toHaveBeenCalledTimes(2)
})

test('the store keeps the current vote when a visitor is refused for voting too often', async () => {
  const { vote, undo, voting } = await openStore()
  for (let turn = 0; turn < 30 && logged.mock.calls.length === 0; turn++) {
    await vote(EPISODE, 'Close')
    await undo(EPISODE)
  }
  expect(logged.mock.calls.at(-1)?.[1]).toBe('too-many-votes')
  const isKept = (await rows()).length === 1
  expect(voting(EPISODE).step).toBe(isKept ? 'voted' : 'open')
})
