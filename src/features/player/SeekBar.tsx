// The seek bar: a native range over a drawn film strip. Ticks of the position go past React straight into the page;
// only a new chapter or duration renders anything.
import { useStore } from '@nanostores/react'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { formatClock } from '../../lib/time.ts'
import { playerText } from '../../texts/player.ts'
import { $chapters } from './chapters.controller.ts'
import { chapterAt, chapterMarks } from './chapters.ts'
import { seekTo } from './controller.ts'
import { playedShare } from './reel.ts'
import { clampSeconds } from './rules.ts'
import { followPointers } from './scrub.client.ts'
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

/** A larger step is a move of the listener. */
const LARGEST_TICK_SECONDS = 2

const forcedColours = matchMedia('(forced-colors: active)')

/**
 * A screen reader on the bar would read every tick aloud: while focused only the listener's own moves are said. Where
 * colours are forced the range itself is what is seen, and has to move.
 */
const isReadAloud = (input: HTMLInputElement) => document.activeElement === input && !forcedColours.matches

/** Writes a position where it is seen and said. */
function show(input: HTMLInputElement, seconds: number) {
  const duration = $durationSeconds.get()
  input.value = String(Math.floor(seconds))
  // Remembered beside the value, which an assistive technology may change.
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

/** Keeps the strip and the words of the range with the sound. */
function usePosition() {
  const strip = useRef<HTMLDivElement>(null)
  const range = useRef<HTMLInputElement>(null)
  const duration = useStore($durationSeconds)
  const chapters = useStore($chapters)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new duration or list changes what is said.
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
  // Neither pointer nor keys come here: an assistive technology has moved the value from where it was last written.
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const moved = Number(currentTarget.value) - Number(currentTarget.defaultValue)
    moveTo(currentTarget, Math.floor($positionSeconds.get()) + moved)
  }

  return (
    <div className="seek" ref={strip}>
      <div className="reel" aria-hidden="true">
        <div className="reel-beam" />
        <Cuts />
      </div>
      <div className="seek-head" aria-hidden="true" />
      <output className="seek-bubble" aria-hidden="true" ref={bubble} hidden />
      <input
        ref={range}
        className="seek-range"
        type="range"
        min={0}
        max={Math.floor(duration)}
        step={1}
        disabled={duration === 0}
        aria-label={playerText.seek}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => show(currentTarget, $positionSeconds.get())}
        onChange={onChange}
      />
    </div>
  )
}

/** A gap where a chapter begins. */
function Cuts() {
  const shares = chapterMarks(useStore($chapters), useStore($durationSeconds))
  return shares.map((share) => <i className="reel-cut" key={share} style={{ left: `${share * 100}%` }} />)
}

/** The time that was played, ticking without rendering. */
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
  return <span className="player-time" ref={clock} />
}

export function Total() {
  return <span className="player-time is-total">{formatClock(useStore($durationSeconds))}</span>
}
