// Pointer handling on the seek bar. Hovering and dragging only preview a position; releasing seeks, so that the audio does
// not stutter. Replaces the native drag, because on some devices a range input ignores taps beside its thumb.
import { formatClock } from '../../lib/time.ts'
import { $chapters } from './chapters.controller.ts'
import { chapterAt } from './chapters.ts'
import { playedShare, secondsAt } from './rules.ts'
import { $durationSeconds } from './store.ts'

export interface Strip {
  strip: HTMLElement
  range: HTMLInputElement
  bubble: HTMLElement
}

const swallow = (event: Event) => event.preventDefault()

/**
 * Lets pointers scrub over the range. `seek` is called with seconds on release.
 * @returns a function that removes the listeners
 */
export function followPointers({ strip, range, bubble }: Strip, seek: (seconds: number) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let isDragging = false

  const under = (event: PointerEvent) =>
    secondsAt(event.clientX, strip.getBoundingClientRect(), $durationSeconds.get())
  const preview = (seconds: number) => {
    strip.style.setProperty('--preview', String(playedShare(seconds, $durationSeconds.get())))
    bubble.textContent = [formatClock(seconds), chapterAt($chapters.get(), seconds)?.title]
      .filter(Boolean)
      .join(' · ')
    bubble.hidden = false
  }
  const leave = () => {
    isDragging = false
    bubble.hidden = true
    delete strip.dataset.scrubbing
  }

  range.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || $durationSeconds.get() === 0) return
      // Measure before changing anything, to avoid a forced layout.
      const seconds = under(event)
      range.setPointerCapture(event.pointerId)
      range.focus({ preventScroll: true })
      isDragging = true
      strip.dataset.scrubbing = ''
      preview(seconds)
    },
    { signal }
  )
  range.addEventListener(
    'pointermove',
    (event) => {
      const isHovering = event.pointerType === 'mouse' && $durationSeconds.get() > 0
      if (isDragging || isHovering) preview(under(event))
    },
    { signal }
  )
  range.addEventListener(
    'pointerup',
    (event) => {
      if (!isDragging) return
      const seconds = under(event)
      leave()
      seek(seconds)
    },
    { signal }
  )
  range.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') leave()
    },
    { signal }
  )
  range.addEventListener('pointercancel', leave, { signal })
  range.addEventListener(
    'pointerleave',
    () => {
      if (!isDragging) leave()
    },
    { signal }
  )
  // Prevent the native drag, which would follow the invisible native thumb.
  range.addEventListener('mousedown', swallow, { signal })
  range.addEventListener('touchstart', swallow, { signal, passive: false })
  return () => listening.abort()
}
