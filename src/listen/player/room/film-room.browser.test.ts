// The full screen as a film room: the text with its current sentence, the film under discussion, and what is not rendered.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { playerText } from '#texts/player.ts'
import { skippingText } from '#texts/skipping.ts'
import { transcriptsText } from '#texts/transcripts.ts'
import { shortName } from '../../../browser/site.ts'
import { toWebVtt } from '../../transcripts/transcript-formats.ts'
import { seekTo, togglePlay } from '../actions.ts'
import { button, openBar, prepareBar } from '../bar/bar.browser.testing.tsx'
import { $positionSeconds } from '../player.store.ts'
import { ROOM_TEXT_KEY } from '../player-memory.ts'
import type { Playable } from '../schema.ts'
import { $skipped } from '../sound/skips.store.ts'
import { $textIsLarge } from './film-room.store.ts'

const POSTER = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const films: Playable['films'] = [
  {
    label: 'Anora (2024)',
    seconds: 60,
    posterUrl: POSTER,
    stars: [
      ['Wout', 4],
      ['Noor', 3.5]
    ]
  },
  { label: 'Straume (2024)', seconds: 150, posterUrl: `${POSTER}#2` }
]
/** As many as in more than two hours, within the tone of five minutes. */
const SENTENCES = 2900
const sentences = Array.from({ length: SENTENCES }, (_, index) => ({
  atSeconds: index / 10,
  text: `Zin ${index} van een gesprek dat nog lang niet gedaan is.`
}))

const room = page.getByRole('dialog', { name: playerText.region })
const text = room.getByRole('region', { name: transcriptsText.region })
const current = () => text.element().querySelector('[aria-current]')
const rendered = () => text.element().querySelectorAll('li').length
const shownPicture = () => document.querySelector('.room-picture[data-on]')?.getAttribute('src')

let answer: () => Response
prepareBar()
beforeEach(async () => {
  const fetchFile = window.fetch
  answer = () => new Response(toWebVtt({ paragraphs: [{ speaker: 'Noor', sentences }] }))
  vi.spyOn(window, 'fetch').mockImplementation(async (url, ...others) =>
    String(url).endsWith('.vtt') ? answer() : fetchFile(url, ...others)
  )
  await page.viewport(390, 844)
})
afterEach(() => void vi.restoreAllMocks())

/** The text of one episode is kept, so each test has another one. */
let slugs = 200
async function openRoom(changes: Partial<Playable> = {}) {
  await openBar({ slug: String(slugs++), films, hasTranscript: true, ...changes })
  togglePlay()
  seekTo(0)
  ;(button(playerText.open).element() as HTMLElement).click()
  await expect.element(room).toBeVisible()
}

test.each([390, 1280])(
  'what is said above the strip stands above the posters of the storyboard, %d px wide',
  async (width) => {
    await page.viewport(width, 844)
    await openRoom()
    $skipped.set({ titles: ['Anora'], fromSeconds: 60, toSeconds: 150 })
    onTestFinished(() => $skipped.set(undefined))
    const said = room.getByText(skippingText.skipped(['Anora'], 90))
    await expect.element(said).toBeVisible()
    const frames = [...document.querySelectorAll('.room .seek-frame')]
    expect(frames).toHaveLength(2)
    const line = document.querySelector('.room .player-skips')?.getBoundingClientRect()
    for (const frame of frames)
      expect(frame.getBoundingClientRect().top).toBeGreaterThanOrEqual(line?.bottom ?? Number.NaN)
  }
)

