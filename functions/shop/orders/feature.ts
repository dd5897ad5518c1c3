import { ORDERS } from '../../../src/site/brand/switches.ts'
import { couponTables } from '../../platform/db/coupon-schema.ts'
import { couponClaimTables } from '../../platform/db/order-facts-schema.ts'
import { orderTables } from '../../platform/db/order-schema.ts'
import type { Feature } from '../../platform/feature.ts'
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
