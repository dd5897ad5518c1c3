// The visitor's side of a vote against the real app in memory: what the store of a browser asks, the handlers answer
// and the table keeps.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SHOW_CHOICE_AFTER_MS } from '../../src/features/votes/rules.ts'
import { openTestApp, type TestApp } from '../../tests/fixtures/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { votes } from '../db/schema.ts'

const EPISODE = 112
const KEY = 'kino9-votes'

let testDatabase: TestDatabase
let testApp: TestApp
/** A browser's own: its storage, its jar of cookies, and what its window and console heard. */
let storage: Map<string, string>
let cookie: string
/** The answer that comes in place of the server's next one, which it has given. */
let lost: (() => Promise<Response>) | undefined
const loseNextAnswer = (answer: () => Promise<Response>) => {
  lost = answer
}
const heard = vi.fn()
const logged = vi.fn()

beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())

beforeEach(async () => {
  vi.resetModules()
  await testDatabase.db.delete(votes)
  testApp = await openTestApp(undefined, { db: testDatabase.db })
  storage = new Map()
  cookie = ''
  lost = undefined
  heard.mockReset()
  logged.mockReset()
  vi.stubGlobal('document', { documentElement: { dataset: { site: 'kino9' } } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => heard(type))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text)
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    // The app itself asks its database.
    if (!path.startsWith('/')) return fetch(path, init)
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await testApp.ask(path, { ...init, headers })
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

const openStore = () => import('../../src/features/votes/store.ts')
const rows = async () => (await testDatabase.db.select().from(votes)).map(({ movieTitle }) => movieTitle)

test('a vote is a row, is remembered, and is told to the window', async () => {
  const { vote, voting } = await openStore()
  const startedMs = performance.now()
  await vote(EPISODE, 'Aftersun')
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(SHOW_CHOICE_AFTER_MS - 5)
  expect(await rows()).toEqual(['Aftersun'])
  expect(storage.get(KEY)).toBe(`{"${EPISODE}":"Aftersun"}`)
  expect(voting(EPISODE)).toEqual({ step: 'voted', film: 'Aftersun' })
  expect(heard.mock.calls).toEqual([['votingStatusChanged']])
  expect(logged).not.toHaveBeenCalled()
})

test('votes of an earlier visit are read, and stand', async () => {
  storage.set(KEY, `{"${EPISODE}":"Aftersun"}`)
  const { vote, voting } = await openStore()
  expect(voting(EPISODE)).toEqual({ step: 'voted', film: 'Aftersun' })
  await vote(EPISODE, 'Close')
  expect(await rows()).toEqual([])
})

test('it is taken back, the row and the memory of it', async () => {
  const { vote, undo, voting } = await openStore()
  await vote(EPISODE, 'Close')
  await vote(111, 'Le Samouraï')
  await undo(EPISODE)
  expect(await rows()).toEqual(['Le Samouraï'])
  expect(storage.get(KEY)).toBe('{"111":"Le Samouraï"}')
  expect(voting(EPISODE)).toEqual({ step: 'open' })
  expect(heard).toHaveBeenCalledTimes(3)
})

test('a second press, while the first is on its way or after it, changes nothing', async () => {
  const { vote, undo } = await openStore()
  const first = vote(EPISODE, 'Close')
  await Promise.all([vote(EPISODE, 'Aftersun'), undo(EPISODE), first])
  await vote(EPISODE, 'Rundskop')
  expect(await rows()).toEqual(['Close'])
  await Promise.all([undo(EPISODE), undo(EPISODE), vote(EPISODE, 'Aftersun')])
  expect(await rows()).toEqual([])
  await undo(EPISODE)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('without a network the visitor stays unvoted, and it is only logged', async () => {
  const { vote, voting } = await openStore()
  testApp.goOffline()
  await vote(EPISODE, 'Aftersun')
  expect(voting(EPISODE)).toEqual({ step: 'open' })
  expect(await rows()).toEqual([])
  expect(storage.get(KEY)).toBeUndefined()
  expect(heard).not.toHaveBeenCalled()
  expect(logged.mock.calls.map(([where]) => where)).toContain('/api/votes:')
  testApp.comeBack()
  await vote(EPISODE, 'Aftersun')
  expect(await rows()).toEqual(['Aftersun'])
})

test.each([
  ['the connection is reset', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['something before the server answers 503', async () => new Response('', { status: 503 })]
])('when %s after a first vote was kept, the next press is the same voter', async (_, lost) => {
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

test('an undoing without a network leaves the vote', async () => {
  const { vote, undo, voting } = await openStore()
  await vote(EPISODE, 'Aftersun')
  testApp.goOffline()
  await undo(EPISODE)
  expect(voting(EPISODE)).toEqual({ step: 'voted', film: 'Aftersun' })
  expect(storage.get(KEY)).toContain('Aftersun')
  expect(logged).toHaveBeenCalled()
})

test('a film that the episode does not discuss is refused, and nothing is remembered', async () => {
  const { vote, voting } = await openStore()
  await vote(EPISODE, 'Titanic')
  expect(voting(EPISODE)).toEqual({ step: 'open' })
  expect(storage.get(KEY)).toBeUndefined()
  expect(logged).toHaveBeenCalledExactlyOnceWith('/api/votes:', 'unknown-film')
})

test('a ballot that the server has closed meanwhile is closed here, and the own vote stays known', async () => {
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

test('who votes too often is refused, and keeps what stands', async () => {
  const { vote, undo, voting } = await openStore()
  for (let turn = 0; turn < 30 && logged.mock.calls.length === 0; turn++) {
    await vote(EPISODE, 'Close')
    await undo(EPISODE)
  }
  expect(logged.mock.calls.at(-1)?.[1]).toBe('too-many-votes')
  const isKept = (await rows()).length === 1
  expect(voting(EPISODE).step).toBe(isKept ? 'voted' : 'open')
}, 60_000)
