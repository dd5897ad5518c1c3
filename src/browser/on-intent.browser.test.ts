import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onIntent } from './on-intent.ts'

const load = vi.fn<() => Promise<string>>()
const press = vi.fn()
const logged = vi.fn()
onIntent('button[data-of-ours]', load, press)

const button = () => document.querySelector('button') as HTMLButtonElement
const aMoment = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  load.mockReset().mockResolvedValue('the room')
  press.mockReset()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  document.body.innerHTML = '<button data-of-ours><b>Druk</b></button><p>Ernaast</p>'
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test.each([
  ['pointed at', () => userEvent.hover(button())],
  ['reached', async () => button().focus()]
])('a control that is %s has its work fetched, and is not pressed', async (_, act) => {
  await act()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await aMoment()
  expect(press).not.toHaveBeenCalled()
})

test('a press on anything in it reaches what was fetched', async () => {
  document.querySelector('b')?.click()
  await vi.waitFor(() => expect(press).toHaveBeenCalledExactlyOnceWith('the room', button()))
})

test('elsewhere nothing is fetched', async () => {
  document.querySelector('p')?.click()
  await aMoment()
  expect(load).not.toHaveBeenCalled()
})

test('what does not come is logged, and asked for again by the next press', async () => {
  load.mockRejectedValueOnce(new Error('gone'))
  button().click()
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  button().click()
  await vi.waitFor(() => expect(press).toHaveBeenCalledOnce())
})
