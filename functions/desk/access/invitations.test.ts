// Invitations: who may ask for one, and what its link is good for.
import { describe, expect, test } from 'vitest'
import { ENROL_PATH } from '../../../src/desk/desk-pages.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { SITE_ORIGIN } from '../../../tests/fixtures/app.ts'
import { softAuthenticator } from '../../../tests/fixtures/authenticator.ts'
import { hostToken, openTestDesk } from '../../../tests/fixtures/desk.ts'
import { deskInvitations, deskPasskeys } from './schema.ts'

const fixture = openTestDesk()

const enrolWith = async (link: string) => {
  const authenticator = softAuthenticator(SITE_ORIGIN)
  const { body, status } = await fixture.post('/enrol/options', { token: link })
  if (status !== 200) return { status, authenticator, token: '' }
  const answer = await fixture.post('/enrol', {
    token: link,
    passkey: authenticator.make(body.options),
    name: 'Telefoon'
  })
  return { status: answer.status, authenticator, token: answer.body?.token as string }
}
const moneyOf = async (token: string) => (await fixture.get('/me', { token })).body.moneyFrom

describe('the first invitation', () => {
  test('the first invitation is asked for with the shared password, and goes to the host; all hosts are told', async () => {
    const token = await fixture.passwordToken()
    expect((await fixture.post('/invitations/ask', { host: 'noor' }, { token })).status).toBe(204)
    const mails = await fixture.mails()
    const link = `${SITE_ORIGIN}${ENROL_PATH}#${await fixture.invitationOf('noor')}`
    expect(mails.filter(({ text }) => text.includes(link)).map(({ to }) => to)).toEqual([
      'noor@kino9.example'
    ])
    const told = mails.filter(({ text }) => !text.includes(link))
    expect(told.map(({ to }) => to).toSorted()).toEqual(settings.hosts.map(({ mail }) => mail).toSorted())
    const { body } = await fixture.get('/hosts', { token })
    expect(body.hosts.find(({ host }: { host: string }) => host === 'noor').invitedUntil).not.toBeNull()
  })

  test('the first invitation is refused while one works, more than five times a day, and once the host had a passkey', async () => {
    const token = await fixture.passwordToken()
    const ask = async (host: string) => (await fixture.post('/invitations/ask', { host }, { token })).status
    expect(await ask('nobody')).toBe(404)
    expect(await ask('noor')).toBe(204)
    const first = await fixture.invitationOf('noor')
    expect(await ask('noor')).toBe(429)
    expect(await fixture.invitationOf('noor')).toBe(first)
    fixture.pass(30)
    expect(await ask('noor')).toBe(204)
    fixture.pass(30)
    expect([await ask('noor'), await ask('noor')]).toEqual([204, 429])
    fixture.pass(30)
    expect(await ask('noor')).toBe(429)
    await fixture.enrol('milan')
    expect(await ask('milan')).toBe(409)
  })

  test('the first invitation is asked for by many at the same moment, and mailed once', async () => {
    const token = await fixture.passwordToken()
    const asked = await Promise.all(
      [1, 2, 3, 4].map(
        async () => (await fixture.post('/invitations/ask', { host: 'noor' }, { token })).status
      )
    )
    expect(asked.toSorted()).toEqual([204, 429, 429, 429])
    const mails = await fixture.mails()
    expect(mails.filter(({ text }) => text.includes(ENROL_PATH))).toHaveLength(1)
  })
})

