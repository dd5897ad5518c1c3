import { useEffect, useEffectEvent } from 'react'

export const canStayAwake = (): boolean => 'wakeLock' in navigator

/** Keeps the screen on while `isWanted`. A browser ends it when its page is hidden, and may refuse, as on a low battery. */
export function useWakeLock(isWanted: boolean, onRefused: () => void): void {
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (!isWanted) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = () => {
      if (document.hidden) return
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isOver) void given.release()
          else lock = given
        },
        () => !isOver && !document.hidden && refuse()
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isWanted])
}
