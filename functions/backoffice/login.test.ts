import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_PASSWORD_CHARS } from '../../src/features/backoffice/rules.ts'
import { problemSchema } from '../../src/lib/contract.ts'
import { openOfficeOn, openTestBackoffice, PASSWORD } from '../../tests/fixtures/backoffice.ts'
import { redisProgram, startTestRedis } from '../../tests/servers/redis.ts'
import { backofficeTries } from '../db/backoffice-schema.ts'
import { openDatabase } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import { LOGIN_TRIES } from '../http/limits.ts'
import { REDIS_WITHIN_MS, redisCache } from '../services/cache/cache.redis.ts'
import { GUESSING_FROM, HASHES_AT_ONCE } from './handlers.ts'
import { COST, passwordHash } from './password.ts'

const trial = openTestBackoffice()
const HOST = '198.51.100.9'
const NOBODY_THERE = 'postgresql://kino:secret-password@127.0.0.1:1/kino'

describe('BO9-01: a password', () => {
  test('that is right opens with a token of 256 random bits; any other with the words of the specification', async () => {
    const { office } = trial
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
  ])('that is %s is a %i and counts as no try', async (_, status, password) => {
    expect((await trial.office.tryPassword(password)).status).toBe(status)
    expect(await trial.db.$count(backofficeTries)).toBe(0)
    expect(await trial.audit()).toEqual([])
  })

  test('may be wrong five times; the sixth try waits, also with the right one, but not from another address', async () => {
    const { office } = trial
    for (let at = 0; at < LOGIN_TRIES.tries; at++)
      expect((await office.tryPassword(`raad ${at}`)).status).toBe(401)
    const sixth = await office.tryPassword(PASSWORD)
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('retry-after')).toBe(String(15 * 60))
    expect(await sixth.json()).toMatchObject({ code: 'too-many-logins' })
    expect(await office.logIn({ address: HOST })).toHaveLength(43)
    office.pass(14)
    expect((await office.tryPassword(PASSWORD)).status).toBe(429)
    office.pass(1)
    await office.logIn()
  })

  test('that was right counts as no try: hosts may log in as often as they like', async () => {
    for (let at = 0; at < 2 * LOGIN_TRIES.tries; at++) await trial.office.logIn()
    expect((await trial.office.tryPassword('fout')).status).toBe(401)
  })

  test('that is right gives back its own try only, not the wrong ones of the same address', async () => {
    const { office } = trial
    for (let at = 0; at < LOGIN_TRIES.tries - 1; at++) await office.tryPassword(`raad ${at}`)
    await office.logIn()
    expect((await office.tryPassword('nog een')).status).toBe(401)
    expect((await office.tryPassword(PASSWORD)).status).toBe(429)
  })

  test('is guessed fifty times at once: five are looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => trial.office.tryPassword(`raad ${at}`))
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_TRIES.tries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - LOGIN_TRIES.tries)
  })

  test('is looked at within seconds or not at all: sixty guesses at once from sixty places do not queue', async () => {
    const slow = await openOfficeOn(trial.db, await passwordHash(PASSWORD, COST))
    const guesses = Array.from({ length: 60 }, (_, at) =>
      slow.tryPassword(`raad ${at}`, { address: `203.0.113.${at}` })
    )
    // Those that find no place are answered while the first ones are still being looked at.
    const first = await Promise.race(guesses)
    expect(first.status).toBe(503)
    const answers = await Promise.all(guesses)
    const looked = answers.filter(({ status }) => status === 401).length
    const places = HASHES_AT_ONCE.parallel + HASHES_AT_ONCE.waiting
    expect(looked).toBeGreaterThanOrEqual(places)
    // A place that comes free on a slow machine before the last guess is there is taken again.
    expect(looked).toBeLessThanOrEqual(2 * places)
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy).toHaveLength(60 - looked)
    expect(busy[0]?.headers.get('retry-after')).toBe('5')
    expect(v.parse(problemSchema, await busy[0]?.json())).toMatchObject({
      code: 'logins-busy',
      error: 'Er wordt op dit moment te vaak tegelijk ingelogd. Probeer het over enkele seconden opnieuw.'
    })
    // What was not looked at is no try: neither for that address, nor for everybody.
    const counted = await trial.db.select().from(backofficeTries)
    expect(counted.filter(({ count }) => count > 0)).toHaveLength(looked)
    expect(await slow.logIn({ address: HOST })).toHaveLength(43)
  }, 60_000)

  test('is not guessed by an address that is invented in a header', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 8; at++) {
      const ip = `203.0.113.${at}`
      const headers = { 'x-forwarded-for': ip, 'x-nf-client-connection-ip': ip, forwarded: `for=${ip}` }
      const json = { password: `raad ${at}` }
      const response = await trial.office.testApp.ask('/api/bo9/login', { method: 'POST', headers, json })
      statuses.push(response.status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_TRIES.tries)
  })

  test('that many addresses guess makes logins slower and alerts the hosts once a day, and never locks them out', async () => {
    const { office } = trial
    for (let at = 0; at < 2 * GUESSING_FROM; at++) {
      await office.tryPassword(`raad ${at}`, { address: `203.0.${Math.floor(at / 4)}.7` })
    }
    await office.logIn({ address: HOST })
    expect(office.pauses[0]).toBe(0)
    expect(office.pauses[GUESSING_FROM]).toBe(1000)
    expect(office.pauses.at(-1)).toBe(2000)
    const told = await trial.db.select().from(outbox).where(eq(outbox.kind, 'alert'))
    expect(told.map(({ payload }) => payload)).toEqual(
      Array(3).fill({ to: expect.any(String), alert: { cause: 'login-guessed' } })
    )
    office.pass(16)
    await office.logIn({ address: HOST })
    expect(office.pauses.at(-1)).toBe(0)
  })
})

describe('BO9-05: with', () => {
  test.skipIf(!redisProgram())('Redis away the limits hold: they do not stand there', async () => {
    const redis = await startTestRedis(redisProgram() ?? '')
    redis.behave('hanging up')
    const cache = redisCache({ ...redis, prefix: 'kino9', withinMs: REDIS_WITHIN_MS })
    const office = await openOfficeOn(trial.db, trial.hash, { cache })
    const token = await office.logIn()
    expect(await office.statusOf(token)).toBe(200)
    for (let at = 0; at < LOGIN_TRIES.tries; at++) expect((await office.tryPassword('fout')).status).toBe(401)
    expect((await office.tryPassword(PASSWORD)).status).toBe(429)
    expect(redis.requests()).toBe(0)
    await redis.close()
  })

  test('the database away nobody gets in and nobody is logged out: 503', async () => {
    const office = await openOfficeOn(openDatabase(NOBODY_THERE), trial.hash)
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

  test.each([
    ['no password set', { passwordHash: '' }, 'BACKOFFICE_PASSWORD_HASH'],
    ['no secret', { appSecret: '' }, 'APP_SECRET'],
    ['no database', { db: undefined }, 'DATABASE_URL']
  ])(
    '%s it is off, and the log says why',
    async (_, { passwordHash: hash, ...lacking }: Record<string, undefined | string>, name) => {
      const office = await openOfficeOn(trial.db, hash ?? trial.hash, lacking as never)
      expect((await office.tryPassword(PASSWORD)).status).toBe(503)
      expect(await office.statusOf('x'.repeat(43))).toBe(503)
      expect(office.testApp.logged[0]).toMatchObject({
        service: 'backoffice',
        reason: `backoffice: off, because ${name} is not set`
      })
    }
  )
})
