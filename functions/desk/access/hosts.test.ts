// The page of the hosts: passkeys, sessions and the log, and what a stolen session cannot do.
import { describe, expect, test } from 'vitest'
import { SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { softAuthenticator } from '../../../tests/fixtures/authenticator.ts'
import { hostToken, openTestDesk } from '../../../tests/fixtures/desk.ts'
import { deskPasskeys, deskSessions } from './schema.ts'

const fixture = openTestDesk()
type Hosts = {
  hosts: { host: string; mayBeAsked: boolean; passkeys: { id: number; name: string }[] }[]
  sessions: { id: number; host: string | null; device: string | null; isOwn: boolean }[]
}
const hostsFor = async (token: string) => (await fixture.get('/hosts', { token })).body as Hosts

describe('a stolen session', () => {
  const CHANGES = [
    ['/invitations', { host: 'noor' }],
    ['/passkeys/options', undefined],
    ['/passkeys/revoke', { id: 1 }],
    ['/sessions/end', { id: 1, isPassword: false }]
  ] as const

  test.each(CHANGES)('a stolen session of the shared password cannot call %s', async (path, body) => {
    await fixture.enrol('noor')
    const before = [await fixture.db.$count(deskPasskeys), await fixture.db.$count(deskSessions)]
    const { status, body: answer } = await fixture.post(path, body, { token: await fixture.passwordToken() })
    expect([status, answer.code]).toEqual([403, 'host-only'])
    expect([await fixture.db.$count(deskPasskeys), await fixture.db.$count(deskSessions)]).toEqual(before)
  })

  test.each(CHANGES)('a stolen session of a host cannot call %s without the passkey', async (path, body) => {
    const token = await hostToken(fixture.db, 'noor', fixture.now(), { checkedMsAgo: 300_000 })
    const { status, body: answer } = await fixture.post(path, body, { token })
    expect([status, answer.code]).toEqual([403, 'check-needed'])
  })

  test('a stolen session of the shared password sees neither passkeys, sessions nor the log', async () => {
    await fixture.enrol('noor')
    const token = await fixture.passwordToken()
    const { hosts, sessions } = await hostsFor(token)
    expect(hosts.flatMap(({ passkeys }) => passkeys)).toEqual([])
    expect(hosts.map(({ host, mayBeAsked }) => [host, mayBeAsked])).toEqual([
      ['wout', true],
      ['noor', false],
      ['milan', true]
    ])
    expect(sessions).toEqual([])
    expect((await fixture.get('/log', { token })).status).toBe(403)
  })
})

describe('passkeys', () => {
  test('a further passkey signs in as well, and a device that has one is not asked again', async () => {
    const { authenticator, token } = await fixture.enrol('noor')
    const { body: options } = await fixture.post('/passkeys/options', undefined, { token })
    expect(options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id])
    const further = softAuthenticator(SITE_ORIGIN)
    const added = await fixture.post(
      '/passkeys',
      { passkey: further.make(options), name: ' Sleutel ' },
      { token }
    )
    expect(added.status).toBe(204)
    expect((await fixture.signIn(further)).status).toBe(200)
    const { hosts } = await hostsFor(token)
    expect(hosts.find(({ host }) => host === 'noor')?.passkeys.map(({ name }) => name)).toEqual([
      'Telefoon',
      'Sleutel'
    ])
  })

  test('a passkey of one host cannot be taken over by another one', async () => {
    const { authenticator } = await fixture.enrol('noor')
    const { token } = await fixture.enrol('wout')
    const { body: options } = await fixture.post('/passkeys/options', undefined, { token })
    const { status } = await fixture.post(
      '/passkeys',
      { passkey: authenticator.make(options), name: 'x' },
      { token }
    )
    expect(status).toBe(403)
  })

  test('the last passkey of all hosts cannot be revoked, also when two revoke each other at the same moment', async () => {
    const [noor, wout] = [await fixture.enrol('noor'), await fixture.enrol('wout')]
    const { hosts } = await hostsFor(noor.token)
    const idOf = (name: string) => hosts.find(({ host }) => host === name)?.passkeys[0]?.id
    const statuses = await Promise.all([
      fixture.post('/passkeys/revoke', { id: idOf('wout') }, { token: noor.token }),
      fixture.post('/passkeys/revoke', { id: idOf('noor') }, { token: wout.token })
    ])
    expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await fixture.db.$count(deskPasskeys)).toBe(2)
    const alive = (await fixture.signIn(noor.authenticator)).status === 200 ? noor : wout
    const { body } = await fixture.signIn(alive.authenticator)
    const { hosts: left } = await hostsFor(body.token)
    const [last] = left.flatMap(({ passkeys }) => passkeys)
    const refused = await fixture.post('/passkeys/revoke', { id: last?.id }, { token: body.token })
    expect([refused.status, refused.body.code]).toEqual([409, 'last-passkey'])
    expect((await fixture.post('/passkeys/revoke', { id: 9999 }, { token: body.token })).status).toBe(404)
  })
})

describe('ten passkeys', () => {
  test('a host has ten passkeys at most, also when more are added at the same moment', async () => {
    await fixture.enrol('wout')
    const { token } = await fixture.enrol('noor')
    const asked = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { body } = await fixture.post('/passkeys/options', undefined, { token })
        return softAuthenticator(SITE_ORIGIN).make(body)
      })
    )
    const added = await Promise.all(
      asked.map((passkey) => fixture.post('/passkeys', { passkey, name: 'Sleutel' }, { token }))
    )
    expect(added.filter(({ status }) => status === 204)).toHaveLength(9)
    expect(new Set(added.filter(({ status }) => status !== 204).map(({ body }) => body.code))).toEqual(
      new Set(['passkeys-full'])
    )
    expect(await fixture.db.$count(deskPasskeys)).toBe(10 + 1)
  })
})

