import { ORDERS } from '../../src/features/brand/switches.ts'
import { couponTables } from '../db/coupon-schema.ts'
import { couponClaimTables } from '../db/order-facts-schema.ts'
import { orderTables } from '../db/order-schema.ts'
import type { Feature } from '../feature.ts'
import { checkoutHandlers } from './handlers.ts'
import { CHECKOUT_CAP, CHECKOUT_LIMITS } from './limits.ts'

export const orders: Feature = {
  name: 'orders',
  switch: ORDERS,
  mount: 'shop',
  routes: checkoutHandlers,
  limits: CHECKOUT_LIMITS,
  instanceCap: CHECKOUT_CAP,
  tables: [...orderTables, ...couponTables, ...couponClaimTables]
}
