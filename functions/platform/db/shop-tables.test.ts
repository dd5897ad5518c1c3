// The constraints of the shop's tables, independent of the code that uses them.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { coupons } from './coupon-schema.ts'
import { couponClaims, payments } from './order-facts-schema.ts'
import { orderLines, orderRevisions, orders } from './order-schema.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const order = (id: string): typeof orders.$inferInsert => ({
  id,
  status: 'draft',
  paymentState: 'unpaid',
  fulfilmentState: 'none',
  email: 'noor@post.example',
  emailKey: 'noor@post.example',
  firstName: 'Noor',
  lastName: 'de Wit',
  currentRevision: 1,
  totalCents: 2949,
  createdAt: NOW,
  updatedAt: NOW
})
const revision = (changes: Partial<typeof orderRevisions.$inferInsert> = {}) => ({
  orderId: 'ord_1',
  revision: 1,
  customer: {},
  shippingMethod: 'STANDARD',
  shippingName: 'Flat rate',
  subtotalCents: 2499,
  discountCents: 0,
  shippingCents: 450,
  totalCents: 2949,
  quoteHash: 'hash',
  createdAt: NOW,
  ...changes
})
const coupon = { code: 'NEGEN', kind: 'percent' as const, value: 10, createdAt: NOW }
const claim = (orderId: string, couponId: number, state: 'reserved' | 'released' = 'reserved') => ({
  orderId,
  couponId,
  state,
  mailbox: 'noor@post.example',
  isOnce: true,
  discountCents: 250,
  reservedAt: NOW
})
/** Matches an error that names the violated constraint. */
const refusedBy = (rule: string) =>
  expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining(rule) }) })

describe.each(databaseKinds())('the tables of the shop in the %s database', (kind) => {
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
  })
  afterAll(() => testDatabase.close())
  beforeEach(async () => {
    await testDatabase.db.execute(sql`TRUNCATE orders, coupons RESTART IDENTITY CASCADE`)
    await testDatabase.db.insert(orders).values([order('ord_1'), order('ord_2')])
  })

  test.each([
    ['a sum that is not the sum', { totalCents: 2948 }, 'order_revisions_sum'],
    ['more discount than goods', { discountCents: 2500, totalCents: 449 }, 'order_revisions_amounts'],
    ['a discount below nothing', { discountCents: -1, totalCents: 2950 }, 'order_revisions_amounts'],
    ['shipping below nothing', { shippingCents: -1, totalCents: 2498 }, 'order_revisions_amounts'],
    [
      'less than a payment can be',
      { subtotalCents: 49, shippingCents: 0, totalCents: 49 },
      'order_revisions_amounts'
    ],
    ['an order that is not there', { orderId: 'ord_3' }, 'order_revisions_order_id']
  ])('a revision with %s is refused', async (_, changes, rule) => {
    await expect(testDatabase.db.insert(orderRevisions).values(revision(changes))).rejects.toEqual(
      refusedBy(rule)
    )
  })

  test('a revision is stored once; its lines belong to it alone and have 1 to 25 pieces', async () => {
    const { db } = testDatabase
    await db.insert(orderRevisions).values(revision())
    await expect(db.insert(orderRevisions).values(revision())).rejects.toEqual(refusedBy('order_revisions_'))
    const line = {
      orderId: 'ord_1',
      revision: 1,
      line: 1,
      productId: '71',
      variantId: '8923',
      templateId: 1,
      name: 'T-shirt',
      quantity: 25,
      unitCents: 2499
    }
    await db.insert(orderLines).values(line)
    const many = { ...line, line: 2, quantity: 26 }
    await expect(db.insert(orderLines).values(many)).rejects.toEqual(refusedBy('order_lines_quantity'))
    const stray = { ...line, revision: 2 }
    await expect(db.insert(orderLines).values(stray)).rejects.toEqual(refusedBy('order_lines_'))
  })

  test('an unknown status is refused', async () => {
    const set = sql`UPDATE orders SET status = 'sent' WHERE id = 'ord_1'`
    await expect(testDatabase.db.execute(set)).rejects.toEqual(refusedBy('order_status'))
  })

  test('a payment belongs to one order, and an order has one first payment', async () => {
    const payment = {
      orderId: 'ord_1',
      number: 1,
      status: 'requires_payment_method',
      amountCents: 2949,
      receivedCents: 0,
      createdAt: NOW,
      fetchedAt: NOW
    }
    await testDatabase.db.insert(payments).values({ ...payment, id: 'pi_1' })
    const again = testDatabase.db.insert(payments).values({ ...payment, id: 'pi_2' })
    await expect(again).rejects.toEqual(refusedBy('payments_number'))
    await testDatabase.db.update(orders).set({ paymentId: 'pi_1' }).where(eq(orders.id, 'ord_1'))
    const other = testDatabase.db.update(orders).set({ paymentId: 'pi_1' }).where(eq(orders.id, 'ord_2'))
    await expect(other).rejects.toEqual(refusedBy('orders_payment_id'))
  })

  test('a coupon is never counted above its limit or below zero', async () => {
    const { db } = testDatabase
    const counts = { maxRedemptions: 2, reservedCount: 1, redeemedCount: 1 }
    await db.insert(coupons).values({ ...coupon, ...counts })
    await expect(db.update(coupons).set({ reservedCount: 2 })).rejects.toEqual(refusedBy('coupons_limit'))
    await expect(db.update(coupons).set({ reservedCount: -1 })).rejects.toEqual(refusedBy('coupons_counts'))
    await expect(db.update(coupons).set({ value: 101 })).rejects.toEqual(refusedBy('coupons_value'))
    await expect(db.update(coupons).set({ code: 'negen' })).rejects.toEqual(refusedBy('coupons_code'))
  })

  test('one order per address may hold a once-per-address coupon; after its release another may', async () => {
    const { db } = testDatabase
    const [{ id } = { id: 0 }] = await db.insert(coupons).values(coupon).returning({ id: coupons.id })
    await db.insert(couponClaims).values(claim('ord_1', id))
    await expect(db.insert(couponClaims).values(claim('ord_2', id))).rejects.toEqual(
      refusedBy('coupon_claims_once')
    )
    await db.update(couponClaims).set({ state: 'released' }).where(eq(couponClaims.orderId, 'ord_1'))
    await db.insert(couponClaims).values(claim('ord_2', id))
    await expect(db.update(couponClaims).set({ state: 'consumed' })).rejects.toEqual(
      refusedBy('coupon_claims_once')
    )
  })
})
