import type { Feature } from '../../platform/feature.ts'
import { shopHandlers } from './handlers.ts'
import { SHOP_CAP, SHOP_LIMITS } from './limits.ts'

export const shop: Feature = {
  name: 'shop',
  switch: ['shop'],
  mount: 'shop',
  routes: shopHandlers,
  limits: SHOP_LIMITS,
  instanceCap: SHOP_CAP
}
