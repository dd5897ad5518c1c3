// Runs in a measured page before its own scripts and notes what the browser itself says of presses and sound.
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
    // Until the next paint, of the longest event of each interaction; and of its first event alone.
    probe.interactions.set(interactionId, Math.max(duration, probe.interactions.get(interactionId) ?? 0))
    if (name === 'pointerdown' || name === 'keydown') probe.shown.push(duration)
  }
}).observe({ type: 'event', durationThreshold: 16 })
