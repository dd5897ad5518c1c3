import type { Feature } from '../../feature.ts'
import { ORDERS } from '../../site/brand/switches.ts'

export const backoffice: Feature = {
  name: 'backoffice',
  switch: [...ORDERS, 'votes', 'desk'],
  paths: {
    '/bo9/': [...ORDERS, 'votes'],
    '/bo9/orders/': ORDERS,
    '/bo9/votes/': ['votes'],
    '/api/bo9/': [...ORDERS, 'votes'],
    // The shared password also opens the desk.
    '/api/bo9/login': [...ORDERS, 'votes', 'desk'],
    '/api/bo9/logout': [...ORDERS, 'votes', 'desk'],
    '/api/bo9/orders': ORDERS,
    '/api/bo9/order-sums': ORDERS,
    '/api/bo9/votes': ['votes']
  }
}