describe('with a text', () => {
  test('the current sentence is marked, in view, and larger than its neighbours', async () => {
    await openRoom()
    await expect.element(text).toBeVisible()
    seekTo(150)
    await expect.poll(() => current()?.textContent).toMatch(/^Zin 1500 /)
    const box = text.element().getBoundingClientRect()
    const inMiddle = () => {
      const { top, bottom } = current()?.getBoundingClientRect() ?? box
      return top > box.top && bottom < box.bottom
    }
    await expect.poll(inMiddle).toBe(true)
    const height = (element: Element | null | undefined) =>
      Math.round(element?.getBoundingClientRect().height ?? 0)
    await expect
      .poll(() => height(current()) - height(document.querySelector('[data-at="1501"]')))
      .toBeGreaterThan(4)
    expect(text.element().querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(current()?.closest('li')?.ariaPosInSet).toBe('1501')
    expect(current()?.closest('li')?.ariaSetSize).toBe(String(SENTENCES))
  })

  test('of thousands of sentences only those near the view are rendered, wherever it is', async () => {
    await openRoom()
    for (const seconds of [0, 75, 150.1, 289]) {
      seekTo(seconds)
      await expect.poll(() => Number(current()?.getAttribute('data-at'))).toBeCloseTo(seconds * 10, -1)
      expect(rendered()).toBeLessThanOrEqual(60)
    }
  })

  test('what is rendered follows the sentence without a jump of the others', async () => {
    await openRoom()
    seekTo(100)
    await expect.poll(() => current()?.getAttribute('data-at')).toBe('1000')
    seekTo(101.9)
    await expect.poll(() => current()?.getAttribute('data-at')).toBe('1019')
    const top = () => Math.round(document.querySelector('[data-at="1019"]')?.getBoundingClientRect().top ?? 0)
    let before = Number.NaN
    // Until it has scrolled there.
    await expect
      .poll(() => {
        const isStill = top() === before
        before = top()
        return isStill
      })
      .toBe(true)
    // The next page of sentences is rendered, and the first one leaves.
    const first = text.element().querySelector('[data-at]')
    seekTo(102)
    await expect.poll(() => current()?.getAttribute('data-at')).toBe('1020')
    expect(first?.isConnected).toBe(false)
    expect(Math.abs(top() - before)).toBeLessThan(120)
  })

  test('a press on a sentence goes there', async () => {
    await openRoom()
    await expect.element(text).toBeVisible()
    await text.getByRole('button', { name: /^Zin 3 / }).click()
    expect($positionSeconds.get()).toBeCloseTo(sentences[3]?.atSeconds ?? 0, 1)
  })

  test('scrolling leaves the current sentence, renders what comes, and a button returns', async () => {
    await openRoom()
    await expect.element(text).toBeVisible()
    const box = text.element()
    box.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
    await expect.element(room.getByRole('button', { name: transcriptsText.follow })).toBeVisible()
    for (let turn = 0; turn < 6; turn++) {
      box.scrollTop = box.scrollHeight
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    const last = Number(box.querySelector('li:last-child [data-at]')?.getAttribute('data-at'))
    expect(last).toBeGreaterThan(80)
    expect(rendered()).toBeLessThanOrEqual(60)
    await room.getByRole('button', { name: transcriptsText.follow }).click()
    await expect.poll(() => current()?.getAttribute('data-at')).toBe('0')
  })

  test('by keyboard the current sentence is one stop, and the arrows go to the others', async () => {
    await openRoom()
    await expect.poll(() => text.element().querySelectorAll('[tabindex="0"]').length).toBe(1)
    ;(current() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.getAttribute('data-at')).toBe('1')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => current()?.getAttribute('data-at')).toBe('1')
  })

  test('the text has two sizes, and keeps the chosen one', async () => {
    await openRoom()
    await expect.element(text).toBeVisible()
    const size = () => Number.parseFloat(getComputedStyle(current() ?? document.body).fontSize)
    const before = size()
    await room.getByRole('button', { name: playerText.largeText }).click()
    expect(size()).toBeGreaterThan(before * 1.3)
    expect(localStorage.getItem(shortName + ROOM_TEXT_KEY)).toBe('true')
    $textIsLarge.set(false)
  })

  test('a text that does not come says so, and is asked for again at a press', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const good = answer
    answer = () => new Response('', { status: 503 })
    await openRoom()
    await expect.element(room.getByText(playerText.textMissing)).toBeVisible()
    answer = good
    await room.getByRole('button', { name: playerText.retry }).click()
    await expect.element(text).toBeVisible()
  })

  test('the text is not shown where the recording has another length, and its times are not those of the text', async () => {
    await openRoom({ duration: 200 })
    await expect.poll(() => text.query()).toBeNull()
    await expect
      .element(
        room
          .getByRole('button', { name: playerText.pause })
          .or(room.getByRole('button', { name: playerText.play }))
      )
      .toBeVisible()
  })

  test.each([
    [320, 568],
    [390, 844],
    [844, 390],
    [568, 320],
    [1280, 800]
  ])('at %d by %d the sentence, the strip and play are in view', async (width, height) => {
    await openRoom()
    await expect.element(text).toBeVisible()
    await page.viewport(width, height)
    seekTo(120)
    for (const element of [
      room.getByRole('slider', { name: playerText.seek }).element(),
      room.getByRole('button', { name: playerText.play }).element()
    ]) {
      const box = element.getBoundingClientRect()
      expect(box.top).toBeGreaterThanOrEqual(0)
      expect(box.bottom).toBeLessThanOrEqual(height)
    }
    await expect
      .poll(() => Math.round(current()?.getBoundingClientRect().bottom ?? 9999))
      .toBeLessThan(height)
    expect(room.element().scrollWidth).toBeLessThanOrEqual(room.element().clientWidth)
  })
})

describe('the film under discussion', () => {
  test('a film shows its poster with its chapter, and leaves with it', async () => {
    await openRoom()
    expect(shownPicture()).not.toContain(POSTER)
    seekTo(70)
    await expect.poll(shownPicture).toBe(POSTER)
    await expect.element(room.getByText('Wout 4 sterren')).toBeVisible()
    await expect.element(room.getByText('Noor 3,5 sterren')).toBeVisible()
    expect(room.getByText('Anora (2024)').query()).toBeNull()
    seekTo(160)
    await expect.poll(shownPicture).toBe(`${POSTER}#2`)
    await expect.element(room.getByText('Straume (2024)')).toBeVisible()
    expect(room.getByText('Wout 4 sterren').query()).toBeNull()
  })

  test('the film is there without a text, too', async () => {
    await openBar({ films })
    togglePlay()
    ;(button(playerText.open).element() as HTMLElement).click()
    seekTo(70)
    await expect.poll(shownPicture).toBe(POSTER)
    expect(text.query()).toBeNull()
    expect(room.getByRole('button', { name: playerText.largeText }).query()).toBeNull()
  })
})

describe('the screen', () => {
  test('the screen stays on only when asked, and no longer than the full screen is open', async () => {
    const release = vi.fn(async () => undefined)
    const request = vi.fn(async () => ({ release }) as unknown as WakeLockSentinel)
    vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request)
    await openRoom()
    expect(request).not.toHaveBeenCalled()
    await room.getByRole('switch', { name: playerText.stayAwake }).click()
    await expect.poll(() => request.mock.calls.length).toBe(1)
    await room.getByRole('button', { name: playerText.shrink }).click()
    await expect.poll(() => release.mock.calls.length).toBe(1)
  })

  test('the switch goes off again when the browser refuses', async () => {
    vi.spyOn(navigator.wakeLock, 'request').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    onTestFinished(() => void vi.restoreAllMocks())
    await openRoom()
    const awake = room.getByRole('switch', { name: playerText.stayAwake })
    await awake.click()
    await expect.element(awake).not.toBeChecked()
  })
})
