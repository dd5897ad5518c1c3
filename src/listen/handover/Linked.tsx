import { useEffect } from 'react'
import { handoverText } from '#texts/handover.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { AskedButton } from '../../ui/AskedButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/States.tsx'
import { refresh, unlink } from './handover.store.ts'
import type { HandOver } from './handover-state.ts'

const text = handoverText.linked

type LinkedProps = Extract<HandOver, { step: 'linked' }>

/** A linked device: when it was last in step, and the way out. */
export function Linked({ syncedAtMs, isBusy, trouble }: LinkedProps) {
  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden) void refresh()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [])
  return (
    <>
      <h2 className="text-title-s focus-visible:[outline:none]" tabIndex={-1}>
        {text.heading}
      </h2>
      <p className="mt-2">{text.text}</p>
      <p className="mt-2 font-semibold">
        {syncedAtMs > 0 ? text.synced(formatDateTime(new Date(syncedAtMs).toISOString())) : text.soon}
      </p>
      {trouble && (
        <Notice tone="warning" className="mt-3">
          {handoverText.troubles[trouble]}
        </Notice>
      )}
      <div className="mt-5 grid justify-items-start gap-5">
        <Button isBusy={isBusy} onClick={() => void refresh()}>
          {text.refresh}
        </Button>
        <div className="grid justify-items-start gap-3">
          <p className="soft">{text.endHint}</p>
          <AskedButton
            className="[&>p]:basis-full"
            question={text.endQuestion}
            yes={text.endYes}
            no={text.endNo}
            onYes={() => void unlink()}
          >
            {text.end}
          </AskedButton>
        </div>
      </div>
    </>
  )
}
