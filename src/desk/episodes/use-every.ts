import { useEffect, useEffectEvent } from 'react'

/** Calls again and again while the page is seen. */
export function useEvery(ms: number, isOn: boolean, act: () => void): void {
  const run = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act()
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => run(), ms)
    return () => clearInterval(timer)
  }, [ms, isOn])
}
