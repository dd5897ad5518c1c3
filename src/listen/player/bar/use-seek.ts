// The position on the seek bar, and moving it by keys and assistive technology.
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { playerText } from '#texts/player.ts'
import { seekTo } from '../actions.ts'
import { chapterAt } from '../chapters.ts'
import { $durationSeconds, $positionSeconds } from '../player.store.ts'
import { clampSeconds, playedShare } from '../player-limits.ts'
import { $chapters } from '../sound/playback.store.ts'
import { PAGE_SECONDS, STEP_SECONDS } from './shortcuts.ts'

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  PageDown: -PAGE_SECONDS,
  PageUp: PAGE_SECONDS,
  Home: -Number.MAX_VALUE,
  End: Number.MAX_VALUE
}

/** A larger step is a seek, not normal playback. */
const LARGEST_TICK_SECONDS = 2

const forcedColours = matchMedia('(forced-colors: active)')

/**
 * While the range has focus, a screen reader would announce every tick, so only seeks update it. In forced-colors mode
 * the range itself is visible and must keep moving.
 */
const isReadAloud = (input: HTMLInputElement) => document.activeElement === input && !forcedColours.matches

/** Updates the range and its `aria-valuetext`. */
function show(
  input: HTMLInputElement,
  seconds: number,
  durationSeconds = $durationSeconds.get(),
  chapters = $chapters.get()
) {
  input.value = String(Math.floor(seconds))
  // Also stored as the default value, because assistive technology may change the value itself.
  input.defaultValue = input.value
  input.ariaValueText = playerText.seekValue(
    seconds,
    durationSeconds,
    chapterAt(chapters, seconds)?.title ?? ''
  )
}

/**
 * Keeps the strip and the range in sync with the audio, four times a second and without React: it writes `--played` and the
 * value of the range itself. `range` has the other props of the range.
 */
export function useSeek() {
  const strip = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const durationSeconds = useStore($durationSeconds)
  const chapters = useStore($chapters)

  useEffect(() => {
    let lastSeconds = Number.NaN
    return $positionSeconds.subscribe((seconds) => {
      strip.current?.style.setProperty('--played', String(playedShare(seconds, $durationSeconds.get())))
      const isTick = Math.abs(seconds - lastSeconds) < LARGEST_TICK_SECONDS
      lastSeconds = seconds
      if (input.current && !(isTick && isReadAloud(input.current))) show(input.current, seconds)
    })
  }, [])
  // A new duration or chapter list changes the share and the announced text.
  useEffect(() => {
    const seconds = $positionSeconds.get()
    strip.current?.style.setProperty('--played', String(playedShare(seconds, durationSeconds)))
    if (input.current) show(input.current, seconds, durationSeconds, chapters)
  }, [durationSeconds, chapters])

  const seek = (seconds: number) => {
    const target = clampSeconds(seconds, $durationSeconds.get())
    seekTo(target)
    if (input.current) show(input.current, target)
  }
  const range = {
    min: 0,
    max: Math.floor(durationSeconds),
    step: 1,
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      seek($positionSeconds.get() + step)
    },
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      show(currentTarget, $positionSeconds.get()),
    // Only assistive technology triggers this: pointers and keys are handled elsewhere. Apply its change as a relative step.
    onChange: (value: number) => {
      const movedSeconds = value - Number(input.current?.defaultValue)
      seek(Math.floor($positionSeconds.get()) + movedSeconds)
    }
  }
  return { strip, input, range, seek, durationSeconds }
}
