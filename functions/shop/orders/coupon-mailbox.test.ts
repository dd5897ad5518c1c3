// A coupon that is once per address is once per mailbox, even with a different '+' tag.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { couponsForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { mailboxOf } from '../../platform/http/mailbox-key.ts'

const { testDatabase, fixture: context } = couponsForEachTest()

/** A paid order of a mailbox with that name. */
async function bought(name: string, code?: string): Promise<string> {
  const { orderId } = await context.begin(name)
  if (code) expect(await context.apply(orderId, code)).toMatchObject({ success: true })
  context.stripe.buyer.confirm(context.intentOf(orderId).id, 'card')
  expect(await context.statusOf(orderId)).toBe('paid')
  return orderId
}

test('a coupon that was used once is used for every tag of that mailbox; mail goes to the address as typed', async () => {
  await context.make({ isOncePerEmail: true })
  const used = await bought('noor+kino', 'NEGEN')
  for (const name of ['noor', 'noor+2', 'noor+kino']) {
    const { orderId } = await context.begin(name, [{ ...shirt, quantity: 2 }])
    expect(await context.apply(orderId)).toMatchObject({ status: 422, code: 'coupon-not-for-order' })
  }
  const { orderId } = await context.begin('milan')
  expect(await context.apply(orderId)).toMatchObject({ success: true })
  const order = (await context.rows.orders()).find(({ id }) => id === used)
  expect(order?.email).toBe('noor+kino@post.example')
})

test('a first-order coupon is refused to a buyer who bought under another tag', async () => {
  await bought('noor')
  await context.make({ isFirstOrderOnly: true })
  const { orderId } = await context.begin('noor+2', [{ ...shirt, quantity: 2 }])
  expect(await context.apply(orderId)).toMatchObject({ status: 422, code: 'coupon-not-for-order' })
})

test('a coupon stays on an order whose address gets another tag', async () => {
  await context.make({ isOncePerEmail: true })
  const { orderId } = await context.begin('noor')
  await context.apply(orderId)
  expect(await context.quote(orderId, [shirt], 'noor+2')).toMatchObject({
    couponCode: 'NEGEN',
    discount: 2.5
  })
})

test('a first-order coupon stays on an order whose address becomes that of another new buyer', async () => {
  await context.make({ isFirstOrderOnly: true })
  const { orderId } = await context.begin('noor')
  await context.apply(orderId)
  expect(await context.quote(orderId, [shirt], 'sam')).toMatchObject({ couponCode: 'NEGEN', discount: 2.5 })
})

test('a first-order coupon stays on the order of a buyer who pays another order meanwhile', async () => {
  await context.make({ isFirstOrderOnly: true })
  const { orderId } = await context.begin('noor')
  await context.apply(orderId)
  const other = await context.begin('noor', [{ ...shirt, quantity: 2 }])
  context.stripe.buyer.confirm(context.intentOf(other.orderId).id, 'card')
  expect(await context.statusOf(other.orderId)).toBe('paid')
  expect(await context.quote(orderId, [shirt])).toMatchObject({ couponCode: 'NEGEN', discount: 2.5 })
})

test('any other coupon is also for a buyer who bought before', async () => {
  await bought('noor')
  await context.make()
  const { orderId } = await context.begin('noor', [{ ...shirt, quantity: 2 }])
  expect(await context.apply(orderId)).toMatchObject({ success: true })
})

test('any other coupon stays on an order whose address becomes that of somebody who bought before', async () => {
  await bought('milan')
  await context.make()
  const { orderId } = await context.begin('noor', [{ ...shirt, quantity: 2 }])
  await context.apply(orderId)
  expect(await context.quote(orderId, [shirt], 'milan')).toMatchObject({ couponCode: 'NEGEN', discount: 2.5 })
})

test.each([
  'noor@post.example',
  'noor+a+b@post.example',
  '+noor@post.example',
  '++noor@post.example',
  'no.or@post.example',
  'n.o.or+x@gmail.com',
  'noor@googlemail.com',
  'zoë+ö@bücher.example'
])('the database function normalises %s as the server does', async (address) => {
  const { rows } = await testDatabase.db.execute(sql`SELECT mailbox_of(${address}::text) AS mailbox`)
  expect(rows).toEqual([{ mailbox: mailboxOf(address) }])
})
