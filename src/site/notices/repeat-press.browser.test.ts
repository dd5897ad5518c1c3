import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPress } from './keep-press.client.ts'
import { repeatPress } from './repeat-press.client.ts'

const pressed = vi.fn()
const html = (number = '118') => `<section data-vote="${number}">
    <select><option>S</option><option>2XL</option></select>
    <button><span>Stem op </span>Close</button><button><span>Stem op </span>La Jetée</button></section>`
const show = (markup: string) => {
  document.body.innerHTML = markup
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () =>
      pressed(button.textContent, document.querySelector('select')?.value)
    )
}
const button = () => document.querySelectorAll('button')[1] as HTMLElement

beforeEach(() => {
  pressed.mockClear()
  show(html())
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('a press is repeated after the reload with the fields that it had, once', () => {
  const size = document.querySelector('select') as HTMLSelectElement
  size.value = '2XL'
  keepPress(button())
  show(html())
  repeatPress()
  repeatPress()
  expect(pressed.mock.calls).toEqual([['Stem op La Jetée', '2XL']])
})

test.each([
  ['the part is gone', html('119')],
  ['the button is there twice', html().replace('Close', 'La Jetée')],
  ['the fields are others', html().replace('<select>', '<input><select>')]
])('a press is not repeated when %s', (_, markup) => {
  keepPress(button())
  show(markup)
  repeatPress()
  expect(pressed).not.toHaveBeenCalled()
})

test('a press is not repeated half a minute later, and something unreadable is ignored', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keepPress(button())
  vi.advanceTimersByTime(30_001)
  repeatPress()
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{')
  repeatPress()
  expect(pressed).not.toHaveBeenCalled()
})
