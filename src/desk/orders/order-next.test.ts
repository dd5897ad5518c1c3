import { expect, test } from 'vitest'
import { holdTrouble, printTrouble, toDoTrouble } from '#texts/trouble.ts'
import { moneyActs, nextStep, troublesOf } from './order-next.ts'

test('a hold comes before what is left to do', () => {
  expect(troublesOf({ holdReason: 'returned', toDo: 'withdrawal-open' })).toEqual([
    holdTrouble.returned,
    toDoTrouble['withdrawal-open']
  ])
  expect(troublesOf({ holdReason: null, toDo: null })).toEqual([])
})

test('an order that cannot be made says why, if that is known', () => {
  const held = { holdReason: 'fulfilment_failed', toDo: null } as const
  expect(troublesOf({ ...held, printRefusal: null })).toEqual([holdTrouble.fulfilment_failed])
  const printRefusal = { why: 'address-differs', original: '' } as const
  expect(troublesOf({ ...held, printRefusal })).toEqual([printTrouble['address-differs']])
})

test('an order that Printful holds waits there, and any other goes on by its status', () => {
  expect(nextStep({ status: 'processing', fulfilmentState: 'on_hold' })).toBe('printerHolds')
  expect(nextStep({ status: 'processing', fulfilmentState: 'confirmed' })).toBe('processing')
})

test('a held order puts forward what it is held for: giving back when its buyer withdrew, releasing otherwise', () => {
  const all = { release: true, refund: true, cancel: true }
  expect(moneyActs({ holdReason: 'withdrawn', may: all })).toEqual({
    main: 'refund',
    others: ['release', 'cancel']
  })
  expect(moneyActs({ holdReason: 'returned', may: all }).main).toBe('release')
  expect(moneyActs({ holdReason: 'withdrawn', may: { ...all, refund: false } }).main).toBeUndefined()
  expect(moneyActs({ holdReason: null, may: { ...all, release: false } })).toEqual({
    main: undefined,
    others: ['refund', 'cancel']
  })
})
