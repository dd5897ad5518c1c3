// Parts that playback leaves out, with a real audio element.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { skippingText as text } from '#texts/skipping.ts'
import { forgetAll, markSeen } from '../../../films/marks/my-films.store.ts'
import { $skippedChapters, $withoutSpoilers } from '../../places/listening.store.ts'
import { seekTo } from '../actions.ts'
import { bar, button, facts, openBar, prepareBar } from '../bar/bar.browser.testing.tsx'
import { $playable, $player, $positionSeconds } from '../player.store.ts'
import { sound } from './audio.ts'
import { $answeredId } from './skips.store.ts'

const ANORA = { label: 'Anora (2024)', title: 'Anora', tmdbId: 1064213, pageSlug: 'anora-2024', seconds: 60 }
const FLOW = { label: 'Flow (2024)', title: 'Flow', tmdbId: 823219, pageSlug: 'flow-2024', seconds: 150 }
const films = [ANORA, FLOW]

prepareBar()
beforeEach(() => {
  sound.muted = true
})
afterEach(() => {
  forgetAll()
  $answeredId.set(undefined)
  $withoutSpoilers.set(false)
  $skippedChapters.set({})
})

/** Every second that was audible, a tenth of a second apart at most. */
function listenIn(): { heard: number[]; stop: () => void } {
  const heard: number[] = []
  const timer = setInterval(() => {
    if (!sound.paused && !sound.seeking) heard.push(sound.currentTime)
  }, 20)
  return { heard, stop: () => clearInterval(timer) }
}

const passed = (seconds: number) =>
  vi.waitFor(() => {
    if ($positionSeconds.get() < seconds || sound.seeking) throw new Error('Not there yet.')
  }, 30_000)

test('the talk about an unseen film is not heard, and the bar says so', async () => {
  markSeen(FLOW, true)
  await openBar({ films })
  $withoutSpoilers.set(true)
  seekTo(59)
  const { heard, stop } = listenIn()
  await passed(150)
  stop()
  expect(heard.filter((seconds) => seconds > 60.02 && seconds < 149.7)).toEqual([])
  await expect.element(bar.getByText(text.skipped(['Anora'], 90))).toBeVisible()
  await expect.poll(() => $player.get().step).toBe('playing')
  // The film after it is a seen one.
  await passed(150.5)
})

test('"Toch luisteren" plays what was left out, to its end', async () => {
  await openBar({ films })
  $withoutSpoilers.set(true)
  markSeen(FLOW, true)
  seekTo(59.5)
  await passed(150)
  await button(text.listenAnyway).click()
  await expect.poll(() => Math.floor(sound.currentTime)).toBe(60)
  await passed(60.8)
  expect(sound.currentTime).toBeLessThan(70)
  expect(bar.getByText(text.skipped(['Anora'], 90)).query()).toBeNull()
})

test('who went into a part before its film was known hears it', async () => {
  $withoutSpoilers.set(true)
  await openBar()
  seekTo(70)
  $playable.set({ ...facts, films })
  await passed(70.8)
  expect(sound.currentTime).toBeLessThan(80)
})

test('a chapter chosen by hand is left out whenever this episode plays', async () => {
  await page.viewport(1280, 800)
  await openBar()
  await button(/^Hoofdstukken/).click()
  await button(text.skipChapterOf('Anora')).click()
  expect($skippedChapters.get()).toEqual({ 'ep-118': [60] })
  seekTo(59.5)
  await passed(150)
  await button(text.skipChapterOf('Anora')).click()
  expect($skippedChapters.get()).toEqual({})
})

test('at the first play the bar asks about unseen films, but only a listener who marks films', async () => {
  await openBar({ films })
  await expect.element(bar.getByText(/nog niet/)).not.toBeInTheDocument()
  markSeen(FLOW, true)
  await expect.element(bar.getByText(text.question(['Anora']))).toBeVisible()
  await button(text.no).click()
  await expect.element(bar.getByText(/nog niet/)).not.toBeInTheDocument()
  expect($withoutSpoilers.get()).toBe(false)
})

test('the answer "Sla over" is the setting itself', async () => {
  markSeen(FLOW, true)
  await openBar({ films })
  await button(text.yes).click()
  expect($withoutSpoilers.get()).toBe(true)
})

test('audio that is longer than the feed says is heard whole, and the bar says why', async () => {
  markSeen(FLOW, true)
  await openBar({ films, duration: 200 })
  $withoutSpoilers.set(true)
  await expect.element(bar.getByText(text.unskippable(['Anora']))).toBeVisible()
  seekTo(59.5)
  await passed(60.5)
  expect(sound.currentTime).toBeLessThan(100)
  await button(text.understood).click()
  await expect.element(bar.getByText(text.unskippable(['Anora']))).not.toBeInTheDocument()
})
