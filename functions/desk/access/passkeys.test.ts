// Signing in with a passkey, and what is wrong with those that are refused.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { type Algorithm, type Faults, softAuthenticator } from '../../../tests/fixtures/authenticator.ts'
import { openTestDesk } from '../../../tests/fixtures/desk.ts'
import { allRoutes } from '../../features.ts'
import { DESK_LOG_DAYS, dropOldLog, openSession } from './passkey-queries.ts'
import { deskAudit, deskChallenges, deskPasskeys, deskRefusals, deskSessions } from './schema.ts'

const fixture = openTestDesk()
const OTHER = 'https://preview--kino9.example'
const refusals = () => fixture.db.select().from(deskRefusals)

describe('a passkey', () => {
  test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
    'a passkey of %s signs its host in',
    async (algorithm) => {
      const { authenticator } = await fixture.enrol('noor', softAuthenticator(SITE_ORIGIN, { algorithm }))
      const { status, body } = await fixture.signIn(authenticator)
      expect(status).toBe(200)
      const { body: viewer } = await fixture.get('/me', { token: body.token })
      expect(viewer).toEqual({ host: 'noor', name: 'Noor', freshSeconds: 300, moneyFrom: null })
    }
  )

  test('a passkey of another algorithm is not taken', async () => {
    const authenticator = softAuthenticator(SITE_ORIGIN, { algorithm: 'ES384' })
    expect((await fixture.enrol('noor', authenticator)).token).toBeUndefined()
    expect(await fixture.db.$count(deskPasskeys)).toBe(0)
  })

  test('a passkey that does not count its uses signs in again and again', async () => {
    const { authenticator } = await fixture.enrol('noor', softAuthenticator(SITE_ORIGIN, { counts: false }))
    expect((await fixture.signIn(authenticator)).status).toBe(200)
    expect((await fixture.signIn(authenticator)).status).toBe(200)
  })

  test.each<[string, Faults]>([
    ['for another site', { origin: OTHER }],
    ['for the site without https', { origin: SITE_ORIGIN.replace('https', 'http') }],
    ['for another host', { rpId: 'preview--kino9.example' }],
    ['without a PIN or a finger', { isUnverified: true }],
    ['with a challenge that was never given', { challenge: randomBytes(32).toString('base64url') }],
    ['as if it were made', { type: 'webauthn.create' }],
    ['with a counter that fell behind, as that of a copy', { counter: 1 }],
    ['for another person', { userHandle: randomBytes(32).toString('base64url') }]
  ])('a passkey that is shown %s is refused and counted', async (_, faults) => {
    const { authenticator } = await fixture.enrol('noor')
    const { status, body } = await fixture.signIn(authenticator, faults)
    expect(status).toBe(403)
    expect(body.code).toBe('passkey-refused')
    expect(await fixture.db.$count(deskSessions)).toBe(1)
    expect(await refusals()).toMatchObject([{ act: 'signed-in', refusedCount: 1 }])
  })

  test.each<[string, Faults]>([
    ['for another site', { origin: OTHER }],
    ['for another host', { rpId: 'preview--kino9.example' }],
    ['without a PIN or a finger', { isUnverified: true }],
    ['with a challenge that was never given', { challenge: randomBytes(32).toString('base64url') }],
    ['as if it were shown', { type: 'webauthn.get' }]
  ])('a passkey that is made %s is refused, and the link still works', async (_, faults) => {
    const faulty = softAuthenticator(SITE_ORIGIN)
    const refused = await fixture.enrol('noor', {
      ...faulty,
      make: (options) => faulty.make(options, faults)
    })
    expect(refused.token).toBeUndefined()
    expect(await fixture.db.$count(deskPasskeys)).toBe(0)
    expect(await refusals()).toMatchObject([{ act: 'enrolled', refusedCount: 1 }])
    expect((await fixture.enrol('noor')).token).toMatch(/^[\w-]{43}$/)
  })

  test('a passkey of somebody who is no host any more is refused', async () => {
    const { authenticator } = await fixture.enrol('noor')
    await fixture.db.update(deskPasskeys).set({ host: 'gone' })
    expect((await fixture.signIn(authenticator)).status).toBe(403)
  })

  test('a passkey that does not say whose it is signs its host in', async () => {
    const { authenticator } = await fixture.enrol('noor')
    const { body } = await fixture.post('/sign-in/options')
    const passkey = authenticator.show(body)
    const { userHandle: _, ...response } = passkey.response
    expect((await fixture.post('/sign-in', { passkey: { ...passkey, response } })).status).toBe(200)
  })

  test('a passkey that was used or revoked since it was checked opens nothing', async () => {
    await fixture.enrol('noor')
    const [passkey] = await fixture.db.select().from(deskPasskeys)
    if (!passkey) throw new Error('no passkey')
    const { id, host, counter } = passkey
    const visit = { requestHeader: () => null, visitorAddress: '192.0.2.7' }
    const open = (next: number) => openSession(fixture.services, visit, { id, host, counter: next })
    expect(await open(counter + 1)).toMatch(/^[\w-]{43}$/)
    expect(await open(counter + 1)).toBeUndefined()
    await fixture.db.update(deskPasskeys).set({ revokedAt: fixture.now() })
    expect(await open(counter + 2)).toBeUndefined()
  })

  test('a passkey is refused with the signature of another one', async () => {
    const { authenticator } = await fixture.enrol('noor')
    const other = softAuthenticator(SITE_ORIGIN)
    const { body } = await fixture.post('/sign-in/options')
    const { id, rawId } = authenticator.show(body)
    const { status } = await fixture.post('/sign-in', { passkey: { ...other.show(body), id, rawId } })
    expect(status).toBe(403)
  })

  test('a passkey is shown once: the same answer is refused the second time, and another answer to the same challenge', async () => {
    const { authenticator } = await fixture.enrol('noor')
    const { body } = await fixture.post('/sign-in/options')
    const passkey = authenticator.show(body)
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await fixture.post('/sign-in', { passkey })).status)
    )
    expect(statuses.toSorted()).toEqual([200, 403, 403])
    expect((await fixture.post('/sign-in', { passkey: authenticator.show(body) })).status).toBe(403)
  })

  test('a passkey has five minutes to be shown', async () => {
    const { authenticator } = await fixture.enrol('noor')
    const { body } = await fixture.post('/sign-in/options')
    fixture.pass(5)
    expect((await fixture.post('/sign-in', { passkey: authenticator.show(body) })).status).toBe(403)
    await fixture.post('/sign-in/options')
    expect(await fixture.db.$count(deskChallenges)).toBe(1)
  })

  test('a passkey cannot be shown late by a clock that went back since', async () => {
    const { authenticator } = await fixture.enrol('noor')
    const { body } = await fixture.post('/sign-in/options')
    fixture.pass(-60)
    expect((await fixture.post('/sign-in', { passkey: authenticator.show(body) })).status).toBe(403)
  })

  test('a challenge of one session is worth nothing in another one, or for signing in', async () => {
    const { authenticator, token } = await fixture.enrol('noor')
    const { body: second } = await fixture.signIn(authenticator)
    const { body: options } = await fixture.post('/check/options', undefined, { token })
    expect(options.allowCredentials).toHaveLength(1)
    const passkey = authenticator.show(options)
    expect((await fixture.post('/check', { passkey }, { token: second.token })).status).toBe(403)
    const { body: again } = await fixture.post('/check/options', undefined, { token })
    expect((await fixture.post('/sign-in', { passkey: authenticator.show(again) })).status).toBe(403)
  })

  test('the passkey of another host does not refresh a session', async () => {
    const { token } = await fixture.enrol('noor')
    const { authenticator } = await fixture.enrol('wout')
    fixture.pass(6)
    expect((await fixture.check(authenticator, token)).status).toBe(403)
    expect((await fixture.get('/me', { token })).body.freshSeconds).toBe(0)
  })

  test('a passkey that is shown again makes the session fresh for five minutes', async () => {
    const { authenticator, token } = await fixture.enrol('noor')
    fixture.pass(6)
    expect((await fixture.post('/passkeys/options', undefined, { token })).body.code).toBe('check-needed')
    const { body } = await fixture.check(authenticator, token)
    expect(body.freshSeconds).toBe(300)
    expect((await fixture.post('/passkeys/options', undefined, { token: body.token })).status).toBe(200)
  })

  test('a passkey that is shown again decides from when the session moves money', async () => {
    const { authenticator, token } = await fixture.enrol('noor')
    const moneyFrom = new Date(fixture.now().getTime() + 60_000)
    await fixture.db.update(deskPasskeys).set({ moneyFrom })
    expect((await fixture.check(authenticator, token)).body.moneyFrom).toBe(moneyFrom.toISOString())
  })

  test('a passkey that is shown again replaces the token, so that a copy of the old one gains nothing', async () => {
    const { authenticator, token } = await fixture.enrol('noor')
    const { body } = await fixture.check(authenticator, token)
    expect(body.token).not.toBe(token)
    expect([await fixture.statusOf(token), await fixture.statusOf(body.token)]).toEqual([401, 200])
  })
})

