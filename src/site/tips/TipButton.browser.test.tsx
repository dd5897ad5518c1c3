import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playerText } from '#texts/player.ts'
import { Transport } from '../../listen/player/bar/Transport.tsx'
import { TipButton } from './TipButton.tsx'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

const shown = () => [...document.querySelectorAll<HTMLElement>('[role="tooltip"]:popover-open')]
const tip = () => shown()[0]?.textContent
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    (one) => one.ariaLabel === name || one.textContent === name
  )
  if (!found) throw new Error(`No button ${name}.`)
  return found
}
const back = () => button(playerText.back.spoken)
const play = () => button(playerText.play)
const send = (type: string, at: EventTarget, pointerType = 'mouse', relatedTarget?: Element) =>
  act(() =>
    at.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType, relatedTarget: relatedTarget ?? null })
    )
  )
const point = (at: Element, pointerType?: string) => send('pointerover', at, pointerType)
const pointAway = (from: Element) => {
  send('pointerout', from)
  send('pointerover', document.body)
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const focus = (name: string) =>
  // Script focus counts as `:focus-visible` after a key press: the browser then assumes a keyboard user.
  act(() => button(name).focus({ focusVisible: true } as FocusOptions))

function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Transport
        player={{ step: 'paused', episode: { id: 'ep-1', slug: '1', audioUrl: '' }, isBroken: false }}
      />
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Zonder
      </button>
      <dialog ref={dialog}>
        <TipButton tip="Sluit dit venster">x</TipButton>
      </dialog>
    </>
  )
}

let root: Root

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers()
  // Long after the last tip of the previous test.
  vi.advanceTimersByTime(10_000)
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  act(() => root.render(<Page />))
})

afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.useRealTimers()
  globalThis.IS_REACT_ACT_ENVIRONMENT = undefined
})

test('a tip under the mouse is closed after 699 ms and open after 701', () => {
  point(back())
  wait(699)
  expect(tip()).toBeUndefined()
  wait(2)
  expect(tip()).toBe('10 seconden terug')
})

test('a tip under the mouse does not open if the pointer leaves before', () => {
  point(back())
  wait(600)
  pointAway(back())
  wait(2000)
  expect(tip()).toBeUndefined()
})

test('a tip under the mouse starts its delay once, however the pointer moves inside the button', () => {
  point(play())
  wait(400)
  const icon = play().querySelector('svg') as Element
  send('pointerover', icon, 'mouse', play())
  wait(301)
  expect(tip()).toBe(playerText.play)
})

test('a tip under the mouse opens at once within 300 ms after another', () => {
  point(back())
  wait(701)
  pointAway(back())
  wait(151)
  expect(tip()).toBeUndefined()
  wait(290)
  point(play())
  wait(0)
  expect(tip()).toBe(playerText.play)
})

test('a tip under the mouse waits again when the last one closed longer ago', () => {
  point(back())
  wait(701)
  pointAway(back())
  wait(151)
  wait(301)
  point(play())
  wait(699)
  expect(tip()).toBeUndefined()
})

test('a tip under the mouse moves to the next button without a delay', () => {
  point(back())
  wait(701)
  pointAway(back())
  point(play())
  wait(0)
  expect(shown().map(({ textContent }) => textContent)).toEqual([playerText.play])
})

test('a tip under the mouse stays while the pointer is on the tip itself', () => {
  point(back())
  wait(701)
  pointAway(back())
  wait(100)
  const [bubble] = shown()
  if (!bubble) throw new Error('no tip')
  point(bubble)
  wait(5000)
  expect(tip()).toBe('10 seconden terug')
  pointAway(bubble)
  wait(151)
  expect(tip()).toBeUndefined()
})

test.each([
  ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['a press', () => back().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
  ['scrolling', () => document.dispatchEvent(new Event('scroll'))],
  ['a navigation', () => document.dispatchEvent(new Event('astro:before-swap'))]
])('a tip under the mouse closes with %s', (_, doClose) => {
  point(back())
  wait(701)
  expect(tip()).toBe('10 seconden terug')
  act(() => void doClose())
  expect(tip()).toBeUndefined()
})

test('a tip under the mouse does not open again after a press until the pointer has left', () => {
  point(back())
  send('pointerdown', back())
  point(back())
  wait(2000)
  expect(tip()).toBeUndefined()
  pointAway(back())
  point(back())
  wait(701)
  expect(tip()).toBe('10 seconden terug')
})

test('a navigation that moves a pressed button under the pointer does not bring its tip', () => {
  point(back())
  send('pointerdown', back())
  send('pointerout', back())
  point(back())
  wait(2000)
  expect(tip()).toBeUndefined()
})

test('a tip under the mouse closes when the focus moves', () => {
  act(() => button('Zonder').focus())
  point(back())
  wait(701)
  expect(tip()).toBe('10 seconden terug')
  act(() => button('Zonder').blur())
  expect(tip()).toBeUndefined()
})

test('a touch never shows a tip', () => {
  point(back(), 'touch')
  wait(2000)
  expect(tip()).toBeUndefined()
})

test('a tip opens at once on keyboard focus, and closes with it', () => {
  focus(playerText.back.spoken)
  expect(tip()).toBe('10 seconden terug')
  act(() => button('Zonder').focus())
  expect(tip()).toBeUndefined()
})

test('every tip repeats the name of its button or a part of it', () => {
  for (const bubble of document.querySelectorAll('.player-transport [role="tooltip"]'))
    expect((bubble.previousElementSibling as HTMLElement).ariaLabel).toContain(bubble.textContent)
})

test('a tip in a modal dialog is not inert', () => {
  act(() => button('Zonder').click())
  point(button('x'))
  wait(701)
  expect(tip()).toBe('Sluit dit venster')
  expect(shown()[0]?.closest('dialog')?.open).toBe(true)
})
