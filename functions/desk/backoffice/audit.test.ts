import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestBackoffice } from '../../../tests/fixtures/backoffice.ts'
import { backofficeAudit } from '../../platform/db/backoffice-schema.ts'

const fixture = openTestBackoffice()

describe('the audit log', () => {
  test('the audit log records failed and successful logins, views and logouts', async () => {
    const { office } = fixture
    await office.tryPassword('fout')
    const token = await office.logIn()
    await office.get('/api/bo9/orders', { token })
    await office.get('/api/bo9/votes', { token })
    await office.logOut(token)
    await office.get('/api/bo9/orders', { token })
    const rows = await fixture.audit()
    const session = rows[1]?.sessionId
    expect(session).toEqual(expect.any(Number))
    expect(rows.map(({ act, sessionId }) => [act, sessionId])).toEqual([
      ['login_failed', null],
      ['login', session],
      ['orders_viewed', session],
      ['votes_viewed', session],
      ['logout', session]
    ])
    expect(rows.every(({ at }) => at.getTime() === office.testApp.services.now().getTime())).toBe(true)
    expect(new Set(rows.map(({ addressKey }) => addressKey)).size).toBe(1)
  })

  test('the audit log stores an address as a keyed hash that changes every day', async () => {
    const { office } = fixture
    await office.tryPassword('fout')
    office.pass(24 * 60)
    await office.tryPassword('fout')
    const [one, other] = await fixture.audit()
    expect(one?.addressKey).toMatch(/^[\w-]{22}$/)
    expect(one?.addressKey).not.toBe(other?.addressKey)
  })

  test('the audit log cannot be changed, deleted or truncated, not even by the server; rows can be deleted after a year', async () => {
    await fixture.office.tryPassword('fout')
    const refused = expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringContaining('only added to') })
    })
    await expect(fixture.db.update(backofficeAudit).set({ act: 'login' })).rejects.toEqual(refused)
    await expect(fixture.db.delete(backofficeAudit)).rejects.toEqual(refused)
    await expect(fixture.db.execute(sql`TRUNCATE backoffice_audit`)).rejects.toEqual(refused)
    const at = new Date(Date.now() - 400 * 24 * 60 * 60_000)
    await fixture.db.insert(backofficeAudit).values({ at, act: 'login', addressKey: 'old' })
    fixture.office.testApp.setClock(new Date())
    await fixture.office.logIn()
    const rows = await fixture.db.select().from(backofficeAudit)
    expect(rows.filter(({ addressKey }) => addressKey === 'old')).toHaveLength(0)
    expect(rows.length).toBeGreaterThan(1)
  })
})
