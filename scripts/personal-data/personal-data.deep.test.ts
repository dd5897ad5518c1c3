// The command as typed: what it prints, what it writes, and what it leaves unchanged.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fans } from '../../functions/platform/db/fan-schema.ts'
import { copyProject, type ProjectCopy } from '../../tests/fixtures/project-copy.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'

const EMAIL = 'noor@post.example'
const AT = new Date('2026-11-20T12:00:00Z')

let project: ProjectCopy
let testDatabase: TestDatabase
beforeAll(async () => {
  project = copyProject()
  testDatabase = await openTestDatabase()
})
afterAll(async () => {
  project.remove()
  await testDatabase.close()
})

async function personalData(...words: string[]) {
  const { code, out, err } = await project.start(
    'personal-data',
    { DATABASE_URL: testDatabase.url },
    ...words
  ).ended
  return { code, out, err: err.split('\n').filter((line) => line !== '' && !line.startsWith('Database:')) }
}

test('the command shows, writes and erases, and refuses while a subscription is running', {
  timeout: 300_000
}, async () => {
  const { db } = testDatabase
  const fan = {
    intentId: 'seti_1',
    email: EMAIL,
    emailKey: EMAIL,
    name: 'Noor de Wit',
    nickname: 'popcornprins'
  }
  await db.insert(fans).values({ ...fan, customerId: 'cus_1', isLive: true, createdAt: AT })

  const shown = await personalData('export', '--email', EMAIL.toUpperCase())
  expect(JSON.parse(shown.out)).toMatchObject({
    email: EMAIL,
    tables: { fans: [{ nickname: 'popcornprins' }], orders: [] }
  })
  const file = path.join(project.folder, 'noor.json')
  expect((await personalData('export', '--email', EMAIL, '--out', file)).out).toContain(
    `Wrote 1 row about ${EMAIL}`
  )
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    tables: { fans: [{ customer_id: 'cus_1' }] }
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await personalData('export', '--email', EMAIL, '--out', file)).toMatchObject({
    code: 1,
    err: [`--out: ${file} is there already: give the name of a new file.`]
  })

  const refused = await personalData('erase', '--email', EMAIL, '--yes')
  expect(refused.code).toBe(1)
  expect(refused.err.join(' ')).toContain('Nothing was erased. End it first')
  expect((await personalData('hide-nickname', '--email', EMAIL)).out).toContain('Off the list: popcornprins.')
  expect(await db.select().from(fans)).toMatchObject([{ nickname: null, isLive: true, email: EMAIL }])
  expect((await personalData('hide-nickname', '--email', EMAIL)).out).toContain('has no nickname')
  await db.update(fans).set({ isLive: false, endedAt: AT }).where(eq(fans.intentId, 'seti_1'))
  const looked = await personalData('erase', '--email', EMAIL)
  expect(looked.code).toBe(0)
  expect(looked.out).toContain('add --yes to do it')
  expect((await db.select().from(fans))[0]?.email).toBe(EMAIL)
  const erased = await personalData('erase', '--email', EMAIL, '--yes')
  expect(erased.out).toContain(`Erased of ${EMAIL}: 1 ended subscription.`)
  expect(erased.out).toContain('Stripe, delete the customer (invoices stay): cus_1')
  expect(await db.select().from(fans)).toMatchObject([{ email: '', name: '', nickname: null }])
  expect((await personalData('erase', '--email', EMAIL, '--yes')).out).toContain(
    `Nothing of ${EMAIL} is here.`
  )

  const tagged = 'noor+films@post.example'
  await db
    .insert(fans)
    .values({ ...fan, intentId: 'seti_2', email: tagged, emailKey: tagged, isLive: false, createdAt: AT })
  expect((await personalData('erase', '--email', EMAIL)).out).toContain(`is here as ${tagged}.`)
  const exported = await personalData('export', '--email', EMAIL)
  expect(exported.err.join(' ')).toContain(`is here as ${tagged}.`)
  expect(exported.out).not.toContain(tagged)
})
