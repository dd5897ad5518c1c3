// The command as typed, on an embedded database and on one that a running site has open.
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalsText } from '#texts/refusals.ts'
import { startEmbeddedDatabase } from '../../functions/platform/db/embedded.ts'
import { copyProject, type ProjectCopy } from '../../tests/fixtures/project-copy.ts'

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

async function coupon(...words: string[]) {
  const { code, out, err } = await project.start('coupon', { COUPONS_ENABLED: 'true' }, ...words).ended
  const lines = out.split('\n').filter((line) => line !== '' && !line.startsWith('Database:'))
  return { code, out: lines, err: err.trim() }
}

test('the command creates, lists and ends coupons, and says what it did', { timeout: 300_000 }, async () => {
  const terms = '10 % korting, vanaf €\u00a025,00, tot en met 31 dec 2099, één keer per adres'
  const words = ['--percent', '10', '--minimum', '25', '--until', '2099-12-31', '--times', '50', '--once']
  const made = await coupon('create', 'kino9', ...words)
  expect(made).toEqual({ code: 0, out: [`KINO9 (loopt): ${terms}; 0 van 50, €\u00a00,00`], err: '' })
  // A running site has the database open, so the command queries it through that site.
  const open = await startEmbeddedDatabase(path.join(project.folder, '.data/postgres'))
  try {
    const [again, unknown] = [await coupon('create', 'KINO9', '--fixed', '5'), await coupon('end', 'ANDERS')]
    expect(again.code).toBe(1)
    expect(again.err).toBe(refusalsText['coupon-exists'])
    expect(unknown.code).toBe(1)
    expect(unknown.err).toBe(refusalsText['no-such-coupon'])
    expect((await coupon('end', 'kino9')).out[0]).toContain('KINO9 is gestopt.')
    expect((await coupon('list')).out).toEqual([`KINO9 (gestopt): ${terms}; 0 van 50, €\u00a00,00`])
  } finally {
    await open.close()
  }
})
