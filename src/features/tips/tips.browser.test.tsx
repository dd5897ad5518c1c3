import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { playerText } from '../../texts/player.ts'
import { Transport } from '../player/Transport.tsx'
import { startTips } from './tips.client.ts'

const tip = () => document.querySelector<HTMLElement>('.tip:popover-open')
const button = (id: string) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`No button ${id}.`)
  return found
}
const point = (at: Element, pointerType = 'mouse') =>
  at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
const pointAway = () => point(document.body)

/** The buttons of the player; none of them has a tip that says more than its name. */
let transport = ''

beforeAll(() => {
  const host = document.createElement('div')
  const episode = { id: 'ep-1', slug: '1', audioUrl: '' }
  flushSync(() =>
    createRoot(host).render(<Transport player={{ step: 'paused', episode, isBroken: false }} />)
  )
  transport = host.innerHTML
  startTips(new Event('focusin'))
})

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `${transport}
    <button id="speed" data-tip="Sneller of trager" aria-label="Snelheid">1×</button>
    <button id="plain">Zonder</button>
    <dialog id="dialog"><button id="inside" data-tip="Sluit dit venster">x</button></dialog>`
  const back = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === playerText.back.shown
  )
  if (back) back.id = 'back'
})

afterEach(() => {
  document.dispatchEvent(new Event('astro:before-swap'))
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
})

describe('a tip under the mouse', () => {
  test('is closed after 699 ms and open after 701', () => {
    point(button('back'))
    vi.advanceTimersByTime(699)
    expect(tip()).toBeNull()
    vi.advanceTimersByTime(2)
    expect(tip()?.textContent).toBe('10 seconden terug')
    expect(tip()?.role).toBe('tooltip')
  })

  test('does not come when the pointer has gone before', () => {
    point(button('back'))
    vi.advanceTimersByTime(600)
    pointAway()
    vi.advanceTimersByTime(2000)
    expect(tip()).toBeNull()
  })

  test('starts counting once, however the pointer wanders inside the button', () => {
    button('back').innerHTML = '<b>-10s</b>'
    point(button('back'))
    vi.advanceTimersByTime(400)
    point(button('back').firstElementChild ?? button('back'))
    vi.advanceTimersByTime(301)
    expect(tip()).not.toBeNull()
  })

  test('comes at once within 300 ms after another', () => {
    point(button('back'))
    vi.advanceTimersByTime(701)
    pointAway()
    vi.advanceTimersByTime(151)
    expect(tip()).toBeNull()
    vi.advanceTimersByTime(290)
    point(button('speed'))
    expect(tip()?.textContent).toBe('Sneller of trager')
  })

  test('waits again when the last one closed longer ago', () => {
    point(button('back'))
    vi.advanceTimersByTime(701)
    pointAway()
    vi.advanceTimersByTime(151 + 301)
    point(button('speed'))
    vi.advanceTimersByTime(699)
    expect(tip()).toBeNull()
  })

  test('goes straight on to the next button', () => {
    point(button('back'))
    vi.advanceTimersByTime(701)
    point(button('speed'))
    expect(document.querySelectorAll('.tip:popover-open')).toHaveLength(1)
    expect(tip()?.textContent).toBe('Sneller of trager')
  })

  test('stays while the pointer is on the tip itself', () => {
    point(button('back'))
    vi.advanceTimersByTime(701)
    pointAway()
    vi.advanceTimersByTime(100)
    const shown = tip()
    if (shown) point(shown)
    vi.advanceTimersByTime(5000)
    expect(tip()).not.toBeNull()
    pointAway()
    vi.advanceTimersByTime(151)
    expect(tip()).toBeNull()
  })

  test('closes with Escape, with a press and with scrolling', () => {
    const closers: (() => unknown)[] = [
      () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
      () => button('back').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
      () => document.dispatchEvent(new Event('scroll'))
    ]
    for (const close of closers) {
      pointAway()
      point(button('back'))
      vi.advanceTimersByTime(701)
      expect(tip()).not.toBeNull()
      close()
      expect(tip()).toBeNull()
    }
  })

  test('does not come back after a press until the pointer has left', () => {
    point(button('back'))
    button('back').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button('back').click()
    point(button('back'))
    vi.advanceTimersByTime(2000)
    expect(tip()).toBeNull()
    pointAway()
    point(button('back'))
    vi.advanceTimersByTime(701)
    expect(tip()).not.toBeNull()
  })
})

test('touch never shows a tip', () => {
  point(button('back'), 'touch')
  vi.advanceTimersByTime(2000)
  expect(tip()).toBeNull()
})

describe('the keyboard', () => {
  test('gets the tip at once and loses it with the focus', () => {
    // A script's focus shows a ring after a key: that is how the browser tells a keyboard.
    button('back').focus({ focusVisible: true } as FocusOptions)
    expect(tip()?.textContent).toBe('10 seconden terug')
    button('plain').focus()
    expect(tip()).toBeNull()
  })
})

describe('a screen reader', () => {
  test('hears a tip that says more than the name, as a description', () => {
    button('speed').focus({ focusVisible: true } as FocusOptions)
    expect(button('speed').getAttribute('aria-describedby')).toBe(tip()?.id)
    button('speed').blur()
    expect(button('speed').hasAttribute('aria-describedby')).toBe(false)
  })

  test('does not hear the same words twice', () => {
    button('back').focus({ focusVisible: true } as FocusOptions)
    expect(button('back').hasAttribute('aria-describedby')).toBe(false)
  })
})

test('in a dialog the tip is part of the dialog, and leaves it again', () => {
  const dialog = button('dialog') as HTMLDialogElement
  dialog.showModal()
  point(button('inside'))
  vi.advanceTimersByTime(701)
  expect(tip()?.closest('dialog')).toBe(dialog)
  dialog.close()
  document.dispatchEvent(new Event('astro:before-swap'))
  expect(document.querySelector('.tip')?.parentElement).toBe(document.documentElement)
})
