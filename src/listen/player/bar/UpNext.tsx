// At the end of an episode: the one that plays next, by itself or at a press.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { queueText as text } from '#texts/queue.ts'
import { NEXT_AFTER_SECONDS } from '../../queue/queue-order.ts'
import { Act, Said } from '../room/Said.tsx'
import { $upNext, answerUpNext } from '../sound/up-next.store.ts'

/** Stands in a live region. The seconds are for the eye alone: a screen reader hears once that it counts. */
export function UpNext() {
  const next = useStore($upNext)
  const play = useRef<HTMLButtonElement>(null)
  const isCounting = next?.secondsLeft !== undefined
  const wasCancelled = useRef(false)
  useEffect(() => {
    // The pressed button is gone.
    if (!isCounting && wasCancelled.current) play.current?.focus()
    wasCancelled.current = false
  }, [isCounting])
  if (!next) return null
  return (
    <Said
      words={isCounting ? text.nextIn(next.title, NEXT_AFTER_SECONDS) : text.nextIs(next.title)}
      shown={isCounting ? text.nextIn(next.title, next.secondsLeft ?? 0) : undefined}
    >
      <Act ref={play} onClick={() => answerUpNext('play')}>
        {text.playNow}
      </Act>
      {isCounting && (
        <Act
          onClick={() => {
            wasCancelled.current = true
            answerUpNext('cancel')
          }}
        >
          {text.cancel}
        </Act>
      )}
    </Said>
  )
}
