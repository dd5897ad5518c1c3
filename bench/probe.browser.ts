// Runs in a measured page before the page's own scripts: when a press was, when sound came, how long interactions and
// long tasks took. `visitor.ts` bundles it and reads `window.probe`.
import type { Probe } from './visitor.ts'

interface ProbeInPage extends Probe {
  /** The element that plays. */
  audio?: HTMLMediaElement
}

const probe: ProbeInPage = {
  pressedMs: 0,
  soundMs: 0,
  interactions: [],
  longTasks: [],
  grownMs: [],
  shown: 0,
  wholeMs: []
}
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
  for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
    if (!interactionId) continue
    slowestOf.set(interactionId, Math.max(duration, slowestOf.get(interactionId) ?? 0))
  }
  probe.interactions = [...slowestOf.values()]
}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)

new PerformanceObserver((list) => {
  probe.longTasks.push(...list.getEntries().map(({ duration }) => duration))
}).observe({ type: 'longtask' })

/** Tickets that wait unseen for the press are not counted; they stand on the last page, and the rest is not searched for them. */
function shownIn(pages: Element): number {
  let [shown, unseen] = [0, 0]
  for (const { childElementCount } of pages.children) shown += childElementCount
  for (let last = pages.lastElementChild?.lastElementChild; last?.classList.contains('is-ready'); unseen++)
    last = last.previousElementSibling
  return shown - unseen
}

document.addEventListener('DOMContentLoaded', () => {
  const list = document.querySelector('[data-tickets]')
  if (!list) return
  let grownFor = 0
  let shownBefore = shownIn(list)
  new MutationObserver(() => {
    const shown = shownIn(list)
    if (shown <= shownBefore) return
    shownBefore = shown
    probe.shown = shown
    const { pressedMs } = probe
    const isFirst = pressedMs !== grownFor
    grownFor = pressedMs
    const note = () => {
      const takenMs = performance.now() - pressedMs
      if (isFirst) probe.grownMs.push(takenMs)
      probe.wholeMs[probe.grownMs.length - 1] = takenMs
    }
    // The second frame begins when the first one has been handed to the screen.
    requestAnimationFrame(() => requestAnimationFrame(note))
  }).observe(list, { childList: true, subtree: true, attributeFilter: ['class'] })
})
