import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_PASSWORD_CHARS } from '../../../src/desk/backoffice/office-lists.ts'
import { problemSchema } from '../../../src/lib/contract.ts'
import { openOfficeOn, openTestBackoffice, PASSWORD } from '../../../tests/fixtures/backoffice.ts'
import { redisProgram, startTestRedis } from '../../../tests/servers/redis.ts'
import { backofficeTries } from '../../platform/db/backoffice-schema.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { outbox } from '../../platform/db/schema.ts'
import { REDIS_WITHIN_MS, redisCache } from '../../platform/limits/cache.redis.ts'
import { GUESSING_FROM, HASHES_AT_ONCE } from './handlers.ts'
import { LOGIN_TRIES } from './limits.ts'
import { COST, passwordHash } from './password.ts'

const fixture = openTestBackoffice()
const HOST = '198.51.100.9'
const NOBODY_THERE = 'postgresql://kino:secret-password@127.0.0.1:1/kino'

describe('the login', () => {
  test('the login accepts the right password with a token of 256 random bits, and refuses any other with "Invalid password"', async () => {
    const { office } = fixture
    const token = await office.logIn()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await office.logIn()).not.toBe(token)
    for (const wrong of [
      PASSWORD.trim(),
      PASSWORD.toLowerCase(),
      `${PASSWORD}!`,
      'x'.repeat(MAX_PASSWORD_CHARS)
    ]) {
      const response = await office.tryPassword(wrong)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      const { code, error } = v.parse(problemSchema, await response.json())
      expect(code).toBe('wrong-password')
      expect(error).toBe('Ongeldig wachtwoord')
    }
  })

  test.each([
    ['an empty one', 400, ''],
    ['one that is a number', 400, 123456],
    ['one with a NUL', 400, 'a\0b'],
    ['one of a character too many', 400, 'x'.repeat(MAX_PASSWORD_CHARS + 1)],
    ['one of a megabyte', 413, 'x'.repeat(1_000_000)],
    ['none', 400, undefined]
  ])(
    'the login refuses a password that is %s with %i, without counting a try',
    async (_, status, password) => {
      expect((await fixture.office.tryPassword(password)).status).toBe(status)
      expect(await fixture.db.$count(backofficeTries)).toBe(0)
      expect(await fixture.audit()).toEqual([])
    }
  )

  test('the login allows five wrong passwords; the sixth try is refused, even with the right one, but not from another address', async () => {
    const { office } = fixture
    for (let at = 0; at < LOGIN_TRIES.tries; at++)
      expect((await office.tryPassword(`raad ${at}`)).status).toBe(401)
    const sixth = await office.tryPassword(PASSWORD)
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('retry-after')).toBe(String(15 * 60))
    expect(await sixth.json()).toMatchObject({ code: 'too-many-logins' })
    expect(await office.logIn({ address: HOST })).toHaveLength(43)
    office.pass(14)
    const later = await office.tryPassword(PASSWORD)
    expect(later.status).toBe(429)
    expect(later.headers.get('retry-after')).toBe('60')
    office.pass(1)
    await office.logIn()
  })

  test('the login counts no try for the right password, so hosts may log in as often as they like', async () => {
    for (let at = 0; at < 2 * LOGIN_TRIES.tries; at++) await fixture.office.logIn()
    expect((await fixture.office.tryPassword('fout')).status).toBe(401)
  })

  test('the login gives back only its own try after the right password, not the earlier wrong ones of that address', async () => {
    const { office } = fixture
    for (let at = 0; at < LOGIN_TRIES.tries - 1; at++) await office.tryPassword(`raad ${at}`)
    await office.logIn()
    expect((await office.tryPassword('nog een')).status).toBe(401)
    expect((await office.tryPassword(PASSWORD)).status).toBe(429)
  })

  test('the login checks five of fifty simultaneous guesses from one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => fixture.office.tryPassword(`raad ${at}`))
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_TRIES.tries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - LOGIN_TRIES.tries)
  })

  test('the login checks a password within seconds or not at all: sixty guesses at once from sixty addresses do not queue', async () => {
    const slow = await openOfficeOn(fixture.db, await passwordHash(PASSWORD, COST))
    const guesses = Array.from({ length: 60 }, (_, at) =>
      slow.tryPassword(`raad ${at}`, { address: `203.0.113.${at}` })
    )
    // The refused ones are answered while the first ones are still being checked.
    const first = await Promise.race(guesses)
    expect(first.status).toBe(503)
    const answers = await Promise.all(guesses)
    const looked = answers.filter(({ status }) => status === 401).length
    const places = HASHES_AT_ONCE.parallel + HASHES_AT_ONCE.waiting
    expect(looked).toBeGreaterThanOrEqual(places)
    // On a slow machine a slot may be free again before the last guess arrives.
    expect(looked).toBeLessThanOrEqual(2 * places)
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy).toHaveLength(60 - looked)
    expect(busy[0]?.headers.get('retry-after')).toBe('5')
    expect(v.parse(problemSchema, await busy[0]?.json())).toMatchObject({
      code: 'logins-busy',
      error: 'Er wordt op dit moment te vaak tegelijk ingelogd. Probeer het over enkele seconden opnieuw.'
    })
    // A password that was not checked counts as no try, neither for its address nor for everybody.
    const counted = await fixture.db.select().from(backofficeTries)
    expect(counted.filter(({ count }) => count > 0)).toHaveLength(looked)
    expect(await slow.logIn({ address: HOST })).toHaveLength(43)
  })

  test('the login cannot be guessed more often with an address that is invented in a header', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 8; at++) {
      const ip = `203.0.113.${at}`
      const headers = { 'x-forwarded-for': ip, 'x-nf-client-connection-ip': ip, forwarded: `for=${ip}` }
      const json = { password: `raad ${at}` }
      const response = await fixture.office.testApp.request('/api/bo9/login', {
        method: 'POST',
        headers,
        json
      })
      statuses.push(response.status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_TRIES.tries)
  })

  test('the login becomes slower when many addresses guess, alerts the hosts once a day, and never locks them out', async () => {
    const { office } = fixture
    for (let at = 0; at < 2 * GUESSING_FROM; at++) {
      await office.tryPassword(`raad ${at}`, { address: `203.0.${Math.floor(at / 4)}.7` })
    }
    await office.logIn({ address: HOST })
    expect(office.pauses[0]).toBe(0)
    expect(office.pauses[GUESSING_FROM]).toBe(1000)
    expect(office.pauses.at(-1)).toBe(2000)
    const alerts = await fixture.db.select().from(outbox).where(eq(outbox.kind, 'alert'))
    expect(alerts.map(({ payload }) => payload)).toEqual(
      Array(3).fill({ to: expect.any(String), alert: { cause: 'login-guessed' } })
    )
    office.pass(16)
    await office.logIn({ address: HOST })
    expect(office.pauses.at(-1)).toBe(0)
  })

  test('the login refuses a login for which there is no place at once, also while an attack slows all others down', async () => {
    const slow = await openOfficeOn(fixture.db, await passwordHash(PASSWORD, COST))
    for (let at = 0; at < GUESSING_FROM; at++)
      await fixture.office.tryPassword(`raad ${at}`, { address: `203.0.${at}.7` })
    await fixture.db.delete(backofficeTries)
    const guesses = Array.from({ length: 16 }, (_, at) =>
      slow.tryPassword(`raad ${at}`, { address: `203.0.113.${at}` })
    )
    expect((await Promise.race(guesses)).status).toBe(503)
    // Once the queue is full, the database is not asked.
    expect((await slow.tryPassword('raad', { address: HOST })).status).toBe(503)
    const looked = (await Promise.all(guesses)).filter(({ status }) => status === 401)
    expect(await fixture.db.select().from(backofficeTries)).toHaveLength(16)
    // Only those that were checked have waited.
    expect(slow.pauses).toHaveLength(looked.length)
    expect(Math.min(...slow.pauses)).toBeGreaterThanOrEqual(1000)
  })
})

