import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ignoreStraySecondPresses } from './double-press.ts'

const pressed = vi.fn()
const press = (id: string, init: PointerEventInit & { timeStamp?: number }) => {
  const event = new PointerEvent('click', { bubbles: true, cancelable: true, ...init })
  if (init.timeStamp !== undefined) Object.defineProperty(event, 'timeStamp', { value: init.timeStamp })
  document.getElementById(id)?.dispatchEvent(event)
}

beforeAll(() => {
  ignoreStraySecondPresses()
  document.body.innerHTML =
    '<button id="first">Verder</button><button id="second">Bevestig</button><p id="text">Tekst</p>'
  document.body.addEventListener('click', ({ target }) => pressed((target as HTMLElement).id))
})
beforeEach(() => pressed.mockClear())

/** Later than any press that gets its own time. */
const FAR_MS = 10_000_000
const MOUSE = { pointerType: 'mouse', clientX: 20, clientY: 20 }
const TOUCH = { pointerType: 'touch', detail: 1, clientX: 20, clientY: 20 }

test('the second press of a double click on another control is ignored', () => {
  press('first', { ...MOUSE, detail: 1 })
  press('second', { ...MOUSE, detail: 2 })
  press('second', { ...MOUSE, detail: 3 })
  press('second', { ...MOUSE, detail: 1 })
  expect(pressed.mock.calls.flat()).toEqual(['first', 'second'])
})

test('the second press on the same control, and one that selects text, are left to it', () => {
  press('first', { ...MOUSE, detail: 1 })
  press('first', { ...MOUSE, detail: 2 })
  press('text', { ...MOUSE, detail: 3 })
  expect(pressed.mock.calls.flat()).toEqual(['first', 'first', 'text'])
})

test('a second tap at the same place within 600 ms is ignored on another control, and a later or distant one is not', () => {
  press('first', { ...TOUCH, timeStamp: FAR_MS })
  press('second', { ...TOUCH, timeStamp: FAR_MS + 599 })
  expect(pressed.mock.calls.flat()).toEqual(['first'])
  press('second', { ...TOUCH, timeStamp: FAR_MS + 600 })
  press('first', { ...TOUCH, clientX: 90, timeStamp: FAR_MS + 700 })
  expect(pressed.mock.calls.flat()).toEqual(['first', 'second', 'first'])
})

test('a press by key or script is always another press', () => {
  press('first', { ...TOUCH, timeStamp: 2 * FAR_MS })
  press('second', { detail: 0, timeStamp: 2 * FAR_MS + 1 })
  expect(pressed.mock.calls.flat()).toEqual(['first', 'second'])
})
