import { expect, test } from 'vitest'
import { type KeyPlace, type KeyPress, shortcutFor } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  hasModifier: false,
  isRepeat: false,
  ...more
})
const page: KeyPlace = { isInPlayer: false, isOnControl: false }
const seekBar: KeyPlace = { isInPlayer: true, isOnControl: false }
const button: KeyPlace = { isInPlayer: true, isOnControl: true }

test.each([
  ['k', 'toggle'],
  ['K', 'toggle'],
  ['j', 'skip-back'],
  ['l', 'skip-forward'],
  ['m', 'mute'],
  ['?', 'help']
])('the key %s anywhere on the page does %s', (key, does) => {
  for (const place of [page, seekBar, button]) expect(shortcutFor(press(key), place)).toEqual({ does })
})

test.each([
  ['ArrowLeft', { does: 'step', seconds: -5 }],
  ['ArrowRight', { does: 'step', seconds: 5 }],
  ['0', { does: 'go-to-tenth', tenth: 0 }],
  ['9', { does: 'go-to-tenth', tenth: 9 }],
  [' ', { does: 'toggle' }]
])('the key %j works in the player, and is left to the page outside', (key, shortcut) => {
  expect(shortcutFor(press(key), seekBar)).toEqual(shortcut)
  expect(shortcutFor(press(key), page)).toBeUndefined()
})

test('the space key on a button presses the button', () => {
  expect(shortcutFor(press(' '), button)).toBeUndefined()
})

test('the digits with shift count, as on a Belgian keyboard', () => {
  expect(shortcutFor(press('7', { shiftKey: true }), seekBar)).toEqual({ does: 'go-to-tenth', tenth: 7 })
})

test('the arrows with shift move between chapters, anywhere', () => {
  const shifted = (key: string, place: KeyPlace) => shortcutFor(press(key, { shiftKey: true }), place)
  expect(shifted('ArrowLeft', page)).toEqual({ does: 'previous-chapter' })
  expect(shifted('ArrowRight', seekBar)).toEqual({ does: 'next-chapter' })
  expect(shifted('ArrowUp', seekBar)).toBeUndefined()
})

test.each(['k', 'j', 'm', '?', '5', ' ', 'ArrowLeft'])(
  'the key %j with control, alt or meta is left to the browser',
  (key) => {
    expect(shortcutFor(press(key, { hasModifier: true }), seekBar)).toBeUndefined()
  }
)

test.each(['k', 'm', '?', '5', ' '])('the key %j held down acts once', (key) => {
  expect(shortcutFor(press(key, { isRepeat: true }), seekBar)).toBeUndefined()
})

test.each(['j', 'l', 'ArrowLeft', 'ArrowRight'])('the key %j held down repeats', (key) => {
  expect(shortcutFor(press(key, { isRepeat: true }), seekBar)).toBeDefined()
})

test.each(['Escape', 'Tab', 'Enter', 'a', 'ArrowUp', 'Home', 'F8'])('the key %s is never handled', (key) => {
  for (const place of [page, seekBar, button]) expect(shortcutFor(press(key), place)).toBeUndefined()
})