describe('the backoffice of a site that lacks something', () => {
  test.skipIf(!redisProgram())(
    'the login holds its limits while Redis is unavailable: they are not stored there',
    async () => {
      const redis = await startTestRedis(redisProgram() ?? '')
      redis.behave('hanging up')
      const cache = redisCache({ ...redis, prefix: 'kino9', withinMs: REDIS_WITHIN_MS })
      const office = await openOfficeOn(fixture.db, fixture.hash, { cache })
      const token = await office.logIn()
      expect(await office.statusOf(token)).toBe(200)
      for (let at = 0; at < LOGIN_TRIES.tries; at++)
        expect((await office.tryPassword('fout')).status).toBe(401)
      expect((await office.tryPassword(PASSWORD)).status).toBe(429)
      expect(redis.requests()).toBe(0)
      await redis.close()
    }
  )

  test('the login answers 503 while the database is unavailable; no login succeeds and existing sessions stay valid', async () => {
    const office = await openOfficeOn(openDatabase(NOBODY_THERE), fixture.hash)
    const answers = [
      await office.tryPassword(PASSWORD),
      await office.get('/api/bo9/orders', { token: 'x'.repeat(43) })
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('30')
      expect(await answer.text()).not.toMatch(/secret-password|select|insert/i)
    }
    expect(JSON.stringify(office.testApp.logged)).not.toMatch(/secret-password/)
  })

  test('a stored hash that cannot be read is a bug, not a full queue, and every login fails', async () => {
    const office = await openOfficeOn(fixture.db, `${fixture.hash.slice(0, -8)}`)
    const answer = await office.tryPassword(PASSWORD)
    expect(answer.status).toBe(500)
    expect(office.testApp.logged[0]).toMatchObject({ level: 'error', status: 500 })
  })

  test.each([
    ['no password set', { passwordHash: '' }, 'BACKOFFICE_PASSWORD_HASH'],
    ['no secret', { appSecret: '' }, 'APP_SECRET'],
    ['no database', { db: undefined }, 'DATABASE_URL']
  ])(
    'the backoffice is off with %s, and the log says why',
    async (_, { passwordHash: hash, ...lacking }: Record<string, undefined | string>, name) => {
      const office = await openOfficeOn(fixture.db, hash ?? fixture.hash, lacking as never)
      expect((await office.tryPassword(PASSWORD)).status).toBe(503)
      expect(await office.statusOf('x'.repeat(43))).toBe(503)
      expect(office.testApp.logged[0]).toMatchObject({
        service: 'backoffice',
        reason: `backoffice: off, because ${name} is not set`
      })
    }
  )
})
