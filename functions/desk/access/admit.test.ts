// What each kind of session may do.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SessionNeed } from '../../../src/lib/contract.ts'
import { hostToken, openTestDesk } from '../../../tests/fixtures/desk.ts'
import { type Admitted, admit } from './admit.ts'
import { deskAudit } from './schema.ts'

const fixture = openTestDesk()
const HOUR_MINUTES = 60

const visitOf = (token: string, userAgent = 'Firefox/150') => ({
  requestHeader: (name: string) =>
    name === 'authorization' ? `Bearer ${token}` : name === 'user-agent' ? userAgent : null,
  visitorAddress: '192.0.2.7'
})
const outcomeOf = async (token: string, need: SessionNeed, about?: string) => {
  const admitted = await admit(fixture.services, visitOf(token), need, { act: 'order-viewed', about })
  return admitted.ok ? 'ok' : admitted.refusal
}

describe('a session', () => {
  test.each<[string, () => Promise<string>, Record<SessionNeed, string>]>([
    [
      'of the shared password looks and changes nothing',
      () => fixture.passwordToken(),
      { look: 'ok', act: 'host-only', fresh: 'host-only', full: 'host-only' }
    ],
    [
      'of a host whose passkey was shown five minutes ago acts, and moves no money',
      () => hostToken(fixture.db, 'noor', fixture.now(), { checkedMsAgo: 5 * 60_000 }),
      { look: 'ok', act: 'ok', fresh: 'check-needed', full: 'check-needed' }
    ],
    [
      'of a host whose passkey was just shown moves money',
      () => hostToken(fixture.db, 'noor', fixture.now(), { checkedMsAgo: 4 * 60_000 }),
      { look: 'ok', act: 'ok', fresh: 'ok', full: 'ok' }
    ],
    [
      'of a host with the replacement of a lost passkey moves no money yet',
      () => hostToken(fixture.db, 'noor', fixture.now(), { moneyInMs: 1000 }),
      { look: 'ok', act: 'ok', fresh: 'ok', full: 'money-later' }
    ],
    [
      'of a host whose passkey was shown by a clock that went back an hour since moves no money',
      () => hostToken(fixture.db, 'noor', fixture.now(), { checkedMsAgo: -60 * 60_000 }),
      { look: 'ok', act: 'ok', fresh: 'check-needed', full: 'check-needed' }
    ],
    [
      'of a host whose passkey was shown by a server with a slightly later clock moves money',
      () => hostToken(fixture.db, 'noor', fixture.now(), { checkedMsAgo: -5000 }),
      { look: 'ok', act: 'ok', fresh: 'ok', full: 'ok' }
    ],
    [
      'of somebody who is no host any more is none',
      () => hostToken(fixture.db, 'gone', fixture.now()),
      { look: 'not-logged-in', act: 'not-logged-in', fresh: 'not-logged-in', full: 'not-logged-in' }
    ],
    [
      'that was never opened is none',
      async () => 'x'.repeat(43),
      { look: 'not-logged-in', act: 'not-logged-in', fresh: 'not-logged-in', full: 'not-logged-in' }
    ]
  ])('a session %s', async (_, tokenFor, expected) => {
    const token = await tokenFor()
    const found: Record<string, string> = {}
    for (const need of ['look', 'act', 'fresh', 'full'] as const) found[need] = await outcomeOf(token, need)
    expect(found).toEqual(expected)
  })

  test.each([
    ['a host', () => hostToken(fixture.db, 'noor', fixture.now())],
    ['the shared password', () => fixture.passwordToken()]
  ])(
    'a session of %s ends two hours after its last call, and twelve hours after it was opened even if used',
    async (_, open) => {
      const [idle, busy] = [await open(), await open()]
      fixture.pass(2 * HOUR_MINUTES - 1)
      expect(await outcomeOf(busy, 'look')).toBe('ok')
      fixture.pass(1)
      expect(await outcomeOf(idle, 'look')).toBe('not-logged-in')
      for (let hours = 3; hours < 12; hours++) {
        fixture.pass(HOUR_MINUTES)
        expect(await outcomeOf(busy, 'look')).toBe('ok')
      }
      fixture.pass(HOUR_MINUTES)
      expect(await outcomeOf(busy, 'look')).toBe('not-logged-in')
    }
  )

  test('a session of the shared password ends with the password', async () => {
    const token = await fixture.passwordToken()
    const { backoffice } = fixture.testApp.services
    for (const passwordHash of ['another', '']) {
      Object.assign(fixture.testApp.services, { backoffice: { ...backoffice, passwordHash } })
      expect(await outcomeOf(token, 'look')).toBe('not-logged-in')
    }
  })

  test('a session is not shorter for a clock that went back for one call', async () => {
    const token = await hostToken(fixture.db, 'noor', fixture.now())
    fixture.pass(HOUR_MINUTES)
    for (const minutes of [0, -HOUR_MINUTES, 2 * HOUR_MINUTES + 30]) {
      fixture.pass(minutes)
      expect(await outcomeOf(token, 'look')).toBe('ok')
    }
  })

  test('a session belongs to the browser that it was opened in', async () => {
    const token = await hostToken(fixture.db, 'noor', fixture.now())
    const elsewhere = await admit(fixture.services, visitOf(token, 'Chrome/150'), 'look', {
      act: 'order-viewed'
    })
    expect(elsewhere.ok).toBe(false)
  })
})

