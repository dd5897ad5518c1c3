// What is heavy and not waited for comes when the visitor does nothing for a moment.

const REST_MS = 1500
const ACTS = ['pointerdown', 'keydown', 'scroll'] as const

/** Runs `act` once: when there was no press, key or scroll for a second and a half. */
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
