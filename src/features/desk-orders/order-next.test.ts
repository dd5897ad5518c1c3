import { expect, test } from 'vitest'
import { nextStep } from './order-next.ts'

const plain = { status: 'processing', fulfilmentState: 'confirmed', holdReason: null, toDo: null } as const

test.each([
  ['an order on hold waits for a host', { ...plain, holdReason: 'dispute' as const }, 'held'],
  [
    'a hold comes before what is left to do',
    { ...plain, holdReason: 'returned' as const, toDo: 'withdrawal-open' as const },
    'held'
  ],
  [
    'an open withdrawal waits for its refund',
    { ...plain, toDo: 'withdrawal-open' as const },
    'withdrawal-open'
  ],
  [
    'an order that Printful holds waits there',
    { ...plain, fulfilmentState: 'on_hold' as const },
    'printerHolds'
  ],
  ['any other order goes on by its status', plain, 'processing']
])('%s', (_, order, next) => {
  expect(nextStep(order)).toBe(next)
})
