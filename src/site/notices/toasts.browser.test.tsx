import type {} from '@vitest/browser-playwright' // types of the mouse below
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/global.css'
import { $toasts, dismiss, notify, updateToast } from './notices.store.ts'
import { Toasts } from './Toasts.tsx'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

const shown = () => [...document.querySelectorAll<HTMLElement>('.toast')]
const region = () => document.querySelector<HTMLElement>('[role="region"][aria-label^="Meldingen"]')
const texts = () => shown().map((toast) => toast.querySelector('.toast-text')?.textContent)
const first = () => {
  const [toast] = shown()
  if (!toast) throw new Error('No notice shows.')
  return toast
}
/** Long timeout, because the first notice loads the UI and the machine may be busy. */
const waitUntilShown = (text: string) => vi.waitFor(() => expect(texts()).toEqual([text]), 60_000)
const waitUntilGone = () => vi.waitFor(() => expect(texts()).toEqual([]), 60_000)
const untilStill = () =>
  Promise.all(
    first()
      .getAnimations()
      .map(({ finished }) => finished)
  )

/** Swipes with real mouse events of the browser. */
async function swipe(toast: HTMLElement, byPx: number) {
  const box = toast.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth }
  const scale = frame.width / innerWidth
  const at = (x: number) => ({
    x: frame.left + x * scale,
    y: frame.top + (box.top + box.height / 2) * scale,
    button: 'left' as const
  })
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      ...at(x),
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1
    })
  const start = box.left + 40
  await mouse('mousePressed', start)
  for (const share of [0.2, 0.5, 0.8, 1]) await mouse('mouseMoved', start + byPx * share)
  const released = new Promise((resolve) => addEventListener('pointerup', resolve, { once: true }))
  await mouse('mouseReleased', start + byPx)
  await released
}

beforeAll(() => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<style>:root { --player-height: 72px; --side: 20px; --tap: 44px; --base: 180ms; --fast: 90ms }</style>'
  )
})

beforeEach(async () => {
  await render(<Toasts />)
})

afterEach(async () => {
  dismiss()
  await waitUntilGone()
})

test('a notice is the only one: a new one replaces it', async () => {
  notify('Link gekopieerd')
  await waitUntilShown('Link gekopieerd')
  notify('Toegevoegd!')
  await waitUntilShown('Toegevoegd!')
  expect($toasts.get()).toHaveLength(1)
})

test('a notice is announced politely, after its type', async () => {
  notify('Link gekopieerd')
  await vi.waitFor(() => {
    const status = document.querySelector('[role="status"]')
    expect(status?.textContent).toBe('Melding Link gekopieerd')
    expect(status?.getAttribute('aria-live')).toBe('polite')
  }, 60_000)
})

test('a notice stays for five seconds by default', () => {
  notify('Standaard')
  expect($toasts.get()[0]?.durationMs).toBe(5000)
  notify('Winkel', { durationMs: 3000 })
  expect($toasts.get()[0]?.durationMs).toBe(3000)
})

test('a notice closes by itself when its time is up', async () => {
  notify('Even', { durationMs: 150 })
  await waitUntilShown('Even')
  await waitUntilGone()
  expect($toasts.get()).toMatchObject([{ text: 'Even', isOpen: false }])
})

test('a notice can change its text while it is shown', async () => {
  const id = notify('Bezig')
  await waitUntilShown('Bezig')
  updateToast(id, { text: 'Klaar' })
  await waitUntilShown('Klaar')
})

