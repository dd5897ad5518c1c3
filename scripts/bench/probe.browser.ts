// Runs in a measured page before the page's own scripts: when a press was, when sound came, how long interactions and
// long tasks took. `visitor.ts` bundles it and reads `window.probe`.
import type { Probe } from './visitor.ts'

interface TimedEvent extends PerformanceEntry {
  interactionId?: number
}

interface ProbeInPage extends Probe {
  /** The element that plays. */
  audio?: HTMLMediaElement
}

const probe: ProbeInPage = { pressedMs: 0, soundMs: 0, interactions: [], longTasks: [], grownMs: [] }
Object.assign(window, { probe })

addEventListener(
  'pointerdown',
  (event) => {
    probe.pressedMs = event.timeStamp
    probe.soundMs = 0
  },
  { capture: true }
)

const watched = new WeakSet<HTMLMediaElement>()
const play = HTMLMediaElement.prototype.play
HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
  probe.audio = this
  if (!watched.has(this)) {
    watched.add(this)
    this.addEventListener('playing', () => {
      probe.soundMs ||= performance.now()
    })
  }
  return play.call(this)
}

const slowestOf = new Map<number, number>()
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries() as TimedEvent[]) {
    if (!interactionId) continue
    slowestOf.set(interactionId, Math.max(duration, slowestOf.get(interactionId) ?? 0))
  }
  probe.interactions = [...slowestOf.values()]
}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)

new PerformanceObserver((list) => {
  probe.longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

document.addEventListener('DOMContentLoaded', () => {
  const list = document.querySelector('[data-tickets]')
  if (!list) return
  new MutationObserver(() => {
    const { pressedMs } = probe
    // The second frame begins when the first one has been handed to the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => probe.grownMs.push(performance.now() - pressedMs))
    )
  }).observe(list, { childList: true })
})
