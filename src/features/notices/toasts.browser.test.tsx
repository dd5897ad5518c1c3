import type {} from '@vitest/browser-playwright' // types of the mouse below
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { $toasts, dismiss, notify, updateToast } from './store.ts'

const shown = () => [...document.querySelectorAll<HTMLElement>('.toast')]
const region = () => document.querySelector<HTMLElement>('[role="region"][aria-label^="Meldingen"]')
const texts = () => shown().map((toast) => toast.querySelector('.toast-text')?.textContent)
const first = () => {
  const [toast] = shown()
  if (!toast) throw new Error('No notice shows.')
  return toast
}
/** The first one has to fetch what shows it, which takes a busy machine a while. */
const waitUntilShown = (text: string) => vi.waitFor(() => expect(texts()).toEqual([text]), 10_000)
const waitUntilGone = () => vi.waitFor(() => expect(texts()).toEqual([]), 3000)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A mouse of the browser itself, as a hand would move it. */
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
  await mouse('mouseReleased', start + byPx)
}

beforeAll(async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<style>:root { --player-height: 72px; --side: 20px; --tap: 44px; --base: 180ms; --fast: 90ms }</style>'
  )
  notify('Eerste')
  await waitUntilShown('Eerste')
})

afterEach(async () => {
  dismiss()
  await waitUntilGone()
})

describe('a notice', () => {
  test('is alone: a new one takes its place', async () => {
    notify('Link gekopieerd')
    await waitUntilShown('Link gekopieerd')
    notify('Toegevoegd!')
    await waitUntilShown('Toegevoegd!')
    expect($toasts.get()).toHaveLength(1)
  })

  test('is told politely, with what it is in front', async () => {
    notify('Link gekopieerd')
    await vi.waitFor(() => {
      const status = document.querySelector('[role="status"]')
      expect(status?.textContent).toBe('Melding Link gekopieerd')
      expect(status?.getAttribute('aria-live')).toBe('polite')
    })
  })

  test('stays five seconds unless told otherwise', () => {
    notify('Standaard')
    expect($toasts.get()[0]?.durationMs).toBe(5000)
    notify('Winkel', { durationMs: 3000 })
    expect($toasts.get()[0]?.durationMs).toBe(3000)
  })

  test('goes by itself when its time is over', async () => {
    notify('Even', { durationMs: 150 })
    await waitUntilShown('Even')
    await waitUntilGone()
    expect($toasts.get()).toMatchObject([{ text: 'Even', isOpen: false }])
  })

  test('can get another text while it shows', async () => {
    const id = notify('Bezig')
    await waitUntilShown('Bezig')
    updateToast(id, { text: 'Klaar' })
    await waitUntilShown('Klaar')
  })

  test('closes by its button, which says what it does', async () => {
    notify('Weg ermee')
    await waitUntilShown('Weg ermee')
    const button = first().querySelector('button')
    expect(button?.getAttribute('aria-label')).toBe('Sluit melding')
    expect(button?.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
    expect(button?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    button?.click()
    await waitUntilGone()
  })

  test('stands above the player and is at most 420 px wide', async () => {
    notify('Waar sta ik')
    await waitUntilShown('Waar sta ik')
    await wait(250)
    const box = first().getBoundingClientRect()
    expect(innerHeight - box.bottom).toBeGreaterThanOrEqual(72 + 16)
    expect(box.width).toBeLessThanOrEqual(420)
  })

  test('survives a navigation, which replaces the body', async () => {
    notify('Ik blijf')
    await waitUntilShown('Ik blijf')
    document.body.replaceWith(document.createElement('body'))
    expect(texts()).toEqual(['Ik blijf'])
    expect(first().closest('.toasts')?.matches(':popover-open')).toBe(true)
    notify('En ik kom erna')
    await waitUntilShown('En ik kom erna')
  })
})

describe('the keyboard', () => {
  test('F8 goes to the notices and Escape closes the one there', async () => {
    notify('Druk op F8')
    await waitUntilShown('Druk op F8')
    await userEvent.keyboard('{F8}')
    expect(region()?.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitUntilGone()
  })

  test.each([
    ['Escape', '{F8}{Tab}{Escape}'],
    ['its button', '{F8}{Tab}{Tab}{Enter}']
  ])('closing by %s brings the focus back to where it was', async (_, keys) => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    notify('Ik was even weg')
    await waitUntilShown('Ik was even weg')
    await userEvent.keyboard(keys)
    await waitUntilGone()
    expect(document.activeElement).toBe(opener)
    opener.remove()
  })

  test('Tab goes from the notice to its button', async () => {
    notify('Tab door mij')
    await waitUntilShown('Tab door mij')
    await userEvent.keyboard('{F8}{Tab}')
    expect(document.activeElement).toBe(first())
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sluit melding')
  })
})

describe('the clock stands still', () => {
  const LIFE_MS = 300

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
  ])('%s', async (_, stop, goOn) => {
    notify('Ik wacht', { durationMs: LIFE_MS })
    await waitUntilShown('Ik wacht')
    stop(first())
    await wait(LIFE_MS * 2)
    expect(texts()).toEqual(['Ik wacht'])
    goOn(first())
    await waitUntilGone()
  })
})

describe('a swipe to the right', () => {
  test('of 49 px brings it back', async () => {
    notify('Bijna weg')
    await waitUntilShown('Bijna weg')
    await wait(250)
    await swipe(first(), 49)
    await wait(300)
    expect(texts()).toEqual(['Bijna weg'])
    expect($toasts.get()[0]?.isOpen).toBe(true)
  })

  test('of 51 px sends it away', async () => {
    notify('Weg')
    await waitUntilShown('Weg')
    await wait(250)
    await swipe(first(), 51)
    await waitUntilGone()
  })

  test('to the left does nothing', async () => {
    notify('Niet naar links')
    await waitUntilShown('Niet naar links')
    await wait(250)
    await swipe(first(), -80)
    await wait(300)
    expect(texts()).toEqual(['Niet naar links'])
  })
})

test('a dismissed notice leaves the queue after a million milliseconds', async () => {
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