describe('a revoked passkey', () => {
  test('a revoked passkey ends the sessions that it opened and those that it refreshed, and no others', async () => {
    const { authenticator, token } = await fixture.enrol('noor')
    const further = softAuthenticator(SITE_ORIGIN)
    const { body: options } = await fixture.post('/passkeys/options', undefined, { token })
    await fixture.post('/passkeys', { passkey: further.make(options), name: 'Sleutel' }, { token })
    const opened = (await fixture.signIn(further)).body.token as string
    const refreshed = (await fixture.check(further, (await fixture.signIn(authenticator)).body.token)).body
      .token as string
    // Opened with it, and refreshed with the other one since.
    const switched = (await fixture.check(authenticator, (await fixture.signIn(further)).body.token)).body
      .token as string
    const id = (await hostsFor(token)).hosts
      .flatMap(({ passkeys }) => passkeys)
      .find(({ name }) => name === 'Sleutel')?.id
    expect((await fixture.post('/passkeys/revoke', { id }, { token })).status).toBe(204)
    const statuses = await Promise.all(
      [opened, refreshed, switched, token].map((one) => fixture.statusOf(one))
    )
    expect(statuses).toEqual([401, 401, 401, 200])
  })

  test('a passkey in its waiting day revokes and logs out its own host only', async () => {
    const { token: noor } = await fixture.enrol('noor')
    const [own] = await fixture.db.select().from(deskPasskeys)
    const waiting = await hostToken(fixture.db, 'wout', fixture.now(), { moneyInMs: 1000 })
    const { sessions } = await hostsFor(waiting)
    const others = sessions.find(({ host }) => host === 'noor')
    const refused = [
      await fixture.post('/passkeys/revoke', { id: own?.id }, { token: waiting }),
      await fixture.post('/sessions/end', { id: others?.id, isPassword: false }, { token: waiting }),
      await fixture.post('/invitations', { host: 'milan' }, { token: waiting })
    ]
    expect(refused.map(({ body }) => body?.code)).toEqual(Array(3).fill('money-later'))
    expect(await fixture.statusOf(noor)).toBe(200)
    const [, mine] = await fixture.db.select().from(deskPasskeys).orderBy(deskPasskeys.id)
    expect((await fixture.post('/passkeys/revoke', { id: mine?.id }, { token: waiting })).status).toBe(204)
    expect(await fixture.statusOf(waiting)).toBe(401)
  })
})

describe('sessions', () => {
  test('sessions are listed with their device, and each can be ended', async () => {
    const { authenticator, token } = await fixture.enrol('noor')
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1'
    const { body } = await fixture.signIn(authenticator, {}, { userAgent: phone })
    const password = await fixture.passwordToken()
    const { sessions } = await hostsFor(token)
    expect(sessions.map(({ host, device, isOwn }) => ({ host, device, isOwn }))).toEqual(
      expect.arrayContaining([
        { host: 'noor', device: 'Safari op iPhone', isOwn: false },
        { host: 'noor', device: 'Firefox', isOwn: true },
        { host: null, device: null, isOwn: false }
      ])
    )
    for (const { id, host } of sessions.filter(({ isOwn }) => !isOwn))
      expect((await fixture.post('/sessions/end', { id, isPassword: host === null }, { token })).status).toBe(
        204
      )
    expect(await fixture.statusOf(body.token, { userAgent: phone })).toBe(401)
    expect(await fixture.statusOf(password)).toBe(401)
    expect(await fixture.statusOf(token)).toBe(200)
  })

  test('signing out ends the own session, of a host and of the shared password', async () => {
    const [host, password] = [
      await hostToken(fixture.db, 'noor', fixture.now()),
      await fixture.passwordToken()
    ]
    for (const token of [host, password]) {
      expect((await fixture.post('/logout', undefined, { token })).status).toBe(204)
      expect(await fixture.statusOf(token)).toBe(401)
    }
  })
})

test('the log is filtered by host, and by looks, acts and refusals', async () => {
  const { token } = await fixture.enrol('noor')
  const wout = await fixture.enrol('wout')
  await fixture.post('/invitations', { host: 'milan' }, { token: wout.token })
  await fixture.check(wout.authenticator, token)
  const actsOf = async (query: string) =>
    (await fixture.get(`/log?${query}`, { token })).body.rows.map(({ act }: { act: string }) => act)
  expect(await actsOf('host=wout')).toEqual(['host-invited', 'enrolled'])
  expect(await actsOf('host=noor&what=refused')).toEqual(['passkey-shown'])
  expect(await actsOf('what=looks')).toEqual([])
  expect(await actsOf('host=wout&what=acts')).toEqual(['host-invited', 'enrolled'])
})

test('the log is read by hosts in pages, newest first', async () => {
  const { token } = await fixture.enrol('noor')
  for (let at = 0; at < 60; at++) await fixture.post('/invitations', { host: 'wout' }, { token })
  const { body: newest } = await fixture.get('/log', { token })
  const first = newest.rows
  expect(first).toHaveLength(50)
  const { body: older } = await fixture.get(`/log?before=${first.at(-1).id}`, { token })
  const second = older.rows
  expect(first.at(-1).id).toBeGreaterThan(second[0].id)
  expect(second.find(({ act }: { act: string }) => act === 'enrolled')).toMatchObject({
    host: 'noor',
    isRefused: false
  })
  expect(JSON.stringify([first, second])).not.toContain('addressKey')
})
