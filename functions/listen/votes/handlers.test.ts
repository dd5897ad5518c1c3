// Who may vote, how often, and what is stored, with the whole app on the test database.
import { describe, expect, test } from 'vitest'
import { CANDIDATES, openTestApp, SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { Browser } from '../../../tests/fixtures/votes/browser.ts'
import { tally } from '../../../tests/fixtures/votes/tally.ts'
import { openVoteApp } from '../../../tests/fixtures/votes/vote-app.ts'
import { votes } from '../../platform/db/schema.ts'
import { logText } from '../../platform/http/log.ts'
import { VOTE_LIMITS } from './limits.ts'

const voteApp = openVoteApp()
const { browser, count } = voteApp

const tallyOf = async (episodeNumber: number) => Object.fromEntries(await tally(voteApp.db, episodeNumber))

test('a vote is stored, replaced by the next one of the same browser, and undone', async () => {
  const noor = browser()
  expect(await noor.vote(112, 'Aftersun')).toBe(200)
  expect(await tallyOf(112)).toEqual({ Aftersun: 1 })
  expect(await noor.vote(112, 'Close')).toBe(200)
  expect(await tallyOf(112)).toEqual({ Close: 1 })
  expect(await noor.vote(111, 'Le Samouraï')).toBe(200)
  expect(await noor.undo(112, 'Close')).toBe(200)
  expect(await tallyOf(112)).toEqual({})
  expect(await tallyOf(111)).toEqual({ 'Le Samouraï': 1 })
})

test('a vote is confirmed, with a response that must not be cached', async () => {
  const response = await browser().request('/api/votes', { episodeNumber: 112, movieTitle: 'Close' })
  expect(await response.json()).toEqual({ ok: true })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test("a vote is stored with the episode's spelling of the film", async () => {
  expect(await browser().vote(111, ' Le Samouraï '.normalize('NFD'))).toBe(200)
  expect(await tallyOf(111)).toEqual({ 'Le Samouraï': 1 })
})

test('a vote counts twice from two browsers', async () => {
  expect(await browser().vote(112, 'Close')).toBe(200)
  expect(await browser().vote(112, 'Close')).toBe(200)
  expect(await tallyOf(112)).toEqual({ Close: 2 })
})

test('an undo that is repeated, of another film, of an unknown film or episode, or without a vote changes nothing and succeeds', async () => {
  const noor = browser()
  await noor.vote(112, 'Aftersun')
  for (const [episode, film] of [
    [112, 'Close'],
    [112, 'Nooit gemaakt'],
    [111, 'Aftersun'],
    [9999, 'Aftersun']
  ] as const) {
    expect(await noor.undo(episode, film)).toBe(200)
  }
  expect(await count()).toBe(1)
  expect(await noor.undo(112, 'Aftersun')).toBe(200)
  expect(await noor.undo(112, 'Aftersun')).toBe(200)
  expect(await count()).toBe(0)
  const stranger = browser()
  expect(await stranger.undo(112, 'Aftersun')).toBe(200)
  expect(stranger.cookie).toBeUndefined()
})

test('an undo with the cookie alone removes the vote, as a page of an older build requests', async () => {
  const noor = browser()
  await noor.vote(112, 'Aftersun')
  noor.browserKey = undefined
  expect(await noor.undo(112, 'Aftersun')).toBe(200)
  expect(await count()).toBe(0)
})

test('an undo without cookie and key succeeds and does not count as a try of its address', async () => {
  const nobody = browser()
  nobody.browserKey = undefined
  for (let at = 0; at < VOTE_LIMITS['vote-address'].tries; at++) {
    expect(await nobody.undo(112, 'Aftersun')).toBe(200)
  }
  const neighbour = browser()
  expect(await neighbour.vote(112, 'Aftersun')).toBe(200)
  expect(await neighbour.undo(112, 'Aftersun')).toBe(200)
  expect(await count()).toBe(0)
})

test("an undo removes only the visitor's own vote", async () => {
  const [noor, sam] = [browser(), browser()]
  await noor.vote(112, 'Aftersun')
  await sam.vote(112, 'Close')
  expect(await sam.undo(112, 'Aftersun')).toBe(200)
  expect(await browser().undo(112, 'Aftersun')).toBe(200)
  expect(await tallyOf(112)).toEqual({ Aftersun: 1, Close: 1 })
})

test('the cookie of a voter is set with the first vote only, and hidden from scripts and other sites', async () => {
  const noor = browser()
  const first = await noor.request('/api/votes', { episodeNumber: 112, movieTitle: 'Close' })
  expect(first.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-kino9-voter=[\w-]{22}\.\d{4}-\d{2}-\d{2}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    )
  ])
  const second = await noor.request('/api/votes', { episodeNumber: 112, movieTitle: 'Aftersun' })
  expect(second.status).toBe(200)
  expect(second.headers.getSetCookie()).toEqual([])
  const refused = await browser().request('/api/votes', { episodeNumber: 112, movieTitle: 'Nee' })
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('the cookie of a voter has a plain name on a machine with http, which is never accepted over https', async () => {
  const origin = 'http://localhost:4321'
  const vote = (cookie: string, from = origin) =>
    voteApp.testApp.app(
      new Request(`${from}/api/votes`, {
        method: 'POST',
        headers: { origin: from, 'content-type': 'application/json', cookie },
        body: '{"episodeNumber":112,"movieTitle":"Close"}'
      })
    )
  const [cookie = ''] = (await vote('')).headers.getSetCookie()
  expect(cookie).toMatch(/^kino9-voter=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const value = cookie.split(';')[0] ?? ''
  expect((await vote(value)).headers.getSetCookie()).toEqual([])
  expect(await count()).toBe(1)
  // A neighbour on a subdomain can plant a plain cookie, so it is ignored over https.
  expect((await vote(value, SITE_ORIGIN)).headers.getSetCookie()).toHaveLength(1)
  expect((await vote(`__Host-${value}`)).headers.getSetCookie()).toHaveLength(1)
})

test('a cookie that is forged, swapped or truncated makes a new voter, and leaves the old rows unchanged', async () => {
  const [noor, sam] = [browser(), browser()]
  await noor.vote(112, 'Aftersun')
  await sam.vote(112, 'Aftersun')
  const [id = '', signature = ''] = (noor.cookie ?? '').split('=')[1]?.split('.') ?? []
  const [, other = ''] = (sam.cookie ?? '').split('.')
  const name = '__Host-kino9-voter'
  const forged = [
    `${id}.${other}`,
    `${id}.${'A'.repeat(43)}`,
    `${id}.`,
    id,
    `${id}.${signature}.x`,
    `${signature}.${id}`,
    `${id.slice(0, -4)}AAAA.${signature}`,
    `.${signature}`,
    '',
    '%00',
    'x'.repeat(4000)
  ]
  for (const value of forged) {
    const attacker = browser()
    attacker.cookie = `${name}=${value}`
    expect(await attacker.vote(112, 'Close'), value).toBe(200)
    expect(attacker.cookie, value).not.toBe(`${name}=${value}`)
  }
  expect(await tallyOf(112)).toEqual({ Aftersun: 2, Close: forged.length })
})

test('a cookie of a site with another secret is ignored', async () => {
  const noor = browser()
  await noor.vote(112, 'Aftersun')
  const elsewhere = await openTestApp(undefined, {
    db: voteApp.db,
    appSecret: 'another secret of 32 characters!'
  })
  const same = new Browser(elsewhere)
  same.cookie = noor.cookie
  expect(await same.vote(112, 'Close')).toBe(200)
  expect(await tallyOf(112)).toEqual({ Aftersun: 1, Close: 1 })
})

describe('after voting has closed', () => {
  const CLOSED_ON = new Date('2027-02-11T05:00:00Z')

  test('closed voting refuses votes and undoing with a code, sets no cookie, and keeps the votes', async () => {
    const noor = browser()
    voteApp.testApp.setClock(new Date(CLOSED_ON.getTime() - 1))
    expect(await noor.vote(112, 'Close')).toBe(200)
    voteApp.testApp.setClock(CLOSED_ON)
    for (const path of ['/api/votes', '/api/votes/undo']) {
      const response = await noor.request(path, { episodeNumber: 112, movieTitle: 'Close' })
      expect(response.status).toBe(409)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.json()).toMatchObject({ code: 'voting-closed', error: 'De stembus is gesloten.' })
    }
    expect(await tallyOf(112)).toEqual({ Close: 1 })
  })

  test('closed voting still reports a film that was never on it', async () => {
    voteApp.testApp.setClock(CLOSED_ON)
    expect(await browser().vote(112, 'Titanic')).toBe(404)
  })
})

test('the key of a browser makes repeated votes one, whether or not the cookie arrived', async () => {
  const noor = browser()
  expect(await noor.vote(112, 'Aftersun')).toBe(200)
  const { cookie } = noor
  noor.cookie = undefined
  expect(await noor.vote(112, 'Close')).toBe(200)
  expect(noor.cookie).toBe(cookie)
  expect(await tallyOf(112)).toEqual({ Close: 1 })
  noor.browserKey = undefined
  expect(await noor.vote(112, 'Rundskop')).toBe(200)
  expect(await tallyOf(112)).toEqual({ Rundskop: 1 })
})

test('the key of a browser is enough to take a vote back', async () => {
  const noor = browser()
  await noor.vote(112, 'Aftersun')
  noor.cookie = undefined
  expect(await noor.undo(112, 'Aftersun')).toBe(200)
  expect(await count()).toBe(0)
})

test('the key of a browser does not replace a vote that was cast before there were keys', async () => {
  const noor = browser()
  const key = noor.browserKey
  noor.browserKey = undefined
  await noor.vote(112, 'Aftersun')
  noor.browserKey = key
  expect(await noor.vote(112, 'Close')).toBe(200)
  expect(await tallyOf(112)).toEqual({ Close: 1 })
  expect(await noor.undo(112, 'Close')).toBe(200)
  expect(await count()).toBe(0)
})

test('the key of a browser is in neither the cookie nor the table', async () => {
  const noor = browser()
  await noor.vote(112, 'Close')
  const id = Buffer.from((noor.cookie ?? '').split('=')[1]?.split('.')[0] ?? '', 'base64url')
  const [row] = await voteApp.db.select().from(votes)
  expect(id.toString('hex')).not.toBe(noor.browserKey)
  expect(Buffer.from(row?.voterKey ?? []).toString('hex')).not.toBe(noor.browserKey)
  expect(JSON.stringify(voteApp.testApp.logged)).not.toContain(noor.browserKey)
})

test('the key of a browser does not lift limits: without a cookie each vote counts as a first one', async () => {
  const noor = browser()
  const statuses: number[] = []
  for (let at = 0; at < 25; at++) {
    noor.cookie = undefined
    statuses.push(await noor.vote(112, 'Close'))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(await count()).toBe(1)
})

test('the stored row has the episode, a key and the film: no address, no browser, no time, and a different key per episode', async () => {
  const noor = browser('203.0.113.77')
  await noor.vote(112, 'Close')
  await noor.vote(111, 'Le Samouraï')
  const rows = await voteApp.db.select().from(votes)
  expect(rows.map((row) => Object.keys(row).sort())).toEqual(
    Array(2).fill(['episodeNumber', 'movieTitle', 'voterKey'])
  )
  const keys = rows.map(({ voterKey }) => Buffer.from(voterKey).toString('hex'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[0]).not.toBe(keys[1])
  const id = Buffer.from((noor.cookie ?? '').split('=')[1]?.split('.')[0] ?? '', 'base64url').toString('hex')
  expect(keys).not.toContain(id)
})

test('the stored row contains no address, nor does the rest of the database or the log', async () => {
  const canaries = ['203.0.113.77', 'canary-agent', 'canary-title', 'canary-query', 'canary-cookie']
  const noor = browser('203.0.113.77')
  await noor.vote(112, 'Close')
  await noor.vote(112, 'canary-title')
  await noor.undo(112, 'canary-title')
  const headers = {
    'user-agent': 'canary-agent',
    cookie: 'x=canary-cookie',
    referer: 'https://x/canary-query'
  }
  const json = { episodeNumber: 112, movieTitle: 'Close', extra: 'canary-title' }
  await voteApp.testApp.request('/api/votes?x=canary-query', {
    method: 'POST',
    json,
    headers,
    address: '203.0.113.77'
  })
  const tables = await Promise.all(
    ['votes', 'try_counts', 'cache_entries'].map((table) => voteApp.db.execute(`SELECT * FROM ${table}`))
  )
  const written = [
    JSON.stringify(tables.map(({ rows }) => rows)),
    ...voteApp.testApp.logged.map(logText)
  ].join('\n')
  const cookie = (noor.cookie ?? '').split('=')[1] ?? ''
  for (const canary of [...canaries, cookie, cookie.split('.')[0] ?? '-'])
    expect(written).not.toContain(canary)
  expect(voteApp.testApp.logged).toHaveLength(4)
})

test('the stored row holds hostile text as text', async () => {
  const hostile = `'); DROP TABLE votes;--`
  const films = [hostile, '" OR 1=1', '\\x00', '$1', '%_', '🎬\u202e', "l'été"]
  const odd = await openTestApp(undefined, { db: voteApp.db, candidates: () => films })
  for (const film of films) expect(await new Browser(odd).vote(5, film)).toBe(200)
  expect(new Set((await tally(voteApp.db, 5)).keys())).toEqual(new Set(films))
  expect(await new Browser(odd).undo(5, hostile)).toBe(200)
  expect(await count()).toBe(films.length)
})

test.each([
  ['no database', { db: undefined }, /^votes: off, because DATABASE_URL is not set$/],
  ['no secret', { appSecret: '' }, /^votes: off, because APP_SECRET is not set$/]
])('a site with %s answers 503, and the log says why', async (_, lacking, reason) => {
  const poor = await openTestApp(undefined, { db: voteApp.db, ...lacking })
  const visitor = new Browser(poor)
  expect(await visitor.vote(112, 'Close')).toBe(503)
  expect(await visitor.undo(112, 'Close')).toBe(503)
  expect(poor.logged[0]).toMatchObject({
    status: 503,
    service: 'votes',
    reason: expect.stringMatching(reason)
  })
})

test('a site without episodes has nothing to vote for', async () => {
  const empty = await openTestApp(undefined, { db: voteApp.db, candidates: () => [] })
  expect(await new Browser(empty).vote(112, CANDIDATES[112]?.[0] ?? '')).toBe(404)
})
