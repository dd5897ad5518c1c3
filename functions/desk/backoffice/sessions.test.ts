// How long a token is valid, and for whom.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openOfficeOn, openTestBackoffice, PASSWORD, QUICK } from '../../../tests/fixtures/backoffice.ts'
import { backofficeSessions } from '../../platform/db/backoffice-schema.ts'
import { passwordHash } from './password.ts'
import { MAX_SESSIONS } from './session-queries.ts'

const fixture = openTestBackoffice()
const HOST = '198.51.100.9'

describe('a session token', () => {
  test('a session token expires two hours after its last call, and twelve hours after the login even if used', async () => {
    const { office } = fixture
    const [idle, busy] = [await office.logIn(), await office.logIn()]
    for (let hour = 1; hour < 12; hour++) {
      office.pass(60)
      expect(await office.statusOf(busy)).toBe(200)
      if (hour === 1) expect(await office.statusOf(idle)).toBe(200)
    }
    expect(await office.statusOf(idle)).toBe(401)
    office.pass(59)
    expect(await office.statusOf(busy)).toBe(200)
    office.pass(1)
    expect(await office.statusOf(busy)).toBe(401)
  })

  test('a session token expires two hours after its last call to the minute', async () => {
    const { office } = fixture
    const token = await office.logIn()
    office.pass(119)
    expect(await office.statusOf(token)).toBe(200)
    office.pass(120)
    expect(await office.statusOf(token)).toBe(401)
  })

  test('a session token is read as HTTP defines it: the scheme in upper or lower case, followed by any number of spaces', async () => {
    const token = await fixture.office.logIn()
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}`]) {
      const headers = { 'user-agent': 'Firefox/150', authorization }
      expect((await fixture.office.testApp.request('/api/bo9/votes', { headers })).status).toBe(200)
    }
  })

  test('a session token is invalid after logging out; other tokens stay valid', async () => {
    const { office } = fixture
    const [mine, hers] = [await office.logIn(), await office.logIn()]
    const response = await office.logOut(mine)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(await office.statusOf(mine)).toBe(401)
    expect((await office.logOut(mine)).status).toBe(401)
    expect(await office.statusOf(hers)).toBe(200)
  })

  test('a session token stays valid after a restart, but not after a change of the password', async () => {
    const token = await fixture.office.logIn()
    const restarted = await openOfficeOn(fixture.db, fixture.hash)
    expect(await restarted.statusOf(token)).toBe(200)
    const rotated = await openOfficeOn(fixture.db, await passwordHash('een heel ander wachtwoord', QUICK))
    expect(await rotated.statusOf(token)).toBe(401)
    const again = await openOfficeOn(fixture.db, await passwordHash(PASSWORD, QUICK))
    expect(await again.statusOf(token)).toBe(401)
  })

  test('a session token is one of ten at most: the eleventh ends the oldest', async () => {
    const { office } = fixture
    const tokens: string[] = []
    for (let at = 0; at <= MAX_SESSIONS; at++) {
      office.pass(1)
      tokens.push(await office.logIn())
    }
    expect(await fixture.db.$count(backofficeSessions)).toBe(MAX_SESSIONS)
    const statuses = await Promise.all(tokens.map((token) => office.statusOf(token)))
    expect(statuses).toEqual([401, ...Array(MAX_SESSIONS).fill(200)])
  })

  test('a session token is not ended because of expired tokens', async () => {
    const { office } = fixture
    const busy = await office.logIn()
    for (let at = 1; at < MAX_SESSIONS; at++) await office.logIn()
    for (let half = 0; half < 5; half++) {
      office.pass(30)
      expect(await office.statusOf(busy)).toBe(200)
    }
    await office.logIn()
    expect(await office.statusOf(busy)).toBe(200)
    expect(await fixture.db.$count(backofficeSessions)).toBe(2)
  })

  test('a session token is not stored in the database, nor is the password or an address', async () => {
    const token = await fixture.office.logIn({ address: HOST })
    await fixture.office.tryPassword('geheim-canary', { address: HOST })
    const { rows } = await fixture.db.execute(
      sql`SELECT to_jsonb(one)::text AS row FROM backoffice_sessions one UNION ALL SELECT to_jsonb(one)::text FROM backoffice_audit one
        UNION ALL SELECT to_jsonb(one)::text FROM backoffice_tries one`
    )
    const written = JSON.stringify([rows, fixture.office.testApp.logged])
    const bytes = Buffer.from(token, 'base64url').toString('hex')
    for (const secret of [token, bytes, PASSWORD.trim(), 'geheim-canary', HOST])
      expect(written).not.toContain(secret)
  })

  test.each<[string, (token: string) => { path?: string; headers?: Record<string, string> }]>([
    ['in the query', (token) => ({ path: `?token=${token}&access_token=${token}` })],
    ['in a cookie', (token) => ({ headers: { cookie: `token=${token}; authorization=Bearer ${token}` } })],
    ['under another scheme', (token) => ({ headers: { authorization: `Basic ${token}` } })],
    ['behind another scheme', (token) => ({ headers: { authorization: `Basic Bearer ${token}` } })],
    ['without a scheme', (token) => ({ headers: { authorization: token } })],
    ['cut off', (token) => ({ headers: { authorization: `Bearer ${token.slice(0, -1)}` } })],
    ['with something behind it', (token) => ({ headers: { authorization: `Bearer ${token}, Bearer x` } })],
    [
      'from another browser',
      (token) => ({ headers: { authorization: `Bearer ${token}`, 'user-agent': 'Safari/26' } })
    ],
    [
      'that was never given',
      () => ({ headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` } })
    ]
  ])('a session token is refused with 401 when %s', async (_, shown) => {
    const { office } = fixture
    const token = await office.logIn()
    const { path = '', headers = {} } = shown(token)
    const response = await office.testApp.request(`/api/bo9/votes${path}`, {
      headers: { 'user-agent': 'Firefox/150', ...headers }
    })
    expect(response.status).toBe(401)
    expect(await office.statusOf(token)).toBe(200)
  })
})
