import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onIntent } from './on-intent.ts'

const press = vi.fn()
const logged = vi.fn()
let kind = 0

/** What was fetched stays for as long as the page does, so every test has buttons of its own kind. */
function watch(load: () => Promise<string>): HTMLButtonElement[] {
  kind++
  document.body.innerHTML = `<button data-of="${kind}"><b>Druk</b></button><button data-of="${kind}">Of hier</button><p>Ernaast</p>`
  onIntent(`[data-of="${kind}"]`, load, press)
  return [...document.querySelectorAll('button')]
}

const bring = () => vi.fn(() => Promise.resolve('the room'))
const aMoment = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  press.mockReset()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test.each<[string, (button: HTMLElement) => unknown]>([
  ['pointed at', (button) => userEvent.hover(button)],
  ['reached', (button) => button.focus()]
])('a control that is %s has its work fetched, and is not pressed', async (_, act) => {
  const load = bring()
  const [button] = watch(load)
  await act(button as HTMLElement)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await aMoment()
  expect(press).not.toHaveBeenCalled()
})

test('a press on anything in it reaches what was fetched', async () => {
  const [button] = watch(bring())
  document.querySelector('b')?.click()
  await vi.waitFor(() => expect(press).toHaveBeenCalledExactlyOnceWith('the room', button))
})

test('presses reach it in the order in which they came, whichever answer is first', async () => {
  const answers: ((room: string) => void)[] = []
  const buttons = watch(() => new Promise((answer) => answers.push(answer)))
  for (const button of [buttons[0], ...buttons]) button?.click()
  for (const answer of answers.reverse()) {
    answer('the room')
    await aMoment()
  }
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(3))
  expect(press.mock.calls.map(([, button]) => buttons.indexOf(button))).toEqual([0, 0, 1])
})

test('elsewhere nothing is fetched', async () => {
  const load = bring()
  watch(load)
  document.querySelector('p')?.click()
  await aMoment()
  expect(load).not.toHaveBeenCalled()
})

test('what does not come is logged, and asked for again by the next press', async () => {
  const load = bring().mockRejectedValueOnce(new Error('gone'))
  const [button] = watch(load)
  button?.click()
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  button?.click()
  await vi.waitFor(() => expect(press).toHaveBeenCalledOnce())
})
