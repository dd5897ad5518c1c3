// The export covers every table, and every column is classified.
import { globSync } from 'node:fs'
import path from 'node:path'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { noor as buyer } from '../../../tests/fixtures/payments.ts'
import {
  MILAN,
  NOOR,
  openTestPerson,
  PUSH_ENDPOINT,
  type TestPerson
} from '../../../tests/fixtures/person.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { otherTables, personalTables } from '../../features.ts'
import { deskOrderActs, orderNotes } from '../../platform/db/desk-order-schema.ts'
import { disputes } from '../../platform/db/order-facts-schema.ts'
import { exportPerson } from './export-person.ts'
import { otherAddressesOf } from './other-addresses.ts'

const NOOR_DATA = /noor@post|de wit|filmstraat|popcornprins/i

const testDatabase = databaseOfFile()
let context: TestPerson
beforeAll(async () => {
  context = await openTestPerson(testDatabase.db)
  await context.withdraw()
  await testDatabase.db.execute(sql`UPDATE withdrawals SET matched_order_id = reference`)
  const at = new Date('2026-11-20T12:00:00Z')
  await testDatabase.db.insert(disputes).values({
    id: 'du_1',
    orderId: context.noor.orderId,
    paymentId: context.noor.paymentId,
    amountCents: 500,
    status: 'won',
    createdAt: at,
    fetchedAt: at
  })
  const ofNoor = { orderId: context.noor.orderId, host: 'wout', createdAt: at }
  await testDatabase.db.insert(orderNotes).values({ ...ofNoor, noteKey: 'n', note: `Belde: ${NOOR}` })
  await testDatabase.db
    .insert(deskOrderActs)
    .values({ ...ofNoor, id: 'a', kind: 'refund', terms: { cents: 1 }, digest: '', state: 'done' })
})

async function tablesOfSchema(): Promise<PgTable[]> {
  const files = [...new Set(globSync(['functions/platform/db/*schema.ts', 'functions/*/*/schema.ts']))]
  expect(files.length).toBeGreaterThan(4)
  const modules = await Promise.all(
    files.map((name) => import(path.resolve(name)) as Promise<Record<string, unknown>>)
  )
  return modules.flatMap((module) => Object.values(module)).filter((each) => is(each, PgTable)) as PgTable[]
}

test('the lists of personal tables and columns name every table of the schema once, and no other', async () => {
  const known = [
    ...personalTables.map(({ table }) => getTableName(table)),
    ...otherTables.map(({ table }) => getTableName(table))
  ]
  const there = (await tablesOfSchema()).map((table) => getTableName(table))
  expect(known.toSorted()).toEqual(there.toSorted())
  expect(Object.keys(await context.everything()).toSorted()).toEqual(there.toSorted())
})

test.each(personalTables.map((one) => [getTableName(one.table), one] as const))(
  'whether it is personal is said once of every column of %s that can hold words',
  (_, { table, personal, others }) => {
    const wordless = new Set(['number', 'bigint', 'boolean', 'date'])
    const columns = Object.entries(getTableColumns(table))
      .filter(([, { dataType, columnType }]) => !wordless.has(dataType) && columnType !== 'PgEnumColumn')
      .map(([name]) => name)
    expect([...personal, ...others].toSorted()).toEqual(columns.toSorted())
  }
)

test('the lists of personal tables and columns are complete: no other table or column contains personal data', async () => {
  const all = await context.everything()
  for (const name of otherTables.map(({ table }) => getTableName(table)))
    expect(`${name} ${JSON.stringify(all[name])}`).not.toMatch(NOOR_DATA)
  for (const { table, personal } of personalTables) {
    const columns = Object.entries(getTableColumns(table))
      .filter(([name]) => !personal.includes(name))
      .map(([, { name }]) => name)
    const rows = all[getTableName(table)] as Record<string, unknown>[]
    const exported = rows.flatMap((row) =>
      columns.map((name) => `${getTableName(table)}.${name}: ${row[name]}`)
    )
    expect(exported.filter((line) => NOOR_DATA.test(line))).toEqual([])
  }
})

test('an export contains the complete rows of every personal table', async () => {
  const data = await exportPerson(testDatabase.db, personalTables, {
    email: NOOR,
    pushEndpoint: PUSH_ENDPOINT
  })
  const empty = Object.entries(data).filter(([, rows]) => rows.length === 0)
  expect(empty.map(([name]) => name)).toEqual([])
  expect(Object.keys(data)).toHaveLength(personalTables.length)
  expect(data).toMatchObject({
    orders: [{ id: context.noor.orderId, email: NOOR, last_name: 'de Wit' }],
    fans: [{ nickname: 'popcornprins' }],
    push_subscriptions: [{ endpoint: PUSH_ENDPOINT }],
    withdrawals: [{ message: 'het shirt' }]
  })
  expect(JSON.stringify(data.order_revisions)).toContain('Filmstraat 9')
})

test('an export contains nothing about other people', async () => {
  const text = JSON.stringify(
    await exportPerson(testDatabase.db, personalTables, { email: NOOR, pushEndpoint: PUSH_ENDPOINT })
  )
  for (const word of [MILAN.email, 'Peeters', context.milan.orderId, context.milan.paymentId])
    expect(text).not.toContain(word)
  const other = JSON.stringify(await exportPerson(testDatabase.db, personalTables, { email: MILAN.email }))
  expect(other).not.toMatch(NOOR_DATA)
  expect(other).toContain(context.milan.orderId)
  const nobody = await exportPerson(testDatabase.db, personalTables, { email: 'nobody@post.example' })
  expect(Object.values(nobody).flat()).toEqual([])
})

test('an export names the other addresses of the same mailbox, whichever table they are in', async () => {
  const other = { ...buyer, email: 'zo+films@post.example' }
  await context.shop.start(undefined, other, '192.0.2.77')
  await testDatabase.db.execute(sql`INSERT INTO fans (intent_id, email, email_key, name, is_live, created_at)
    VALUES ('seti_zo', 'zo+fan@post.example', 'zo+fan@post.example', 'Zo', false, now())`)
  const found = (email: string) => otherAddressesOf(testDatabase.db, { email })
  expect(await found('zo@post.example')).toEqual(['zo+fan@post.example', 'zo+films@post.example'])
  expect(await found('zo+fan@post.example')).toEqual(['zo+films@post.example'])
  expect(await found(MILAN.email)).toEqual([])
})

test('a person who changed the address during an order is found by the earlier one too', async () => {
  const begun = await context.shop.begin('typefout')
  await context.shop.quote(begun.orderId, undefined, 'lotte')
  const before = await exportPerson(testDatabase.db, personalTables, { email: 'typefout@post.example' })
  expect(before).toMatchObject({ orders: [], order_revisions: [{ revision: 1 }] })
})
