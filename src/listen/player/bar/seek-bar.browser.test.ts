import type {} from '@vitest/browser-playwright' // types of the mouse below
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { seekTo, togglePlay } from '../actions.ts'
import { $durationSeconds, $player, $positionSeconds } from '../player.store.ts'
import { bar, button, openBar, prepareBar, SECONDS, seekBar } from './bar.browser.testing.tsx'

const spoken = () => seekBar.element().getAttribute('aria-valuetext')
const bubble = () => document.querySelector('.seek-bubble')?.textContent

/** A real mouse event of the browser, at a share of the strip's width. */
async function mouse(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', share: number) {
  const box = seekBar.element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth }
  const scale = frame.width / innerWidth
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x: frame.left + (box.left + box.width * share) * scale,
    y: frame.top + (box.top + box.height / 2) * scale,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1
  })
}

/** Collects all positions from now on: after a seek to the end, the last one is soon replaced. */
function visitedFromNowOn(): number[] {
  const visited: number[] = []
  onTestFinished($positionSeconds.listen((seconds) => visited.push(seconds)))
  return visited
}

prepareBar()

beforeEach(async () => {
  await page.viewport(1280, 800)
  await openBar()
  togglePlay()
  seekTo(100)
})

describe('the seek bar', () => {
  test('the seek bar says the position, the length and the chapter in words', async () => {
    await expect.poll(() => spoken()).toBe('1 minuut 40 seconden van 5 minuten, hoofdstuk Anora')
    seekTo(10)
    expect(spoken()).toBe('10 seconden van 5 minuten, hoofdstuk Welkom')
  })

  test.each([
    ['{ArrowLeft}', 95],
    ['{ArrowDown}', 95],
    ['{ArrowRight}', 105],
    ['{ArrowUp}', 105],
    ['{PageDown}', 70],
    ['{PageUp}', 130],
    ['{Home}', 0],
    ['{End}', SECONDS],
    ['0', 0],
    ['5', 150],
    ['9', 270]
  ])('the key %s on the seek bar goes to second %d', async (key, seconds) => {
    seekBar.element().focus()
    const visited = visitedFromNowOn()
    await userEvent.keyboard(key)
    expect(visited).toContain(seconds)
  })

  test('the seek bar stops at its ends', async () => {
    seekBar.element().focus()
    seekTo(2)
    await userEvent.keyboard('{ArrowLeft}')
    expect($positionSeconds.get()).toBe(0)
    seekTo(SECONDS - 2)
    const visited = visitedFromNowOn()
    await userEvent.keyboard('{PageUp}')
    expect(Math.max(...visited)).toBe(SECONDS)
  })

  test('the seek bar seeks to where it is tapped', async () => {
    await mouse('mousePressed', 0.75)
    await mouse('mouseReleased', 0.75)
    await expect.poll(() => $positionSeconds.get()).toBeCloseTo(225, -0.3)
  })

  test('the seek bar previews a drag with time and chapter, and seeks when it is released', async () => {
    await mouse('mousePressed', 0.4)
    await mouse('mouseMoved', 0.6)
    await expect.poll(() => bubble()).toMatch(/^0:0(2:59|3:0\d)Flow$/)
    expect($positionSeconds.get()).toBe(100)
    await mouse('mouseReleased', 0.6)
    await expect.poll(() => $positionSeconds.get()).toBeCloseTo(180, -0.3)
    expect(spoken()).toMatch(/hoofdstuk Flow$/)
  })

  test('the seek bar shows the poster of a film where its chapter begins, and in the preview of that chapter', async () => {
    const posterUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    await openBar({
      films: [
        { label: 'Flow (2024)', seconds: 150, posterUrl },
        { label: 'Zonder tijd', posterUrl }
      ]
    })
    const frames = () => [...document.querySelectorAll<HTMLElement>('.seek-frame')]
    await expect.poll(() => frames().length).toBe(1)
    const [strip, frame] = [document.querySelector('.reel'), frames()[0]].map((one) =>
      one?.getBoundingClientRect()
    )
    expect((frame?.left ?? 0) + (frame?.width ?? 0) / 2).toBeCloseTo(
      (strip?.left ?? 0) + (strip?.width ?? 0) / 2,
      0
    )
    expect(frame?.bottom).toBeLessThan(strip?.top ?? 0)
    const preview = () => document.querySelector('.seek-bubble img')?.getAttribute('src')
    await mouse('mousePressed', 0.3)
    await mouse('mouseMoved', 0.35)
    await expect.poll(bubble).toMatch(/Anora$/)
    expect(preview()).toBeUndefined()
    await mouse('mouseMoved', 0.6)
    await expect.poll(preview).toBe(posterUrl)
    await mouse('mouseReleased', 0.6)
  })

  test('the seek bar does not follow playback while it is dragged', async () => {
    const head = () => document.querySelector('.seek-head')?.getBoundingClientRect().left
    await mouse('mousePressed', 0.4)
    await mouse('mouseMoved', 0.6)
    await expect.poll(() => bubble()).toBeDefined()
    const dragged = head()
    seekTo(20)
    expect(head()).toBe(dragged)
    await mouse('mouseReleased', 0.6)
    await expect.poll(() => $positionSeconds.get()).toBeCloseTo(180, -0.3)
  })

  test('the seek bar cancels a drag on Escape', async () => {
    await mouse('mousePressed', 0.4)
    await mouse('mouseMoved', 0.6)
    await userEvent.keyboard('{Escape}')
    await mouse('mouseReleased', 0.6)
    expect($positionSeconds.get()).toBe(100)
    expect($player.get().step).toBe('paused')
  })

  test('the seek bar accepts a value from an assistive technology', async () => {
    await seekBar.fill('42')
    expect($positionSeconds.get()).toBe(42)
    expect(spoken()).toBe('42 seconden van 5 minuten, hoofdstuk Welkom')
  })

  test('the seek bar does not announce every second to a visitor who has focused it', async () => {
    seekBar.element().focus()
    const announced = spoken()
    await button('Speel af').click()
    seekBar.element().focus()
    const from = $positionSeconds.get()
    const atFocus = spoken()
    await expect.poll(() => $positionSeconds.get()).toBeGreaterThan(from + 1.2)
    expect(spoken()).toBe(atFocus)
    expect(announced).toMatch(/^1 minuut 40 seconden/)
    expect(bar.getByText(/^0:01:4[1-9]$/).element()).toBeTruthy()
  })

  test('the seek bar announces the position after a shortcut of the player', async () => {
    seekBar.element().focus()
    await userEvent.keyboard('9')
    expect(spoken()).toBe('4 minuten 30 seconden van 5 minuten, hoofdstuk Flow')
    await userEvent.keyboard('j')
    expect(spoken()).toBe('4 minuten 20 seconden van 5 minuten, hoofdstuk Flow')
  })

  test('the seek bar has a gap of 3 px where each later chapter begins', async () => {
    const strip = document.querySelector('.reel')?.getBoundingClientRect()
    const cuts = [...document.querySelectorAll('.reel-cut')].map((cut) => cut.getBoundingClientRect())
    expect(cuts.map(({ width }) => width)).toEqual([3, 3])
    expect(cuts.map(({ left }) => (left + 1.5 - (strip?.left ?? 0)) / (strip?.width ?? 1))).toEqual([
      expect.closeTo(0.2, 3),
      expect.closeTo(0.5, 3)
    ])
  })

  test('the seek bar is disabled while the length is unknown', async () => {
    $durationSeconds.set(0)
    await expect.poll(() => seekBar.element()).toHaveProperty('disabled', true)
  })
})
