// The seek bar: a native range input over a drawn film strip. Position updates bypass React and write to the DOM; only a
// new chapter list or duration re-renders.
import { useStore } from '@nanostores/react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { playerText } from '#texts/player.ts'
import { formatClock } from '../../lib/time.ts'
import { $chapters } from './chapters.controller.ts'
import { chapterAt, chapterMarks } from './chapters.ts'
import { seekTo } from './controller.ts'
import { $canSeek } from './reach.controller.ts'
import { clampSeconds, playedShare } from './rules.ts'
import { followPointers } from './scrubbing.controller.ts'
import { PAGE_SECONDS, STEP_SECONDS } from './shortcuts.ts'
import { $durationSeconds, $positionSeconds } from './store.ts'

const steps: Readonly<Record<string, number>> = {
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
function show(input: HTMLInputElement, seconds: number) {
  const duration = $durationSeconds.get()
  input.value = String(Math.floor(seconds))
  // Also stored as the default value, because assistive technology may change the value itself.
  input.defaultValue = input.value
  input.ariaValueText = playerText.seekValue(
    seconds,
    duration,
    chapterAt($chapters.get(), seconds)?.title ?? ''
  )
}

function moveTo(input: HTMLInputElement, seconds: number) {
  const target = clampSeconds(seconds, $durationSeconds.get())
  seekTo(target)
  show(input, target)
}

/** Keeps the strip and the range in sync with the audio. */
function usePosition() {
  const strip = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const duration = useStore($durationSeconds)
  const chapters = useStore($chapters)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new duration or chapter list changes the announced text.
  useEffect(() => {
    let lastSeconds = Number.NaN
    const follow = (seconds: number) => {
      strip.current?.style.setProperty('--played', String(playedShare(seconds, $durationSeconds.get())))
      const isTick = Math.abs(seconds - lastSeconds) < LARGEST_TICK_SECONDS
      lastSeconds = seconds
      if (range.current && !(isTick && isReadAloud(range.current))) show(range.current, seconds)
    }
    return $positionSeconds.subscribe(follow)
  }, [duration, chapters])

  return { strip, range, duration }
}

export function SeekBar() {
  const { strip, range, duration } = usePosition()
  const canSeek = useStore($canSeek)
  const bubble = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    if (!strip.current || !range.current || !bubble.current) return
    const parts = { strip: strip.current, range: range.current, bubble: bubble.current }
    return followPointers(parts, (seconds) => moveTo(parts.range, seconds))
  }, [strip, range])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    moveTo(event.currentTarget, $positionSeconds.get() + step)
  }
  // Only assistive technology triggers this: pointers and keys are handled elsewhere. Apply its change as a relative step.
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const moved = Number(currentTarget.value) - Number(currentTarget.defaultValue)
    moveTo(currentTarget, Math.floor($positionSeconds.get()) + moved)
  }

  return (
    <div
      className="seek relative col-span-full h-4 rounded-[3px] min-[40rem]:row-start-1 min-[40rem]:mx-[4.5rem]"
      ref={strip}
      title={canSeek ? undefined : playerText.unseekable}
    >
      <div
        className="reel absolute inset-0 overflow-hidden rounded-[3px] bg-reel forced-colors:hidden"
        aria-hidden="true"
      >
        <div className="reel-beam absolute inset-0 origin-left bg-beam" />
        <Cuts />
      </div>
      <div
        className="seek-head absolute top-1/2 -mt-3 -ml-0.5 h-6 w-1 rounded-[3px] bg-booth-ink [box-shadow:0_0_0_2px_var(--booth)] forced-colors:hidden"
        aria-hidden="true"
      />
      <output
        className="seek-bubble pointer-events-none absolute bottom-[calc(100%+22px)] max-w-[min(20rem,80%)] truncate rounded-[6px] border border-edge bg-booth px-2.5 py-[5px] text-s/[1.3] font-semibold text-booth-ink tabular"
        aria-hidden="true"
        ref={bubble}
        hidden
      />
      <input
        ref={range}
        className="seek-range absolute inset-x-0 -inset-y-3.5 h-tap w-full cursor-pointer touch-none opacity-0 disabled:cursor-default forced-colors:opacity-100"
        type="range"
        min={0}
        max={Math.floor(duration)}
        step={1}
        disabled={duration === 0 || !canSeek}
        aria-label={playerText.seek}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => show(currentTarget, $positionSeconds.get())}
        onChange={onChange}
      />
    </div>
  )
}

/** A gap in the strip at the start of each chapter. */
function Cuts() {
  const shares = chapterMarks(useStore($chapters), useStore($durationSeconds))
  return shares.map((share) => (
    <i
      className="reel-cut absolute inset-y-0 -ml-[1.5px] w-[3px] bg-booth"
      key={share}
      style={{ left: `${share * 100}%` }}
    />
  ))
}

/** The elapsed time, updated without re-rendering. */
export function Elapsed() {
  const clock = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      $positionSeconds.subscribe((seconds) => {
        const text = formatClock(seconds)
        if (clock.current && clock.current.textContent !== text) clock.current.textContent = text
      }),
    []
  )
  return <span ref={clock} />
}

export function Total() {
  return <span>{formatClock(useStore($durationSeconds))}</span>
}
