import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestBackoffice } from '../../tests/fixtures/backoffice.ts'
import { backofficeAudit } from '../db/backoffice-schema.ts'

const trial = openTestBackoffice()

describe('BO9-07: what was done', () => {
  test('is written down: logins that failed and that did not, looks, logging out', async () => {
    const { office } = trial
    await office.tryPassword('fout')
    const token = await office.logIn()
    await office.get('/api/bo9/orders', { token })
    await office.get('/api/bo9/votes', { token })
    await office.logOut(token)
    await office.get('/api/bo9/orders', { token })
    const rows = await trial.audit()
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

  test('names an address by a word that means nothing the day after', async () => {
    const { office } = trial
    await office.tryPassword('fout')
    office.pass(24 * 60)
    await office.tryPassword('fout')
    const [one, other] = await trial.audit()
    expect(one?.addressKey).toMatch(/^[\w-]{22}$/)
    expect(one?.addressKey).not.toBe(other?.addressKey)
  })

  test('cannot be changed, taken away or emptied, not by us either; after a year it goes', async () => {
    await trial.office.tryPassword('fout')
    const refused = expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringContaining('only added to') })
    })
    await expect(trial.db.update(backofficeAudit).set({ act: 'login' })).rejects.toEqual(refused)
    await expect(trial.db.delete(backofficeAudit)).rejects.toEqual(refused)
    await expect(trial.db.execute(sql`TRUNCATE backoffice_audit`)).rejects.toEqual(refused)
    const at = new Date(Date.now() - 400 * 24 * 60 * 60_000)
    await trial.db.insert(backofficeAudit).values({ at, act: 'login', addressKey: 'old' })
    trial.office.testApp.setClock(new Date())
    await trial.office.logIn()
    const rows = await trial.db.select().from(backofficeAudit)
    expect(rows.filter(({ addressKey }) => addressKey === 'old')).toHaveLength(0)
    expect(rows.length).toBeGreaterThan(1)
  })
})
