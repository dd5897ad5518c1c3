import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeToasts,
  TOAST_HOTKEY,
  TOAST_MS,
  TOAST_REMOVAL_DELAY_MS,
  TOAST_SWIPE_PX,
  TOASTS_AT_ONCE,
  type Toast,
  type ToastChange
} from './toasts.ts'

const toast = (id: string, isOpen = true): Toast => ({
  id,
  text: `Melding ${id}`,
  durationMs: 5000,
  isFailure: false,
  isOpen
})
const added = (id: string): ToastChange => {
  const { isOpen, ...rest } = toast(id)
  return { type: 'added', toast: rest }
}

test('the queue shows one notice for five seconds, and removes a closed one after a million milliseconds', () => {
  expect(TOASTS_AT_ONCE).toBe(1)
  expect(TOAST_MS).toBe(5000)
  expect(TOAST_REMOVAL_DELAY_MS).toBe(1_000_000)
  expect(TOAST_SWIPE_PX).toBe(50)
  expect(TOAST_HOTKEY).toBe('F8')
})

test.each<[string, Toast[], ToastChange, Toast[]]>([
  ['takes the first', [], added('a'), [toast('a')]],
  ['lets a new one take the place of the older', [toast('a')], added('b'), [toast('b')]],
  ['lets a new one take the place of a closed one', [toast('a', false)], added('b'), [toast('b')]],
  ['opens one that is added again', [toast('a', false)], added('a'), [toast('a')]],
  [
    'changes the text of the one that is meant',
    [toast('a')],
    { type: 'updated', id: 'a', changes: { text: 'Anders' } },
    [{ ...toast('a'), text: 'Anders' }]
  ],
  [
    'changes nothing for one that is gone',
    [toast('a')],
    { type: 'updated', id: 'z', changes: { text: 'Anders' } },
    [toast('a')]
  ],
  [
    'does not open a closed one by a change',
    [toast('a', false)],
    { type: 'updated', id: 'a', changes: { durationMs: 9 } },
    [{ ...toast('a', false), durationMs: 9 }]
  ],
  [
    'marks a dismissed one closed and keeps it',
    [toast('a')],
    { type: 'dismissed', id: 'a' },
    [toast('a', false)]
  ],
  ['dismisses all without an id', [toast('a')], { type: 'dismissed' }, [toast('a', false)]],
  [
    'leaves the new one when an old one is dismissed',
    [toast('b')],
    { type: 'dismissed', id: 'a' },
    [toast('b')]
  ],
  ['drops a removed one', [toast('a', false)], { type: 'removed', id: 'a' }, []],
  ['drops all without an id', [toast('a')], { type: 'removed' }, []],
  ['keeps the new one when an old one is removed', [toast('b')], { type: 'removed', id: 'a' }, [toast('b')]]
])('the queue of notices %s', (_, before, change, after) => {
  expect(changeToasts(before, change)).toEqual(after)
})

const anyId = fc.constantFrom('a', 'b', 'c')
const anyChange: fc.Arbitrary<ToastChange> = fc.oneof(
  anyId.map(added),
  fc.record({
    type: fc.constant('updated' as const),
    id: anyId,
    changes: fc.record({ text: fc.string() }, { requiredKeys: [] })
  }),
  fc.record({ type: fc.constant('dismissed' as const), id: anyId }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('removed' as const), id: anyId }, { requiredKeys: ['type'] })
)

describe('whatever happens', () => {
  const queueAfter = (changes: ToastChange[]) => changes.reduce(changeToasts, [] as readonly Toast[])

  test('at most one notice is in the queue, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(anyChange), (changes) => {
        expect(queueAfter(changes).length).toBeLessThanOrEqual(TOASTS_AT_ONCE)
      })
    )
  })

  test('the last notice added is shown, whatever was queued before', () => {
    fc.assert(
      fc.property(fc.array(anyChange), anyId, (changes, id) => {
        expect(queueAfter([...changes, added(id)])).toEqual([toast(id)])
      })
    )
  })

  test('a closed notice never opens again by itself', () => {
    const notAdded = anyChange.filter(({ type }) => type !== 'added')
    fc.assert(
      fc.property(fc.array(notAdded), (changes) => {
        const left = changes.reduce(changeToasts, [toast('a', false)] as readonly Toast[])
        expect(left.some(({ isOpen }) => isOpen)).toBe(false)
      })
    )
  })
})
