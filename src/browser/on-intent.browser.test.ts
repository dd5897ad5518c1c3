import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onIntent } from './on-intent.ts'

const load = vi.fn<() => Promise<string>>()
const press = vi.fn()
const logged = vi.fn()
onIntent('button[data-of-ours]', load, press)

const button = () => document.querySelector('button') as HTMLButtonElement
const aMoment = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(async () => {
  document.body.innerHTML = '<button data-of-ours><b>Druk</b></button><p>Ernaast</p>'
  // Moves the mouse away: its position after an earlier test would count as pointing at the control.
  await userEvent.hover(document.querySelector('p') as HTMLElement)
  load.mockReset().mockResolvedValue('the module')
  press.mockReset()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test.each([
  ['pointed at', () => userEvent.hover(button())],
  ['reached', async () => button().focus()]
])('loads the code of a control that is %s, without pressing it', async (_, act) => {
  await act()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await aMoment()
  expect(press).not.toHaveBeenCalled()
})

test('passes on a press on anything in it once the code is loaded', async () => {
  document.querySelector('b')?.click()
  await vi.waitFor(() => expect(press).toHaveBeenCalledExactlyOnceWith('the module', button()))
})

test('passes presses on in their order, even when the first takes longest', async () => {
  document.body.insertAdjacentHTML('beforeend', '<button data-of-ours>Of hier</button>')
  const [first, second] = document.querySelectorAll('button')
  for (const delayMs of [60, 30, 0])
    load.mockImplementationOnce(
      () => new Promise((answer) => setTimeout(() => answer('the module'), delayMs))
    )
  for (const pressed of [first, first, second]) pressed?.click()
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(3))
  expect(press.mock.calls.map(([, pressed]) => pressed)).toEqual([first, first, second])
})

test('loads nothing for other elements', async () => {
  document.querySelector('p')?.click()
  await aMoment()
  expect(load).not.toHaveBeenCalled()
})

test('logs code that fails to load, and retries at the next press', async () => {
  load.mockRejectedValueOnce(new Error('gone'))
  button().click()
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  button().click()
  await vi.waitFor(() => expect(press).toHaveBeenCalledOnce())
})
