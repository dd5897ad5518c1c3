// The remaining time of the sleep timer. The timer itself: sleep-timer.service.ts.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { playerText } from '#texts/player.ts'
import { $sleepTimer } from '../player.store.ts'

const SECOND_MS = 1000

/** The remaining time or the stopping point, as a short text and a full one; undefined while the timer is off. */
export function useSleepLeft(): { shown: string; spoken: string } | undefined {
  const timer = useStore($sleepTimer)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (timer.kind !== 'minutes') return
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(ticking)
  }, [timer])
  switch (timer.kind) {
    case 'off':
      return undefined
    case 'minutes':
      return playerText.sleepLeft(Math.max(0, Math.ceil((timer.endsAtMs - now) / SECOND_MS)))
    case 'chapter':
      return playerText.sleepAtChapter
    case 'episode':
      return playerText.sleepAtEpisode
    case 'queue':
      return playerText.sleepAtQueue
  }
}