describe('a new secret of the site', () => {
  /** The services after the secret was changed. */
  const withSecret = (appSecret: string) => Object.assign(fixture.testApp.services, { appSecret })

  test('a new secret of the site leaves the passkeys of the hosts as they are', async () => {
    const { authenticator } = await fixture.enrol('noor')
    withSecret('another secret of more than thirty-two characters')
    const { status, body } = await fixture.signIn(authenticator)
    expect(status).toBe(200)
    // Devices know the host by the same handle still, so that a further passkey is one of the same account.
    const { body: options } = await fixture.post('/passkeys/options', undefined, { token: body.token })
    const [passkey] = await fixture.db.select().from(deskPasskeys)
    expect(options.user.id).toBe(passkey?.userHandle)
  })

  test('a passkey from before handles were stored signs in with a new secret too', async () => {
    const { authenticator } = await fixture.enrol('noor')
    await fixture.db.update(deskPasskeys).set({ userHandle: null })
    withSecret('another secret of more than thirty-two characters')
    expect((await fixture.signIn(authenticator)).status).toBe(200)
  })
})

test('the log is kept for a year', async () => {
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * 24 * 3_600_000)
  await fixture.db
    .insert(deskAudit)
    .values([400, 300].map((days) => ({ at: daysAgo(days), act: 'order-viewed', addressKey: `${days}` })))
  await fixture.db.insert(deskRefusals).values({ day: '2020-01-01', act: 'signed-in', refusedCount: 1 })
  await dropOldLog(fixture.db, daysAgo(DESK_LOG_DAYS))
  expect((await fixture.audit()).map(({ addressKey }) => addressKey)).toEqual(
    expect.not.arrayContaining(['400'])
  )
  expect((await fixture.audit()).some(({ addressKey }) => addressKey === '300')).toBe(true)
  expect(await refusals()).toEqual([])
})