describe('the log', () => {
  test('the log has a row for each look and act, and for what only a host may do', async () => {
    const token = await hostToken(fixture.db, 'noor', fixture.now())
    const admitted = await admit(fixture.services, visitOf(token), 'act', {
      act: 'order-viewed',
      about: 'ord_1'
    })
    const { sessionId } = (admitted as { value: Admitted }).value
    await outcomeOf(await fixture.passwordToken(), 'full', 'ord_2')
    await outcomeOf('x'.repeat(43), 'look')
    const stale = await hostToken(fixture.db, 'noor', fixture.now(), { checkedMsAgo: HOUR_MINUTES * 60_000 })
    await outcomeOf(stale, 'full', 'ord_3')
    const rows = await fixture.audit()
    expect(rows.map(({ host, act, about, isRefused }) => [host, act, about, isRefused])).toEqual([
      ['noor', 'order-viewed', 'ord_1', false],
      [null, 'order-viewed', 'ord_2', true]
    ])
    expect(rows[0]?.sessionId).toBe(sessionId)
    expect(rows[0]?.addressKey).toMatch(/^[\w-]{22}$/)
  })

  test('the log cannot be changed, deleted or truncated; rows can be deleted after a year', async () => {
    await outcomeOf(await hostToken(fixture.db, 'noor', fixture.now()), 'look')
    const refused = expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringContaining('only added to') })
    })
    await expect(fixture.db.update(deskAudit).set({ host: 'wout' })).rejects.toEqual(refused)
    await expect(fixture.db.delete(deskAudit)).rejects.toEqual(refused)
    await expect(fixture.db.execute(sql`TRUNCATE desk_audit`)).rejects.toEqual(refused)
    const at = new Date(Date.now() - 400 * 24 * 3_600_000)
    const [old] = await fixture.db
      .insert(deskAudit)
      .values({ at, act: 'order-viewed', addressKey: 'old' })
      .returning({ id: deskAudit.id })
    await fixture.db.delete(deskAudit).where(sql`id = ${old?.id}`)
    expect((await fixture.audit()).map(({ addressKey }) => addressKey)).not.toContain('old')
  })

  test.each(['noor@kino9.example', 'Noor Zee', ''])('the log refuses to name a person: %s', async (about) => {
    const token = await hostToken(fixture.db, 'noor', fixture.now())
    await expect(outcomeOf(token, 'act', about)).rejects.toThrow('desk_audit_about')
    expect(await fixture.audit()).toEqual([])
  })
})
