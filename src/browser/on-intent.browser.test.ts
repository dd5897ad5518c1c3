import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onIntent } from './on-intent.ts'

const load = vi.fn(async () => 'the module')
const logged = vi.fn()
onIntent('button[data-of-ours]', load)

const button = () => document.querySelector('button') as HTMLButtonElement

beforeEach(async () => {
  document.body.innerHTML = '<button data-of-ours><b>Druk</b></button><p>Ernaast</p>'
  // Moves the mouse away: its position after an earlier test would count as pointing at the control.
  await userEvent.hover(document.querySelector('p') as HTMLElement)
  load.mockReset()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test.each([
  ['pointed at', () => userEvent.hover(button())],
  ['reached', async () => button().focus()],
  ['pressed, on anything in it', async () => document.querySelector('b')?.click()]
])('the code of a control that is %s is loaded', async (_, act) => {
  await act()
  await expect.poll(() => load).toHaveBeenCalled()
})

test('other elements load nothing', () => {
  document.querySelector('p')?.click()
  expect(load).not.toHaveBeenCalled()
})

test('code that fails to load is logged, and retried at the next press', async () => {
  load.mockRejectedValueOnce(new Error('gone'))
  button().click()
  await expect.poll(() => logged).toHaveBeenCalledOnce()
  button().click()
  expect(load).toHaveBeenCalledTimes(2)
})