describe('strangers', () => {
  test('strangers learn no host: the options are the same with and without passkeys, and so are refusals', async () => {
    const shapeOf = ({ challenge: _, ...others }: Record<string, unknown>) => others
    const before = await fixture.post('/sign-in/options')
    const { authenticator } = await fixture.enrol('noor')
    const after = await fixture.post('/sign-in/options')
    expect(shapeOf(after.body)).toEqual(shapeOf(before.body))
    expect(after.body.allowCredentials).toEqual([])
    const unknown = await fixture.signIn(softAuthenticator(SITE_ORIGIN))
    const known = await fixture.signIn(authenticator, { isUnverified: true })
    const problemOf = ({ requestId: _, ...others }: Record<string, unknown>) => others
    expect(problemOf(unknown.body)).toEqual(problemOf(known.body))
  })

  test.each([
    ['POST', '/invitations'],
    ['POST', '/invitations/ask'],
    ['POST', '/passkeys/options'],
    ['POST', '/passkeys/revoke'],
    ['POST', '/sessions/end'],
    ['GET', '/hosts'],
    ['GET', '/log'],
    ['GET', '/me']
  ])('strangers get an empty 401 from %s %s', async (method, path) => {
    const call =
      method === 'GET' ? fixture.get(path) : fixture.post(path, { host: 'noor', id: 1, isPassword: false })
    const { status, body } = await call
    expect(status).toBe(401)
    expect(body).toBeUndefined()
  })

  test('strangers can call nothing of the desk but what signs in', () => {
    const open = allRoutes()
      .flatMap((routes) => routes(fixture.testApp.services))
      .filter(({ call }) => call.path.startsWith('/api/bo9/desk/') && !call.needsToken)
      .map(({ call }) => call.path.replace('/api/bo9/desk', ''))
    expect(open.toSorted()).toEqual(['/enrol', '/enrol/options', '/sign-in', '/sign-in/options'])
  })

  test('strangers do not fill the log: what is refused to them is counted by day, and hosts read the count', async () => {
    const { token } = await fixture.enrol('noor')
    const before = (await fixture.audit()).length
    for (let at = 0; at < 5; at++) await fixture.signIn(softAuthenticator(SITE_ORIGIN))
    expect(await fixture.audit()).toHaveLength(before)
    const day = fixture.now().toISOString().slice(0, 10)
    expect((await fixture.get('/log', { token })).body.refusedDays).toEqual([{ day, refusedCount: 5 }])
  })

  test('strangers are slowed down after sixty tries, whatever they try', async () => {
    const { authenticator } = await fixture.enrol('noor')
    const { body } = await fixture.post('/sign-in/options')
    const { body: options } = await fixture.post('/passkeys/options', undefined, {
      token: (await fixture.signIn(authenticator)).body.token
    })
    for (let at = 0; at < 60; at++) await fixture.post('/sign-in/options')
    const link = { token: 'x'.repeat(43) }
    const tries: [string, object?][] = [
      ['/sign-in/options'],
      ['/sign-in', { passkey: authenticator.show(body) }],
      ['/enrol/options', link],
      ['/enrol', { ...link, passkey: authenticator.make(options), name: 'Telefoon' }]
    ]
    for (const [path, json] of tries) {
      const { status, response } = await fixture.post(path, json)
      expect([path, status]).toEqual([path, 429])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

test('signing in deletes sessions that are over', async () => {
  const { authenticator } = await fixture.enrol('noor')
  fixture.pass(121)
  await fixture.signIn(authenticator)
  await fixture.signIn(authenticator)
  expect(await fixture.db.$count(deskSessions)).toBe(2)
})

test('neither the token of a session nor an address is stored or logged', async () => {
  const { authenticator, token } = await fixture.enrol('noor')
  const { body } = await fixture.signIn(authenticator, {}, { address: '198.51.100.9' })
  const rows = await Promise.all([
    fixture.db.select().from(deskSessions),
    fixture.audit(),
    fixture.db.select().from(deskPasskeys).where(eq(deskPasskeys.host, 'noor'))
  ])
  const written = JSON.stringify([rows, fixture.testApp.logged])
  for (const secret of [token, body.token, Buffer.from(token, 'base64url').toString('hex'), '198.51.100.9'])
    expect(written).not.toContain(secret)
})