describe('a link', () => {
  test('a link works once, also when many use it at the same moment', async () => {
    await fixture.post('/invitations/ask', { host: 'noor' }, { token: await fixture.passwordToken() })
    const link = await fixture.invitationOf('noor')
    const results = await Promise.all([1, 2, 3].map(() => enrolWith(link)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect(await fixture.db.$count(deskPasskeys)).toBe(1)
    expect((await fixture.post('/enrol/options', { token: link })).status).toBe(410)
  })

  test('a link works for half an hour', async () => {
    await fixture.post('/invitations/ask', { host: 'noor' }, { token: await fixture.passwordToken() })
    const link = await fixture.invitationOf('noor')
    fixture.pass(29)
    expect((await fixture.post('/enrol/options', { token: link })).status).toBe(200)
    fixture.pass(1)
    expect((await fixture.post('/enrol/options', { token: link })).status).toBe(410)
  })

  test('a link that is over does not work again when the clock goes back, and another may be asked for', async () => {
    const token = await fixture.passwordToken()
    await fixture.post('/invitations/ask', { host: 'noor' }, { token })
    const link = await fixture.invitationOf('noor')
    fixture.pass(-60)
    expect((await enrolWith(link)).status).toBe(410)
    expect((await fixture.post('/invitations/ask', { host: 'noor' }, { token })).status).toBe(204)
    expect((await enrolWith(await fixture.invitationOf('noor'))).status).toBe(200)
  })

  test('a link ends when a host is invited again', async () => {
    const token = await hostToken(fixture.db, 'wout', fixture.now())
    await fixture.post('/invitations', { host: 'noor' }, { token })
    const first = await fixture.invitationOf('noor')
    await fixture.post('/invitations', { host: 'noor' }, { token })
    expect((await enrolWith(first)).status).toBe(410)
    expect((await enrolWith(await fixture.invitationOf('noor'))).status).toBe(200)
  })

  test('a link is not stored: the database has its hash, and neither the outbox nor the log its token', async () => {
    await fixture.post('/invitations/ask', { host: 'noor' }, { token: await fixture.passwordToken() })
    const link = await fixture.invitationOf('noor')
    const { rows: outbox } = await fixture.db.execute('SELECT payload FROM outbox')
    const written = JSON.stringify([
      outbox,
      await fixture.db.select().from(deskInvitations),
      fixture.testApp.logged
    ])
    expect(written).not.toContain(link)
    expect(written).not.toContain('@')
  })

  test('a link that is over when the mail server comes back is not mailed', async () => {
    fixture.takeMailAway()
    await fixture.post('/invitations/ask', { host: 'noor' }, { token: await fixture.passwordToken() })
    fixture.pass(31)
    fixture.takeMailAway(false)
    expect((await fixture.mails()).filter(({ text }) => text.includes(ENROL_PATH))).toEqual([])
  })

  test('a link that was never given is refused as one that is over', async () => {
    expect((await enrolWith('x'.repeat(43))).status).toBe(410)
    expect((await fixture.post('/enrol/options', { token: 'short' })).status).toBe(400)
  })
})

describe('a lost passkey', () => {
  test('a lost passkey is replaced by the invitation of another host; money waits a day, and all hosts are told at once', async () => {
    const { authenticator: lost, token: lostSession } = await fixture.enrol('noor')
    const { authenticator, token } = await fixture.enrol('wout')
    await fixture.mails()
    const { body } = await fixture.get('/hosts', { token })
    const [passkey] = body.hosts.find(({ host }: { host: string }) => host === 'noor').passkeys
    expect((await fixture.post('/passkeys/revoke', { id: passkey.id }, { token })).status).toBe(204)
    expect(await fixture.statusOf(lostSession)).toBe(401)
    expect((await fixture.signIn(lost)).status).toBe(403)
    expect((await fixture.post('/invitations', { host: 'noor' }, { token })).status).toBe(204)
    const told = (await fixture.mails()).filter(({ text }) => !text.includes(ENROL_PATH))
    expect(told).toHaveLength(2 * settings.hosts.length)
    const { authenticator: next, token: noor } = await enrolWith(await fixture.invitationOf('noor'))
    expect(await moneyOf(noor)).toBe(new Date(fixture.now().getTime() + 24 * 3_600_000).toISOString())
    expect((await fixture.mails()).map(({ subject }) => subject)).toHaveLength(settings.hosts.length)
    fixture.pass(24 * 60)
    const { body: later } = await fixture.signIn(next)
    expect(await moneyOf(later.token)).toBeNull()
    expect(await moneyOf((await fixture.signIn(authenticator)).body.token)).toBeNull()
  })

  test('the wait of a replacement cannot be avoided with a further passkey', async () => {
    await fixture.enrol('noor')
    const { token: wout } = await fixture.enrol('wout')
    await fixture.post('/invitations', { host: 'noor' }, { token: wout })
    const { token } = await enrolWith(await fixture.invitationOf('noor'))
    const further = softAuthenticator(SITE_ORIGIN)
    const { body } = await fixture.post('/passkeys/options', undefined, { token })
    expect(
      (await fixture.post('/passkeys', { passkey: further.make(body), name: 'Sleutel' }, { token })).status
    ).toBe(204)
    const { body: signedIn } = await fixture.signIn(further)
    expect(await moneyOf(signedIn.token)).not.toBeNull()
  })
})
