import { expect, test } from 'vitest'
import { type CardView, cardView, type PushStep } from './card-view.ts'

test.each<[PushStep, CardView]>([
  ['checking', { words: 'off' }],
  ['unsupported', { words: 'unsupported' }],
  ['install first', { words: 'installFirst', button: 'steps' }],
  ['denied', { words: 'denied', button: 'enable' }],
  ['off', { words: 'off', button: 'enable' }],
  ['on', { words: 'on', button: 'disable' }]
])('a browser that is %s is shown as such', (step, view) => {
  expect(cardView(step)).toEqual(view)
})

test('any other error does not change what the card offers', () => {
  expect(cardView('on', 'not unsubscribed')).toEqual({ words: 'on', button: 'disable' })
})

test('a permission that was just denied is reported once, by the error', () => {
  expect(cardView('denied', 'denied')).toEqual({ words: 'off', button: 'enable' })
})
