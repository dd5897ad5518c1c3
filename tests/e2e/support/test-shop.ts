// The shared site's shop on the server side: creates coupons, and looks up payments.
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openElsewhere } from '../../../functions/platform/db/embedded.ts'
import { openDatabase } from '../../../functions/platform/db/open.ts'
import { tryCounts } from '../../../functions/platform/db/schema.ts'
import { makeCoupon, type NewCoupon } from '../../../functions/shop/orders/coupon-queries.ts'
import { orderOf, paidRevisionOf } from '../../../functions/shop/orders/order-queries.ts'
import { TEST_DATABASES_FOLDER } from '../../../scripts/build/folders.ts'

const ANYBODY: Omit<NewCoupon, 'code'> = {
  kind: 'percent',
  value: 10,
  minSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  maxRedemptions: null,
  isOncePerEmail: false,
  isFirstOrderOnly: false
}

export async function openTestShop(baseURL = '') {
  const url = await openElsewhere(path.join(TEST_DATABASES_FOLDER, new URL(baseURL).port))
  if (!url) throw new Error(`no site of a fixture is served at ${baseURL}`)
  return openDatabase(url)
}

/** Creates a coupon, 10 % without conditions by default; returns its code. */
export async function newCoupon(baseURL?: string, terms: Partial<NewCoupon> = {}): Promise<string> {
  const code = `FILM${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  await makeCoupon(await openTestShop(baseURL), { ...ANYBODY, ...terms, code }, new Date())
  return code
}

/** Many buyers in the tests share one address. */
export async function forgetTries(baseURL?: string): Promise<void> {
  await (await openTestShop(baseURL)).delete(tryCounts)
}

/** The payment of an order on the simulators page, as '€ 24,99 betaald'. */
export async function chargedFor(page: Page, orderId: string): Promise<string> {
  const simulatorPage = await page.context().newPage()
  await simulatorPage.goto('/simulators/')
  const cards = simulatorPage.locator('#payments article').filter({ hasText: orderId }).getByRole('heading')
  const texts = (await cards.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())
  await simulatorPage.close()
  return texts.join(', ')
}

/** The shipping address of a paid order. */
export async function paidAddress(baseURL: string | undefined, orderId: string) {
  const db = await openTestShop(baseURL)
  const order = await orderOf(db, orderId)
  return order ? (await paidRevisionOf(db, order)).revision.customer : undefined
}
