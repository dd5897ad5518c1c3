/** Runs `act` `delayMs` after the last start, unless it is stopped before. */
export function createTimer(delayMs: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = setTimeout(act, delayMs)
  }
  return { start, stop }
}
