// Pointers on the strip: hovering and dragging preview a moment, letting go seeks it, so that the sound does not
// stutter along. The same on every device: a native range ignores taps beside its thumb on some.
import { formatClock } from '../../lib/time.ts'
import { $chapters } from './chapters.controller.ts'
import { chapterAt } from './chapters.ts'
import { playedShare, secondsAt } from './reel.ts'
import { $durationSeconds } from './store.ts'

export interface Strip {
  strip: HTMLElement
  range: HTMLInputElement
  bubble: HTMLElement
}

const swallow = (event: Event) => event.preventDefault()

/**
 * Lets pointers scrub over the range; `seek` is called with seconds when one lets go.
 * @returns what takes the listeners away
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
      // Where things are is asked before anything changes: else all would be laid out once more in between.
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
  // The browser's own dragging would follow a thumb that is not drawn.
  range.addEventListener('mousedown', swallow, { signal })
  range.addEventListener('touchstart', swallow, { signal, passive: false })
  return () => listening.abort()
}
