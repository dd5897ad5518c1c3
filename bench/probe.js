// Runs in a measured page before its own scripts, and records the browser's events for presses and audio.
const probe = { pressedMs: 0, soundMs: 0, audio: undefined, interactions: new Map(), shown: [] }
window.probe = probe

addEventListener(
  'pointerdown',
  ({ timeStamp }) => Object.assign(probe, { pressedMs: timeStamp, soundMs: 0 }),
  {
    capture: true
  }
)

const play = HTMLMediaElement.prototype.play
HTMLMediaElement.prototype.play = function () {
  if (probe.audio !== this)
    this.addEventListener('playing', () => {
      probe.soundMs ||= performance.now()
    })
  probe.audio = this
  return play.call(this)
}

new PerformanceObserver((list) => {
  for (const { interactionId, duration, name } of list.getEntries()) {
    if (!interactionId) continue
    // Time to the next paint, for the longest event of each interaction and for its first event.
    probe.interactions.set(interactionId, Math.max(duration, probe.interactions.get(interactionId) ?? 0))
    if (name === 'pointerdown' || name === 'keydown') probe.shown.push(duration)
  }
}).observe({ type: 'event', durationThreshold: 16 })