test('a notice closes with its button, which has a name', async () => {
  notify('Weg ermee')
  await waitUntilShown('Weg ermee')
  const button = first().querySelector('button')
  expect(button?.getAttribute('aria-label')).toBe('Sluit melding')
  expect(button?.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
  expect(button?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  button?.click()
  await waitUntilGone()
})

test('a notice is above the player and at most 420 px wide', async () => {
  notify('Waar sta ik')
  await waitUntilShown('Waar sta ik')
  await untilStill()
  const box = first().getBoundingClientRect()
  expect(innerHeight - box.bottom).toBeGreaterThanOrEqual(72 + 16)
  expect(box.width).toBeLessThanOrEqual(420)
})

test('a notice is shown again after a navigation closed it', async () => {
  notify('Ik blijf')
  await waitUntilShown('Ik blijf')
  const host = document.querySelector<HTMLElement>('.toasts')
  host?.hidePopover()
  document.dispatchEvent(new Event('astro:after-swap'))
  expect(host?.matches(':popover-open')).toBe(true)
  expect(texts()).toEqual(['Ik blijf'])
})

describe('the keyboard', () => {
  test('the key F8 focuses the notices and Escape closes the focused one', async () => {
    notify('Druk op F8')
    await waitUntilShown('Druk op F8')
    await userEvent.keyboard('{F8}')
    await expect.poll(() => region()?.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitUntilGone()
  })

  test.each([
    ['Escape', '{F8}{Tab}{Escape}'],
    ['its button', '{F8}{Tab}{Tab}{Enter}']
  ])('closing with %s returns the focus to where it was', async (_, keys) => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    notify('Ik was even weg')
    await waitUntilShown('Ik was even weg')
    await userEvent.keyboard(keys)
    await waitUntilGone()
    await expect.poll(() => document.activeElement).toBe(opener)
    opener.remove()
  })

  test('the Tab key moves from the notice to its button', async () => {
    notify('Tab door mij')
    await waitUntilShown('Tab door mij')
    await userEvent.keyboard('{F8}{Tab}')
    await expect.poll(() => document.activeElement).toBe(first())
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Sluit melding')
  })
})

describe('the timer is paused', () => {
  beforeEach(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    globalThis.IS_REACT_ACT_ENVIRONMENT = undefined
  })

  test.each<[string, (toast: HTMLElement) => void, (toast: HTMLElement) => void]>([
    [
      'while the mouse is over it',
      (toast) => toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
      () => region()?.dispatchEvent(new PointerEvent('pointerleave'))
    ],
    ['while it has focus', (toast) => toast.focus(), (toast) => toast.blur()],
    [
      'while another window is in front',
      () => window.dispatchEvent(new Event('blur')),
      () => window.dispatchEvent(new Event('focus'))
    ]
  ])('the timer is paused %s', async (_, stop, goOn) => {
    await act(async () => notify('Ik wacht', { durationMs: 1000 }))
    await act(async () => stop(first()))
    await act(async () => vi.advanceTimersByTime(60_000))
    expect($toasts.get()).toMatchObject([{ text: 'Ik wacht', isOpen: true }])
    await act(async () => goOn(first()))
    await act(async () => vi.advanceTimersByTime(999))
    expect($toasts.get()).toMatchObject([{ text: 'Ik wacht', isOpen: true }])
    await act(async () => vi.advanceTimersByTime(1))
    expect($toasts.get()).toMatchObject([{ text: 'Ik wacht', isOpen: false }])
  })
})

test('a swipe to the right of 49 px returns it', async () => {
  notify('Bijna weg')
  await waitUntilShown('Bijna weg')
  await untilStill()
  await swipe(first(), 49)
  expect(texts()).toEqual(['Bijna weg'])
  expect($toasts.get()[0]?.isOpen).toBe(true)
})

test('a swipe to the right of 51 px closes it', async () => {
  notify('Weg')
  await waitUntilShown('Weg')
  await untilStill()
  await swipe(first(), 51)
  await waitUntilGone()
})

test('a swipe to the left does nothing', async () => {
  notify('Niet naar links')
  await waitUntilShown('Niet naar links')
  await untilStill()
  await swipe(first(), -80)
  expect(texts()).toEqual(['Niet naar links'])
})

test('a closed notice leaves the queue after a million milliseconds', async () => {
  const id = notify('Oud')
  await waitUntilShown('Oud')
  vi.useFakeTimers()
  try {
    dismiss(id)
    expect($toasts.get()).toMatchObject([{ text: 'Oud', isOpen: false }])
    vi.advanceTimersByTime(999_999)
    expect($toasts.get()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect($toasts.get()).toHaveLength(0)
  } finally {
    vi.useRealTimers()
  }
})
