// The command as typed, on a machine without keys: shows an order, fails to release it, and cancels it twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderRevisions, orders } from '../../functions/platform/db/order-schema.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { copyProject, type ProjectCopy } from '../../tests/fixtures/project-copy.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'

const ID = 'ord_abcdefghijklmnopqrstuvwx'
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

async function order(...words: string[]) {
  const { code, out, err } = await project.start('order', { DATABASE_URL: testDatabase.url }, ...words).ended
  const printed = out.split('\n').filter((line) => line !== '' && !line.startsWith('Database:'))
  return { code, printed, err: err.trim() }
}

/** A draft whose process died before its payment was opened. */
async function createDraft() {
  const { db } = testDatabase
  const now = new Date()
  await db.insert(orders).values({
    id: ID,
    status: 'draft',
    paymentState: 'unpaid',
    fulfilmentState: 'none',
    email: noor.email,
    emailKey: noor.email,
    firstName: noor.firstName,
    lastName: noor.lastName,
    currentRevision: 1,
    totalCents: 2938,
    createdAt: now,
    updatedAt: now
  })
  await db.insert(orderRevisions).values({
    orderId: ID,
    revision: 1,
    customer: noor,
    shippingMethod: 'STANDARD',
    shippingName: 'Flat',
    subtotalCents: 2499,
    discountCents: 0,
    shippingCents: 439,
    totalCents: 2938,
    quoteHash: 'x',
    createdAt: now
  })
}

test('the command shows an order, says what is impossible, and cancels it once', {
  timeout: 300_000
}, async () => {
  await createDraft()
  const shown = await order('show', ID)
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.printed.slice(0, 2)).toEqual([`${ID}: draft, money unpaid, print none`, 'Waits for nobody.'])
  for (const secret of Object.values(noor).filter((value) => value.length > 3))
    expect(shown.printed.join('\n')).not.toContain(secret)
  expect(await order('release', ID)).toMatchObject({ code: 1, err: `${ID}: it is not on hold.` })
  const ended = [`${ID}: it is cancelled, money unpaid.`]
  expect(await order('cancel', ID)).toMatchObject({ code: 0, printed: ended })
  expect(await order('cancel', ID)).toMatchObject({ code: 0, printed: ended })
  const after = await order('show', 'pi_nobody')
  expect(after).toMatchObject({ code: 1, err: 'pi_nobody: there is no such order.' })
})
