// Runs heavy work in the background once the visitor is idle.

const REST_MS = 1500
const ACTS = ['pointerdown', 'keydown', 'scroll'] as const

/** Runs `act` once, after 1.5 seconds without a press, key or scroll. */
export function onIdle(act: () => void): void {
  const listening = new AbortController()
  const rest = () => {
    listening.abort()
    act()
  }
  let timer = setTimeout(rest, REST_MS)
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(rest, REST_MS)
  }
  for (const type of ACTS)
    addEventListener(type, again, { capture: true, passive: true, signal: listening.signal })
}
